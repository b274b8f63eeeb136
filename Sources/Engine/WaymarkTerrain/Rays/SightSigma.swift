/// How uncertain a line of sight and the terrain under it are: standard deviations.
public struct SightSigma: Hashable, Sendable {
  /// Of the azimuth, degrees.
  public var azimuthDegrees: Double
  /// Of the elevation of the line of sight, degrees.
  public var elevationDegrees: Double
  /// Of the eye's position per horizontal axis, metres.
  public var position: Double
  /// Of the eye's height, metres.
  public var height: Double
  /// Of the heights of the terrain, metres.
  public var terrain: Double

  /// Makes a set of standard deviations; the defaults are those of an exact eye over a usual elevation model (SRTM:
  /// about 5 m).
  public init(
    azimuthDegrees: Double = 0, elevationDegrees: Double = 0, position: Double = 0, height: Double = 0,
    terrain: Double = 5
  ) {
    self.azimuthDegrees = azimuthDegrees
    self.elevationDegrees = elevationDegrees
    self.position = position
    self.height = height
    self.terrain = terrain
  }
}
