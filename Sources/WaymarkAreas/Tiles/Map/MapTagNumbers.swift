/// Numbers out of tag values, which people write in many ways.
enum MapTagNumbers {
  /// Metres of a value such as `12`, `12.5 m`, `40 ft`, `12'6"`, `1,234`; nil for anything else.
  static func metres(_ text: String?) -> Double? {
    guard let text else { return nil }
    var digits = ""
    var rest = Substring(text.trimmingPrefix { $0.isWhitespace })
    while let letter = rest.first, letter.isASCII && letter.isNumber || letter == "." || letter == "," || letter == "-"
    {
      digits.append(letter == "," ? "." : letter)
      rest.removeFirst()
    }
    guard let value = Double(digits), value.isFinite, abs(value) < 20_000 else { return nil }
    let unit = rest.filter { !$0.isWhitespace }.lowercased()
    switch unit {
    case "", "m", "metre", "metres", "meter", "meters": return value
    case "ft", "feet", "'": return value * 0.3048
    default:
      guard unit.hasPrefix("'"), let inches = Double(unit.dropFirst().prefix { $0.isNumber }) else { return nil }
      return value * 0.3048 + inches * 0.0254
    }
  }
}
