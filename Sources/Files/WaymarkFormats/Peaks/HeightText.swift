/// Heights and lengths as text in tags and tables.
public enum HeightText {
  /// Metres of a text such as `2942`, `2864,4`, `12.5 m`, `2317m`, `40 ft`, `12'6"`; nil for anything else. A comma is a
  /// decimal point.
  public static func meters(_ text: String?) -> Double? {
    guard let text else { return nil }
    var digits = ""
    var rest = Substring(text.trimmingPrefix { $0.isWhitespace })
    while let letter = rest.first, letter.isASCII && letter.isNumber || letter == "." || letter == "," || letter == "-"
    {
      digits.append(letter)
      rest.removeFirst()
    }
    guard let value = decimal(digits), let meters = HeightUnit.meters(value, unit: rest) else { return nil }
    return abs(meters) < 20_000 ? meters : nil
  }

  /// Metres of the height of a summit, −500 … 9000; nil for anything else. Besides what `meters` reads: thousands set apart by a point, a
  /// comma, an apostrophe or a space (`2.000`, `14,433 ft`, `2'000`, `2 000 m`), because mountains are not surveyed to the millimetre;
  /// digits of all scripts; the units in other languages, with what they count from (`2000 m ü. M.`); kilometres; `~`, `ca.` and the like before
  /// the number. Of several values (`2300;2310`, `2000 m / 6562 ft`) the first is used.
  public static func peakMeters(_ text: String?) -> Double? {
    listedMeters(text).flatMap { (-500...9000).contains($0) ? $0 : nil }
  }

  /// The same up to 30,000: what is too high for metres may be feet without their unit, which only the ground can tell (`ListedHeight`).
  public static func listedMeters(_ text: String?) -> Double? {
    guard let text, text.utf8.count <= 200, let first = text.split(whereSeparator: { ";/(|=".contains($0) }).first
    else {
      return nil
    }
    let number = SummitNumber(first)
    guard let value = number.value, let meters = HeightUnit.meters(value, unit: number.rest) else { return nil }
    return listed(meters)
  }

  /// A height in metres as a list has it; nil when no summit is so high or so low, not even in feet.
  public static func listed(_ meters: Double) -> Double? { (-500...30_000).contains(meters) ? meters : nil }

  /// A number with a point or a comma for the decimals.
  static func decimal(_ digits: String) -> Double? {
    guard let value = Double(String(digits.map { $0 == "," ? "." : $0 })), value.isFinite, abs(value) < 50_000 else {
      return nil
    }
    return value
  }
}
