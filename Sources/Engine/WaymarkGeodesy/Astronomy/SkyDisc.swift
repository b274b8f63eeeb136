/// A body's disc as seen from a position.
public struct SkyDisc: Hashable, Sendable {
  /// Direction of the centre.
  public var center: HorizontalDirection
  /// Angle from the centre to the limb at its side, degrees.
  public var radiusDegrees: Double
  /// Angle from the centre to the upper limb, degrees: refraction makes it smaller near the horizon.
  public var upperRadiusDegrees: Double

  /// Makes a disc.
  public init(center: HorizontalDirection, radiusDegrees: Double, upperRadiusDegrees: Double) {
    self.center = center
    self.radiusDegrees = radiusDegrees
    self.upperRadiusDegrees = upperRadiusDegrees
  }
}
