import Waymark
import WaymarkGeodesy

/// The 3 × 4 matrix `[R | t]` of a pose, row by row, as text formats give it.
enum PoseMatrix {
  /// The pose from 12 numbers; nil when R is not a rotation (columns within 1 % of orthonormal and right-handed).
  static func pose(_ m: ArraySlice<Double>) -> (position: Vector3, orientation: Quaternion)? {
    guard m.count == 12 else { return nil }
    let i = m.startIndex
    let a = Vector3(m[i], m[i + 4], m[i + 8])
    let b = Vector3(m[i + 1], m[i + 5], m[i + 9])
    let c = Vector3(m[i + 2], m[i + 6], m[i + 10])
    guard abs(a.length - 1) < 0.01, abs(b.length - 1) < 0.01, abs(a.dot(b)) < 0.01, (a.cross(b) - c).length < 0.02,
      let orientation = Quaternion(columns: a, b, c).normalized
    else { return nil }
    return (Vector3(m[i + 3], m[i + 7], m[i + 11]), orientation)
  }

  /// All fields as numbers; nil when one is not a number.
  static func numbers(_ fields: [Substring]) -> [Double]? {
    var numbers: [Double] = []
    numbers.reserveCapacity(fields.count)
    for field in fields {
      guard let value = DecimalText.value(field) else { return nil }
      numbers.append(value)
    }
    return numbers
  }
}
