/// The label of a peak in the panorama.
public struct PanoramaLabel: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Direction, degrees clockwise from true north.
  public var azimuthDegrees: Double
  /// Apparent elevation of its top, degrees.
  public var elevationDegrees: Double
  /// Elevation of its top above sea level, metres.
  public var meters: Double
  /// Its distance, metres.
  public var distance: Double
  /// Its importance; labels with more are placed first.
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
