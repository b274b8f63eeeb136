import WaymarkFormats

/// How far two answers are apart.
///
/// Texts, choices, truth values, absences and counts must be equal. Two numbers a and b deviate by
/// |a − b| / max(1, |a|, |b|); for the components of a vector, a quaternion or a pixel its Euclidean length stands in
/// place of |a| and |b|. So the deviation is absolute in the unit of the value (metre, degree, radian, pixel) below
/// one and relative above.
struct Deviation {
  /// The largest deviation found, where, and how many numbers were compared.
  private(set) var largest = 0.0
  private(set) var place = "nowhere"
  private(set) var numbers = 0
  /// Things that had to be equal and are not.
  private(set) var differences: [String] = []

  mutating func compare(_ a: JSONValue, _ b: JSONValue, at path: String, length: Double? = nil) {
    switch (a, b) {
    case (.number(let x), .number(let y)):
      numbers += 1
      let size = length ?? max(abs(x), abs(y))
      let deviation = abs(x - y) / max(1, size)
      if deviation > largest { (largest, place) = (deviation, "\(path): \(x) and \(y)") }
    case (.array(let x), .array(let y)):
      guard x.count == y.count else {
        differences.append("\(path): \(x.count) and \(y.count) entries")
        return
      }
      let components = x.compactMap(\.double)
      let length = components.isEmpty ? nil : components.reduce(0) { $0 + $1 * $1 }.squareRoot()
      for i in x.indices { compare(x[i], y[i], at: "\(path)[\(i)]", length: length) }
    case (.object(let x), .object(let y)):
      guard Set(x.keys) == Set(y.keys) else {
        differences.append("\(path): members \(x.keys) and \(y.keys)")
        return
      }
      for key in x.keys { compare(x[key] ?? .null, y[key] ?? .null, at: "\(path).\(key)") }
    default:
      if a != b { differences.append("\(path): \(a.text()) and \(b.text())") }
    }
  }
}
