/// One Gaussian of an `AlignmentBelief`, over yaw, east and north.
public struct BeliefComponent: Equatable, Sendable {
  /// Share of the belief, 0…1.
  public var weight: Double
  /// Mean heading of the scene's −Z axis, radians clockwise from true north, not wrapped.
  public var yaw: Double
  /// Its variance, radians².
  public var yawVariance: Double
  /// Mean of the camera's present position, metres east and north of the belief's frame.
  public var east: Double
  /// See `east`.
  public var north: Double
  /// Variance of `east`, m².
  public var eastVariance: Double
  /// Variance of `north`, m².
  public var northVariance: Double
  /// Covariance of `east` and `north`, m².
  public var eastNorthCovariance: Double
  /// Covariance of yaw and `east`, radians · metres.
  public var yawEastCovariance: Double
  /// Covariance of yaw and `north`, radians · metres.
  public var yawNorthCovariance: Double

  /// Makes a component; covariances that are not given are 0.
  public init(
    weight: Double, yaw: Double, yawVariance: Double, east: Double, north: Double, eastVariance: Double,
    northVariance: Double, eastNorthCovariance: Double = 0, yawEastCovariance: Double = 0,
    yawNorthCovariance: Double = 0
  ) {
    self.weight = weight
    self.yaw = yaw
    self.yawVariance = yawVariance
    self.east = east
    self.north = north
    self.eastVariance = eastVariance
    self.northVariance = northVariance
    self.eastNorthCovariance = eastNorthCovariance
    self.yawEastCovariance = yawEastCovariance
    self.yawNorthCovariance = yawNorthCovariance
  }
}
