/// The box `iloc` of HEIC (ISO/IEC 14496-12, 8.11.3): where items are in the file.
struct ItemPlaces {
  private let box: BoxReader
  private let version: Int
  /// Bytes of offsets, lengths, base offsets and indices.
  private let sizes: (offset: Int, length: Int, base: Int, index: Int)

  init?(_ box: BoxReader) {
    guard let version = box.number(at: 0, bytes: 1), version <= 2, let sizes = box.number(at: 4, bytes: 2) else {
      return nil
    }
    self.box = box
    self.version = version
    self.sizes = (sizes >> 12 & 15, sizes >> 8 & 15, sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    for size in [self.sizes.offset, self.sizes.length, self.sizes.base, self.sizes.index] where size > 8 { return nil }
  }

  /// Where an item is that stands in one piece in the file itself.
  func place(of item: Int) -> (offset: Int, count: Int)? {
    let width = version == 2 ? 4 : 2
    guard let count = box.number(at: 6, bytes: width) else { return nil }
    var at = 6 + width
    for _ in 0..<count {
      guard let id = box.number(at: at, bytes: width) else { return nil }
      at += width
      var method = 0
      if version > 0 {
        method = (box.number(at: at, bytes: 2) ?? 0) & 15
        at += 2
      }
      guard let base = box.number(at: at + 2, bytes: sizes.base),
        let pieces = box.number(at: at + 2 + sizes.base, bytes: 2)
      else { return nil }
      at += 4 + sizes.base
      if id == item {
        let begin = at + sizes.index
        guard method == 0, pieces == 1, let offset = box.number(at: begin, bytes: sizes.offset),
          let length = box.number(at: begin + sizes.offset, bytes: sizes.length)
        else { return nil }
        // Lengths may be left out: all that follows.
        return (base + offset, sizes.length == 0 ? .max : length)
      }
      at += pieces * (sizes.index + sizes.offset + sizes.length)
    }
    return nil
  }
}
