/// Three Cartesian components in metres, or a direction; the frame is that of the value it belongs to.
@frozen
public struct Vector3: Hashable, Sendable {
  /// First component.
  public var x: Double
  /// Second component.
  public var y: Double
  /// Third component.
  public var z: Double

  /// Makes a vector from its components.
  @inlinable
  public init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The zero vector.
  @inlinable public static var zero: Vector3 { Vector3(0, 0, 0) }

  /// Whether every component is a finite number.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// Squared Euclidean length.
  @inlinable public var lengthSquared: Double { x * x + y * y + z * z }

  /// Euclidean length.
  @inlinable public var length: Double { lengthSquared.squareRoot() }

  /// The vector of length one in the same direction, or nil for a vector too short to have a direction.
  @inlinable public var normalized: Vector3? {
    let length = self.length
    guard length > 1e-150, length.isFinite else { return nil }
    return self / length
  }

  /// Scalar product.
  @inlinable
  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// Vector product, right-handed.
  @inlinable
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// Euclidean distance to another point of the same frame.
  @inlinable
  public func distance(to other: Vector3) -> Double { (other - self).length }

  /// Componentwise sum.
  @inlinable
  public static func + (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x + b.x, a.y + b.y, a.z + b.z) }
  /// Componentwise difference.
  @inlinable
  public static func - (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x - b.x, a.y - b.y, a.z - b.z) }
  /// The opposite vector.
  @inlinable
  public static prefix func - (a: Vector3) -> Vector3 { Vector3(-a.x, -a.y, -a.z) }
  /// Scaled by a number.
  @inlinable
  public static func * (a: Vector3, s: Double) -> Vector3 { Vector3(a.x * s, a.y * s, a.z * s) }
  /// Scaled by a number.
  @inlinable
  public static func * (s: Double, a: Vector3) -> Vector3 { a * s }
  /// Divided by a number.
  @inlinable
  public static func / (a: Vector3, s: Double) -> Vector3 { Vector3(a.x / s, a.y / s, a.z / s) }
  /// Adds in place.
  @inlinable
  public static func += (a: inout Vector3, b: Vector3) { a = a + b }
}
