public import WaymarkGeodesy

/// A rigid transform into scene axes, from the four columns of a 4 × 4 matrix of single precision.
public struct SceneTransform: Equatable, Sendable {
  /// Image of the X axis.
  public var x: Vector3
  /// Image of the Y axis.
  public var y: Vector3
  /// Image of the Z axis.
  public var z: Vector3
  /// Image of the origin, metres.
  public var position: Vector3

  /// Makes a transform.
  public init(x: Vector3, y: Vector3, z: Vector3, position: Vector3) {
    self.x = x
    self.y = y
    self.z = z
    self.position = position
  }

  /// Makes a transform from columns of single precision; their last components are those of every rigid transform.
  public init(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>, _ position: SIMD4<Float>) {
    func vector(_ v: SIMD4<Float>) -> Vector3 { Vector3(Double(v.x), Double(v.y), Double(v.z)) }
    self.init(x: vector(x), y: vector(y), z: vector(z), position: vector(position))
  }

  /// The rotation, of length one; not a rotation (NaN) when the columns are none.
  public var orientation: Quaternion {
    // Single precision leaves the columns a little off.
    guard let z = z.normalized, let x = (x - z * x.dot(z)).normalized else {
      return Quaternion(x: .nan, y: .nan, z: .nan, w: .nan)
    }
    let rotation = Quaternion(columns: x, z.cross(x), z)
    return rotation.normalized ?? rotation
  }
}
