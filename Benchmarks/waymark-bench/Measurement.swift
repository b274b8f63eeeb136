import WaymarkFormats

/// One measured figure.
struct Measurement {
  /// What was measured.
  let name: String
  /// The figure.
  let value: Double
  /// Its unit.
  let unit: String
  /// The limit; nil where there is none.
  var goal: Double?

  /// As a line of a table.
  var line: String {
    let figure = Self.text(value)
    let padded = name + String(repeating: " ", count: max(1, 58 - name.count))
    var line = padded + String(repeating: " ", count: max(0, 12 - figure.count)) + figure + " " + unit
    if let goal {
      line += String(repeating: " ", count: max(1, 14 - unit.count))
      line += "goal \(Self.text(goal)): \(value <= goal ? "met" : "MISSED")"
    }
    return line
  }

  /// The measurement as JSON.
  var json: JSONValue {
    ["name": .string(name), "value": .number(value), "unit": .string(unit), "goal": .init(finite: goal)]
  }

  /// Three significant digits.
  private static func text(_ value: Double) -> String {
    if abs(value) >= 100 || value == value.rounded() { return String(Int(value.rounded())) }
    let digits = abs(value) >= 10 ? 10.0 : abs(value) >= 1 ? 100.0 : 1000.0
    return String((value * digits).rounded() / digits)
  }
}
