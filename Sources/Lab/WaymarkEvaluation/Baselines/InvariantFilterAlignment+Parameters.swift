public import Waymark

extension InvariantFilterAlignment {
  /// Constants of the method: usual figures of the literature, none fitted to the evaluation's walks.
  public struct Parameters: Equatable, Sendable {
    /// How many filters start, evenly around the horizon.
    public var filterCount = 8
    /// Filters whose weight's logarithm is this far below the best one's are dropped.
    public var minimumLogWeight = -12.0
    /// Correlation time of the fixes' lasting error, seconds.
    public var fixTau = 60.0
    /// Part of the fixes' variance that each has to itself.
    public var whiteShare = 0.1
    /// No fix is better than this, metres per axis.
    public var minimumFixSigma = 0.5
    /// Correlation time of the velocities' lasting error, seconds, and its standard deviation, m/s per axis.
    public var velocityTau = 4.0
    /// See `velocityTau`.
    public var velocitySigma = 0.25
    /// No velocity is better than this beside that, m/s per axis.
    public var minimumVelocitySigma = 0.2
    /// Random walk of the scene's yaw, degrees per square root of a minute.
    public var yawWalk = 0.3
    /// Spread of the rate at which the scene rotates, degrees a minute, and its correlation time, seconds.
    public var drift = 1.0
    /// See `drift`.
    public var driftTau = 600.0
    /// Random walk of the odometry's position, metres per square root of a metre.
    public var positionWalk = 0.05
    /// Measurements farther off than this are left out: squared distance in variances, 99.9 % of χ² with two degrees.
    public var gate = 13.8
    /// After so many fixes in a row that were left out, their error may have jumped by `jumpSigma`.
    public var maximumRejections = 15
    /// Standard deviation of such a jump per axis, metres.
    public var jumpSigma = 20.0
    /// No compass reading is better than this, degrees.
    public var minimumHeadingSigma = 15.0
    /// Part of the compass readings that mean nothing.
    public var headingOutliers = 0.1
    /// The filter's yaw is taken once its standard deviation is below this, degrees; until then the first yaw stays.
    public var maximumYawSigmaDegrees = 60.0
    /// Where the first yaw comes from.
    public var initialYaw = InitialYaw.alignedByDevice

    /// The defaults.
    public init() {}
  }
}
