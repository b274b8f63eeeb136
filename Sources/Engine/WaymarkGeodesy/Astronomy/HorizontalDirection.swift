/// A direction in the sky as seen from a position on the ground.
public struct HorizontalDirection: Hashable, Sendable {
  /// Degrees clockwise from true north, [0, 360).
  public var azimuthDegrees: Double
  /// Degrees above the horizon (the plane normal to the ellipsoid's vertical), [−90, 90].
  public var elevationDegrees: Double

  /// Makes a direction from its two angles.
  public init(azimuthDegrees: Double, elevationDegrees: Double) {
    self.azimuthDegrees = azimuthDegrees
    self.elevationDegrees = elevationDegrees
  }

  /// The direction of an east, north, up vector of any length; straight up and down have azimuth 0.
  public init(enu v: Vector3) {
    let horizontal = (v.x * v.x + v.y * v.y).squareRoot()
    self.init(
      azimuthDegrees: Angle.wrappedTo360(CompensatedAngle.degrees(sin: v.x, cos: v.y)),
      elevationDegrees: CompensatedAngle.degrees(sin: v.z, cos: horizontal))
  }

  /// The unit vector east, north, up.
  public var enu: Vector3 {
    let (sinAz, cosAz) = Angle.sinCos(degrees: azimuthDegrees)
    let (sinEl, cosEl) = Angle.sinCos(degrees: elevationDegrees)
    return Vector3(cosEl * sinAz, cosEl * cosAz, sinEl)
  }
}
