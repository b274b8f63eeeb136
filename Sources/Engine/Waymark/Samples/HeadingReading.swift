/// Heading of the camera's viewing direction projected on the ground (the device's top edge when the camera looks
/// down), as a compass reports it.
public struct HeadingReading: Equatable, Sendable {
  /// Which north the heading counts from.
  public enum North: String, Equatable, Sendable, CaseIterable {
    /// The horizontal direction of the Earth's magnetic field.
    case magnetic
    /// Geographic north.
    case `true`
  }

  /// Degrees clockwise from `north`.
  public var degrees: Double
  /// The north meant.
  public var north: North
  /// Accuracy in degrees; negative = invalid.
  public var accuracy: Double

  /// Makes a reading.
  public init(degrees: Double, north: North, accuracy: Double) {
    self.degrees = degrees
    self.north = north
    self.accuracy = accuracy
  }
}
