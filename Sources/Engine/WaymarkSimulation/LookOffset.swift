internal import Waymark

/// Rotation of a simulated walk's phone in addition to the walker's own motion. It affects all sensors.
public struct LookOffset: Equatable, Sendable {
  /// To the right, degrees.
  public var headingDegrees: Double
  /// Upwards, degrees. The camera never gets steeper than 89°.
  public var pitchDegrees: Double
  /// Counter-clockwise as the holder sees it, degrees.
  public var rollDegrees: Double

  /// Makes an offset.
  public init(headingDegrees: Double = 0, pitchDegrees: Double = 0, rollDegrees: Double = 0) {
    self.headingDegrees = headingDegrees
    self.pitchDegrees = pitchDegrees
    self.rollDegrees = rollDegrees
  }
}
