/// Numbers and texts in the EXIF of a photo: folders of entries, as in TIFF 6.0.
struct ExifTags {
  /// A folder of entries.
  enum Folder: Int, CaseIterable {
    case main
    case exif
    case gps
  }

  private struct Entry {
    var tag: UInt16
    var folder: Folder
    var type: UInt16
    var count: Int
    /// Where the values are, from the beginning of the TIFF part.
    var offset: Int
  }

  /// More entries than any camera writes in a folder; more values than any tag that is read has.
  private static let (maximumEntries, maximumValues) = (512, 8)

  private let bytes: [UInt8]
  private let isBigEndian: Bool
  private var entries: [Entry] = []

  /// Reads a TIFF part; nil when it is none.
  init?(tiff: ArraySlice<UInt8>) {
    self.init(tiff, byteOrderAt: 0)
    guard number(at: 2, bytes: 2) == 42, let first = number(at: 4, bytes: 4) else { return nil }
    read(.main, at: Int(clamping: first))
    for (tag, folder) in [(UInt16(0x8769), Folder.exif), (0x8825, .gps)] {
      guard let offset = numbers(tag, in: .main).first else { continue }
      read(folder, at: Int(clamping: Int64(offset)))
    }
  }

  /// Reads a `MakerNote` of Apple: a name, a version and the order of bytes precede its one folder.
  init?(appleNote note: ArraySlice<UInt8>) {
    let name: [UInt8] = [0x41, 0x70, 0x70, 0x6C, 0x65, 0x20, 0x69, 0x4F, 0x53, 0]
    guard note.starts(with: name) else { return nil }
    self.init(note, byteOrderAt: 12)
    read(.main, at: 14)
  }

  private init?(_ part: ArraySlice<UInt8>, byteOrderAt place: Int) {
    bytes = Array(part)
    guard bytes.count >= place + 2 else { return nil }
    switch (bytes[place], bytes[place + 1]) {
    case (0x4D, 0x4D): isBigEndian = true
    case (0x49, 0x49): isBigEndian = false
    default: return nil
    }
  }

  /// The values of a tag: whole numbers and fractions; empty when it is not there or a fraction has no value.
  func numbers(_ tag: UInt16, in folder: Folder) -> [Double] {
    guard let entry = entry(tag, folder) else { return [] }
    var values: [Double] = []
    for i in 0..<min(entry.count, Self.maximumValues) {
      switch entry.type {
      case 1: guard let value = number(at: entry.offset + i, bytes: 1) else { return [] }; values.append(Double(value))
      case 3:
        guard let value = number(at: entry.offset + 2 * i, bytes: 2) else { return [] }; values.append(Double(value))
      case 4:
        guard let value = number(at: entry.offset + 4 * i, bytes: 4) else { return [] }; values.append(Double(value))
      case 5:
        guard let above = number(at: entry.offset + 8 * i, bytes: 4),
          let below = number(at: entry.offset + 8 * i + 4, bytes: 4), below > 0
        else { return [] }
        values.append(Double(above) / Double(below))
      case 10:
        guard let above = number(at: entry.offset + 8 * i, bytes: 4),
          let below = number(at: entry.offset + 8 * i + 4, bytes: 4), below != 0
        else { return [] }
        values.append(Double(Int32(truncatingIfNeeded: above)) / Double(Int32(truncatingIfNeeded: below)))
      default: return []
      }
    }
    return values
  }

  /// The bytes of a text or of what the tag does not define further; empty when it is not there.
  func bytes(_ tag: UInt16, in folder: Folder) -> ArraySlice<UInt8> {
    guard let entry = entry(tag, folder), entry.type == 2 || entry.type == 7, bytes.indices.contains(entry.offset)
    else {
      return []
    }
    return bytes[entry.offset..<entry.offset + min(entry.count, bytes.count - entry.offset)]
  }

  private func entry(_ tag: UInt16, _ folder: Folder) -> Entry? {
    for entry in entries where entry.tag == tag && entry.folder == folder { return entry }
    return nil
  }

  private mutating func read(_ folder: Folder, at begin: Int) {
    guard let count = number(at: begin, bytes: 2) else { return }
    for i in 0..<min(Int(count), Self.maximumEntries) {
      let at = begin + 2 + 12 * i
      guard let tag = number(at: at, bytes: 2), let type = number(at: at + 2, bytes: 2),
        let values = number(at: at + 4, bytes: 4), let offset = number(at: at + 8, bytes: 4)
      else { return }
      // Up to four bytes stand in the entry itself.
      let size: Int64 = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1][type] ?? 8
      entries.append(
        Entry(
          tag: UInt16(tag), folder: folder, type: UInt16(type), count: Int(clamping: values),
          offset: values <= 4 / size ? at + 8 : Int(clamping: offset)))
    }
  }

  /// A whole number of up to four bytes, which `Int` does not hold everywhere; nil beyond the end.
  private func number(at offset: Int, bytes count: Int) -> Int64? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var value: Int64 = 0
    for i in 0..<count {
      value = value << 8 | Int64(bytes[offset + (isBigEndian ? i : count - 1 - i)])
    }
    return value
  }
}
