/// A peak as the panorama names it.
public struct PanoramaLabel: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Direction, degrees clockwise from true north.
  public var azimuthDegrees: Double
  /// Apparent elevation of its top, degrees.
  public var elevationDegrees: Double
  /// Height of its top above the sea, metres.
  public var meters: Double
  /// How far it is, metres.
  public var distance: Double
  /// How much it matters; more is shown first.
  public var weight: Double

  /// Makes a label.
  public init(
    name: String, azimuthDegrees: Double, elevationDegrees: Double, meters: Double, distance: Double, weight: Double
  ) {
    self.name = name
    self.azimuthDegrees = azimuthDegrees
    self.elevationDegrees = elevationDegrees
    self.meters = meters
    self.distance = distance
    self.weight = weight
  }
}
