/// Heights and lengths as text in tags and tables.
public enum HeightText {
  /// Metres of a text such as `2942`, `2864,4`, `12.5 m`, `2317m`, `40 ft`, `12'6"`; nil for anything else. A comma is a
  /// decimal point.
  public static func meters(_ text: String?) -> Double? { parse(text, groupsThousands: false) }

  /// The same for heights of peaks: in `1,234` and `14,433 ft` the comma separates thousands, because mountains are not
  /// surveyed to the millimetre; of several values separated by semicolons the first is used.
  public static func peakMeters(_ text: String?) -> Double? {
    let first = text?.split(separator: ";", maxSplits: 1).first.map(String.init)
    guard let meters = parse(first, groupsThousands: true), (-500...9000).contains(meters) else { return nil }
    return meters
  }

  private static func parse(_ text: String?, groupsThousands: Bool) -> Double? {
    guard let text else { return nil }
    var digits = ""
    var rest = Substring(text.trimmingPrefix { $0.isWhitespace })
    while let letter = rest.first, letter.isASCII && letter.isNumber || letter == "." || letter == "," || letter == "-"
    {
      digits.append(letter)
      rest.removeFirst()
    }
    if groupsThousands, isGrouped(digits) {
      digits.removeAll { $0 == "," }
    } else {
      digits = String(digits.map { $0 == "," ? "." : $0 })
    }
    guard let value = Double(digits), value.isFinite, abs(value) < 50_000 else { return nil }
    let unit = rest.filter { !$0.isWhitespace }.lowercased()
    let meters: Double
    switch unit {
    case "", "m", "metre", "metres", "meter", "meters", "m.", "mt", "masl", "m.a.s.l.": meters = value
    case "ft", "feet", "foot", "ft.", "'": meters = value * 0.3048
    default:
      guard unit.hasPrefix("'"), let inches = Double(unit.dropFirst().prefix { $0.isNumber }) else { return nil }
      meters = value * 0.3048 + inches * 0.0254
    }
    return abs(meters) < 20_000 ? meters : nil
  }

  /// `1,234` and `14,433.5`: one or two digits, a comma, three digits, optionally a fraction after a point.
  private static func isGrouped(_ digits: String) -> Bool {
    let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), !parts[0].hasPrefix("-") else { return false }
    return parts[1].prefix { $0 != "." }.count == 3
  }
}
