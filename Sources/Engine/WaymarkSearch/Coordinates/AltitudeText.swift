/// The altitude that may follow a written coordinate.
enum AltitudeText {
  private static let range = -12_000.0...100_000.0
  private static let metersPerFoot = 0.3048

  /// Divides an altitude with its unit from the end of a text: `…, 1234 m`, `… 4050 ft`.
  static func divided(_ bytes: [UInt8]) -> (rest: [UInt8], meters: Double)? {
    var end = bytes.count
    while end > 0, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[end - 1]) { end -= 1 }
    let unit = bytes[end...]
    func isOne(of words: StaticString...) -> Bool {
      words.contains { $0.withUTF8Buffer { unit.elementsEqual($0) } }
    }
    let isFeet = isOne(of: "ft", "feet")
    guard isFeet || isOne(of: "m", "meter", "metre", "meters", "metres", "metri", "metros") else { return nil }
    while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
    var start = end
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    guard start < end, start > 0,
      let number = AngleScanner(commaIsDecimal: false, language: nil).groups(Array(bytes[start..<end])),
      number.count == 1, let value = meters(number[0][...], isSigned: false)
    else { return nil }
    var rest = Array(bytes[..<start])
    while let last = rest.last, last == 0x20 || last == UInt8(ascii: ",") || last == UInt8(ascii: ";") {
      rest.removeLast()
    }
    return (rest, isFeet ? value * metersPerFoot : value)
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  /// The value of a number; nil when it is no altitude, or has no sign although it is `isSigned`.
  static func meters(_ tokens: ArraySlice<AngleText.Token>, isSigned: Bool) -> Double? {
    var rest = tokens
    var sign = 1.0
    if rest.first == .minus || rest.first == .plus {
      if rest.first == .minus { sign = -1 }
      rest.removeFirst()
    } else if isSigned {
      return nil
    }
    guard rest.count == 1, case .number(let value, _)? = rest.first, range.contains(sign * value) else { return nil }
    return sign * value
  }
}
