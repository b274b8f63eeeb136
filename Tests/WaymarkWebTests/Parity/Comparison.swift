import WaymarkFormats

/// The differences of two results. Numbers are compared to the last bit, because JSON preserves every bit of a number.
struct Comparison {
  /// Number of compared numbers.
  private(set) var numbers = 0
  /// The differences, with their locations.
  private(set) var differences: [String] = []
  /// The largest difference of two numbers, absolute below one and relative above.
  private(set) var largest = 0.0

  mutating func compare(_ a: JSONValue, _ b: JSONValue, at path: String) {
    switch (a, b) {
    case (.number(let x), .number(let y)):
      numbers += 1
      if x.bitPattern == y.bitPattern { return }
      // JSON.stringify writes −0 as 0.
      if x == 0, y == 0 { return }
      largest = max(largest, abs(x - y) / max(1, abs(x), abs(y)))
      differences.append("\(path): \(x) and \(y)")
    case (.array(let x), .array(let y)) where x.count == y.count:
      for i in x.indices { compare(x[i], y[i], at: "\(path)[\(i)]") }
    case (.object(let x), .object(let y)) where Set(x.keys) == Set(y.keys):
      for key in x.keys { compare(x[key] ?? .null, y[key] ?? .null, at: "\(path).\(key)") }
    default:
      if a != b { differences.append("\(path): \(a.text()) and \(b.text())") }
    }
  }
}
