/// Optional values of a recording that cannot be used: not known (often −1), no number, or impossible. They are left out of their samples and
/// counted.
struct UnusableValues: Sendable {
  /// Altitudes where people are, metres; −9999 and the like mean “not known”.
  static let altitudes = -1000.0...100_000.0
  /// Directions, degrees.
  static let directions = 0.0...360.0
  /// Speeds and accuracies.
  static let amounts = 0.0...1e6

  private var counts: [(name: String, count: Int)] = []

  /// Counts a value.
  mutating func add(_ name: String) {
    if let i = counts.firstIndex(where: { $0.name == name }) {
      counts[i].count += 1
    } else {
      counts.append((name, 1))
    }
  }

  /// The number in a field.
  ///
  /// - Parameters:
  ///   - text: the field; nil or empty where the recording has no value.
  ///   - name: what it is, for the note.
  ///   - range: what is possible.
  /// - Returns: nil where there is none that can be used.
  mutating func number(_ text: (some StringProtocol)?, _ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let text, text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    return usable(DecimalText.value(text), name, range)
  }

  /// The number in a field of JSON; nil where there is none that can be used.
  mutating func number(_ value: JSONValue?, _ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let value, !value.isNull else { return nil }
    return usable(value.double, name, range)
  }

  /// One sentence about all; nil when there are none.
  var note: String? {
    guard !counts.isEmpty else { return nil }
    let list = counts.map { "\($0.name) (\($0.count))" }.joined(separator: ", ")
    return "values that are not known or cannot be used are left out: \(list)"
  }

  private mutating func usable(_ value: Double?, _ name: String, _ range: ClosedRange<Double>) -> Double? {
    if let value, range.contains(value) { return value }
    add(name)
    return nil
  }
}
