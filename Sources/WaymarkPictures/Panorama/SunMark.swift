/// A position of the Sun on its path through the panorama's sky.
public struct SunMark: Hashable, Sendable {
  /// Direction, degrees clockwise from true north.
  public var azimuthDegrees: Double
  /// Apparent elevation, degrees.
  public var elevationDegrees: Double
  /// The hour, where the mark is labelled: “12 UTC”.
  public var text: String?

  /// Makes a mark.
  public init(azimuthDegrees: Double, elevationDegrees: Double, text: String? = nil) {
    self.azimuthDegrees = azimuthDegrees
    self.elevationDegrees = elevationDegrees
    self.text = text
  }
}
