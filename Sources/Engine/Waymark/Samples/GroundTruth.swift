public import WaymarkGeodesy

/// What is really the case, where a reference system or the simulator knows it.
public struct GroundTruth: Equatable, Sendable {
  /// Where the camera is.
  public var position: Position
  /// Heading of the scene's −Z axis, degrees clockwise from true north; nil when unknown.
  public var yawDegrees: Double?
  /// Direction of motion over ground, degrees clockwise from true north; nil when unknown.
  public var course: Double?
  /// Speed over ground, m/s; nil when unknown.
  public var speed: Double?

  /// Makes a truth.
  public init(position: Position, yawDegrees: Double?, course: Double? = nil, speed: Double? = nil) {
    self.position = position
    self.yawDegrees = yawDegrees
    self.course = course
    self.speed = speed
  }
}
