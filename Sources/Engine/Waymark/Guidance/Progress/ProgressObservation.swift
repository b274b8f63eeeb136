public import WaymarkGeodesy

/// What is known about the user's position at one moment, for following a route.
public struct ProgressObservation: Equatable, Sendable {
  /// When, seconds on the session's clock.
  public var time: Double
  /// The user's position, Earth-centred, on the ellipsoid's surface, metres.
  public var point: Vector3
  /// Standard deviation of the position per horizontal axis, metres; nil when unknown.
  public var sigma: Double?
  /// How the user moved since the last observation by odometry, Earth-centred axes, metres; nil where odometry cannot
  /// give it (no odometry, tracking lost, a new scene).
  public var displacement: Vector3?
  /// Standard deviation of the displacement's direction, degrees; nil when unknown.
  public var courseSigmaDegrees: Double?

  /// Makes an observation.
  public init(
    time: Double, point: Vector3, sigma: Double? = nil, displacement: Vector3? = nil, courseSigmaDegrees: Double? = nil
  ) {
    self.time = time
    self.point = point
    self.sigma = sigma
    self.displacement = displacement
    self.courseSigmaDegrees = courseSigmaDegrees
  }

  /// Makes an observation of a coordinate.
  public init(
    time: Double, coordinate: Coordinate, sigma: Double? = nil, displacement: Vector3? = nil,
    courseSigmaDegrees: Double? = nil
  ) {
    self.init(
      time: time, point: ECEF.vector(of: GeodeticPosition(coordinate, height: 0)), sigma: sigma,
      displacement: displacement, courseSigmaDegrees: courseSigmaDegrees)
  }
}
