/// A row whose values are texts, as a database sends them.
protocol TextRow: RowValues {}

extension TextRow {
  func int(_ column: Int) -> Int? { text(column).flatMap { Int($0) } }

  func double(_ column: Int) -> Double? { text(column).flatMap { Double($0) } }

  /// The bytes of a uuid.
  func bytes(_ column: Int) -> [UInt8]? {
    guard let text = text(column) else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text where character != "-" {
      guard let digit = character.hexDigitValue else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(digit))
        high = nil
      } else {
        high = UInt8(digit)
      }
    }
    return high == nil ? bytes : nil
  }
}
