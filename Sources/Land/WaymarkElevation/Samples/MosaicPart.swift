import WaymarkFormats

/// The rows and columns of a mosaic that one of its sources has.
struct MosaicPart {
  let rows: Range<Int>
  let columns: Range<Int>

  static let everything = MosaicPart(rows: 0..<Int(Int32.max), columns: 0..<Int(Int32.max))

  private init(rows: Range<Int>, columns: Range<Int>) { (self.rows, self.columns) = (rows, columns) }

  /// Of a `DstRect`: the cells whose middle is in it; nil when it is none.
  init?(_ element: XMLElementStart) {
    func range(_ offset: String, _ size: String) -> Range<Int>? {
      guard let start = element.attributes[offset].flatMap({ Double($0) }),
        let length = element.attributes[size].flatMap({ Double($0) }), abs(start) < 1e9, length >= 0, length < 1e9
      else { return nil }
      let first = Int((start - 0.5).rounded(.up))
      return first..<max(first, Int((start + length - 0.5).rounded(.up)))
    }
    guard let rows = range("yOff", "ySize"), let columns = range("xOff", "xSize") else { return nil }
    self.init(rows: rows, columns: columns)
  }
}
