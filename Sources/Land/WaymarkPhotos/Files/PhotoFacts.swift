public import WaymarkGeodesy
public import WaymarkVision

/// What is known of a photo beside its pixels.
public struct PhotoFacts: Sendable {
  /// Where it was taken.
  public var coordinate: Coordinate?
  /// How high, above mean sea level.
  public var altitude: Altitude?
  /// Standard deviation of the position, metres.
  public var positionAccuracy: Double?
  /// Focal length, as a part of the picture's width.
  public var focalShare: Double?
  /// Where the axis meets the picture, as parts of its width and height; nil in its middle.
  public var principalPoint: (x: Double, y: Double)?
  /// Azimuth of the axis by the compass, degrees from true north.
  public var compassDegrees: Double?
  /// Elevation of the axis by gravity, degrees.
  public var pitchDegrees: Double?
  /// Roll by gravity, degrees; positive when the right side is raised.
  public var rollDegrees: Double?
  /// What the camera's clock showed.
  public var clock: CameraClock?

  /// Makes facts of which nothing is known.
  public init() {}
}
