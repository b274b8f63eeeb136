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

extension PanoramaLabel {
  /// The importance of a peak: higher for prominent and for near ones.
  ///
  /// - Parameters:
  ///   - meters: height above the eye, metres; may be negative.
  ///   - prominence: metres; nil where unknown.
  ///   - distance: metres.
  /// - Returns: a positive weight.
  public static func weight(meters: Double, prominence: Double?, distance: Double) -> Double {
    let standing = prominence ?? max(50, 150 + meters * 0.25)
    return max(1, standing) * (1 + 8000 / (8000 + max(0, distance)))
  }
}
