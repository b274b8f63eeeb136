import WaymarkGeodesy

/// Reads the pairs of numbers in links.
enum LinkPair {
  /// A position as the value of a parameter or a part of a path: two numbers with a comma between them, or any other
  /// writing; labels around it are cut.
  ///
  /// - Parameters:
  ///   - value: the bytes.
  ///   - isLongitudeFirst: whether the longitude comes before the latitude.
  ///   - reference: a position near it, for short Plus Codes.
  /// - Returns: the position; nil when there is none.
  static func place(_ value: [UInt8], _ isLongitudeFirst: Bool, _ reference: Coordinate?) -> Coordinate? {
    var text = value.prefix { $0 != UInt8(ascii: "(") }
    for start in ["loc:", "ll.", "pos.", "point."] as [StaticString] where LinkText.starts(text, start) {
      text = text.dropFirst(start.utf8CodeUnitCount)
    }
    // Google's `NAME@47.07,15.43`.
    if let at = text.lastIndex(of: UInt8(ascii: "@")) { text = text[(at + 1)...] }
    while text.last == UInt8(ascii: "+") { text.removeLast() }
    let marks = Array(",~_".utf8)
    let parts = text.split(omittingEmptySubsequences: false) { marks.contains($0) }
    if parts.count >= 2 {
      // Spaces were plus signs: “47.07,+15.43”.
      let (first, second) = (Array(parts[0]), Array(parts[1]))
      let found = isLongitudeFirst ? coordinate(second, first) : coordinate(first, second)
      if let found { return found }
    }
    guard !isLongitudeFirst else { return nil }
    return PlusCode.coordinate(Array(text), near: reference) ?? written(text)
  }

  /// Any writing; a plus may stand for a space.
  private static func written(_ text: ArraySlice<UInt8>) -> Coordinate? {
    CoordinateText.written(Array(text))?.coordinate
      ?? CoordinateText.written(text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })?.coordinate
  }

  /// Latitude and longitude as numbers.
  static func coordinate(_ latitude: [UInt8], _ longitude: [UInt8]) -> Coordinate? {
    guard isNumber(latitude), isNumber(longitude) else { return nil }
    return CoordinateText.written(latitude + [UInt8(ascii: ",")] + longitude)?.coordinate
  }

  private static func isNumber(_ text: [UInt8]) -> Bool {
    let digits = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.count == number(text[...]).count - (text.count - digits.count)
  }

  /// The number at the beginning of a text.
  static func number(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var end = text.startIndex
    if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") { end += 1 }
    while end < text.endIndex,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[end]) || text[end] == UInt8(ascii: ".")
    { end += 1 }
    return Array(text[..<end])
  }

  /// The value of the number at the beginning of a text.
  static func value(_ text: [UInt8]) -> Double? {
    guard let tokens = AngleScanner(commaIsDecimal: false, language: nil).groups(number(text[...])),
      case .number(let value, _)? = tokens.first?.first
    else { return nil }
    return value
  }
}
