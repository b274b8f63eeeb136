public import WaymarkGeodesy

/// What another positioning system says about the scene: where one of its points is on Earth and its rotation.
/// Devices that compare the camera's picture with a map of pictures report it (ARKit's geo tracking, ARCore's
/// Geospatial API).
public struct GeoPose: Equatable, Sendable {
  /// A point of the scene, metres; near the camera it says most about the position.
  public var scenePosition: Vector3
  /// Where that point is.
  public var position: Position
  /// Radius in metres that holds the true position with 68 %.
  public var horizontalAccuracy: Double
  /// Heading of the scene's −Z axis, degrees clockwise from true north.
  public var yawDegrees: Double
  /// One standard deviation of it, degrees.
  public var yawAccuracyDegrees: Double

  /// Makes a pose.
  public init(
    scenePosition: Vector3, position: Position, horizontalAccuracy: Double, yawDegrees: Double,
    yawAccuracyDegrees: Double
  ) {
    self.scenePosition = scenePosition
    self.position = position
    self.horizontalAccuracy = horizontalAccuracy
    self.yawDegrees = yawDegrees
    self.yawAccuracyDegrees = yawAccuracyDegrees
  }
}
