internal import CPortableMath

/// A unit quaternion (Hamilton convention, x y z w) that rotates vectors of one frame into another.
@frozen
public struct Quaternion: Hashable, Sendable {
  /// First imaginary component.
  public var x: Double
  /// Second imaginary component.
  public var y: Double
  /// Third imaginary component.
  public var z: Double
  /// Real component.
  public var w: Double

  /// Makes a quaternion from its components as they are; use `normalized` on values that come from outside.
  @inlinable
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// No rotation.
  @inlinable public static var identity: Quaternion { Quaternion(x: 0, y: 0, z: 0, w: 1) }

  /// The rotation by an angle about an axis of length one, right-handed.
  public init(axis: Vector3, angleRadians: Double) {
    let half = angleRadians / 2
    let s = sin(half)
    self.init(x: axis.x * s, y: axis.y * s, z: axis.z * s, w: cos(half))
  }

  /// The rotation whose matrix has these orthonormal columns (the images of the three axes).
  ///
  /// Shepperd's method: the largest of the four candidates is divided by, so that no precision is lost.
  public init(columns a: Vector3, _ b: Vector3, _ c: Vector3) {
    let trace = a.x + b.y + c.z
    if trace > 0 {
      let s = (trace + 1).squareRoot() * 2
      self.init(x: (b.z - c.y) / s, y: (c.x - a.z) / s, z: (a.y - b.x) / s, w: s / 4)
    } else if a.x >= b.y && a.x >= c.z {
      let s = (1 + a.x - b.y - c.z).squareRoot() * 2
      self.init(x: s / 4, y: (b.x + a.y) / s, z: (c.x + a.z) / s, w: (b.z - c.y) / s)
    } else if b.y >= c.z {
      let s = (1 + b.y - a.x - c.z).squareRoot() * 2
      self.init(x: (b.x + a.y) / s, y: s / 4, z: (c.y + b.z) / s, w: (c.x - a.z) / s)
    } else {
      let s = (1 + c.z - a.x - b.y).squareRoot() * 2
      self.init(x: (c.x + a.z) / s, y: (c.y + b.z) / s, z: s / 4, w: (a.y - b.x) / s)
    }
  }

  /// Sum of the squared components; 1 for a rotation.
  @inlinable public var normSquared: Double { x * x + y * y + z * z + w * w }

  /// The same rotation scaled to length one, or nil when the components cannot be a rotation (zero, NaN, infinite).
  @inlinable public var normalized: Quaternion? {
    let n = normSquared.squareRoot()
    guard n > 1e-6, n.isFinite else { return nil }
    return Quaternion(x: x / n, y: y / n, z: z / n, w: w / n)
  }

  /// The inverse rotation (of a unit quaternion).
  @inlinable public var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

  /// The vector rotated by this rotation.
  @inlinable
  public func rotate(_ v: Vector3) -> Vector3 {
    let u = Vector3(x, y, z)
    let t = u.cross(v) * 2
    return v + t * w + u.cross(t)
  }

  /// Angle between this rotation and another, radians, 0 … π.
  public func angleRadians(to other: Quaternion) -> Double {
    let between = conjugate * other
    return 2 * atan2(Vector3(between.x, between.y, between.z).length, abs(between.w))
  }

  /// Spherical interpolation from this rotation (`fraction` 0) to another (1), along the shorter arc.
  public func interpolated(to other: Quaternion, fraction: Double) -> Quaternion {
    var target = other
    var dot = x * other.x + y * other.y + z * other.z + w * other.w
    if dot < 0 {
      target = Quaternion(x: -other.x, y: -other.y, z: -other.z, w: -other.w)
      dot = -dot
    }
    let a: Double
    let b: Double
    if dot > 0.9995 {
      a = 1 - fraction
      b = fraction
    } else {
      let angle = acos(min(1, dot))
      let s = sin(angle)
      a = sin((1 - fraction) * angle) / s
      b = sin(fraction * angle) / s
    }
    let mixed = Quaternion(
      x: a * x + b * target.x, y: a * y + b * target.y, z: a * z + b * target.z, w: a * w + b * target.w)
    return mixed.normalized ?? self
  }

  /// The rotation that applies `b` first, then `a`.
  @inlinable
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }
}
