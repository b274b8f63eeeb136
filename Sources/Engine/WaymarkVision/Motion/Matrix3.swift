internal import WaymarkGeodesy

/// A matrix of three rows.
struct Matrix3: Sendable {
  var x: Vector3
  var y: Vector3
  var z: Vector3

  static var zero: Matrix3 { Matrix3(x: .zero, y: .zero, z: .zero) }

  static func diagonal(_ value: Double) -> Matrix3 {
    Matrix3(x: Vector3(value, 0, 0), y: Vector3(0, value, 0), z: Vector3(0, 0, value))
  }

  static func outer(_ a: Vector3, _ b: Vector3) -> Matrix3 { Matrix3(x: b * a.x, y: b * a.y, z: b * a.z) }

  /// The matrix of a rotation.
  init(_ q: Quaternion) {
    let (a, b, c) = (q.rotate(Vector3(1, 0, 0)), q.rotate(Vector3(0, 1, 0)), q.rotate(Vector3(0, 0, 1)))
    self.init(x: Vector3(a.x, b.x, c.x), y: Vector3(a.y, b.y, c.y), z: Vector3(a.z, b.z, c.z))
  }

  init(x: Vector3, y: Vector3, z: Vector3) {
    self.x = x
    self.y = y
    self.z = z
  }

  var transposed: Matrix3 {
    Matrix3(x: Vector3(x.x, y.x, z.x), y: Vector3(x.y, y.y, z.y), z: Vector3(x.z, y.z, z.z))
  }

  /// The inverse; nil where there is none.
  var inverse: Matrix3? {
    let (a, b, c) = (y.cross(z), z.cross(x), x.cross(y))
    let determinant = x.dot(a)
    guard abs(determinant) > 1e-18, determinant.isFinite else { return nil }
    return Matrix3(x: a, y: b, z: c).transposed * (1 / determinant)
  }

  static func + (a: Matrix3, b: Matrix3) -> Matrix3 { Matrix3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
  static func - (a: Matrix3, b: Matrix3) -> Matrix3 { Matrix3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
  static func * (a: Matrix3, s: Double) -> Matrix3 { Matrix3(x: a.x * s, y: a.y * s, z: a.z * s) }
  static func * (a: Matrix3, v: Vector3) -> Vector3 { Vector3(a.x.dot(v), a.y.dot(v), a.z.dot(v)) }
  static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
    let t = b.transposed
    return Matrix3(x: t * a.x, y: t * a.y, z: t * a.z)
  }
}
