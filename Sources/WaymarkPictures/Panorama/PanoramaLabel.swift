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

extension PanoramaLabel {
  /// How much a peak matters: what stands out matters more, and what is near.
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
