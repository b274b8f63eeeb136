extension RobustAlignment {
  /// Constants of the estimator; every cue can be taken out.
  public struct Parameters: Equatable, Sendable {
    /// Where the first yaw comes from: a further cue where the device or the user gave it.
    public var initialYaw = InitialYaw.firstHeading
    /// The cues that are used.
    public var cues = AlignmentCues.all
    /// Standard deviation of the odometry's scale about 1.
    public var scaleSigma = 0.01
    /// Random walk of the odometry's position: metres per square root of a metre walked.
    public var positionWalk = 0.03
    /// Fixes lag by this much, seconds, one standard deviation: at a walk nothing, in a car metres.
    public var lateness = 0.1
    /// Fixes that come faster, seconds, are left out: a receiver that reports five a second smooths them, and says no more
    /// than with one.
    public var fixInterval = 0.8
    /// Caution with the compass widens the yaw's standard deviation to no more than this, degrees: just too much for a good state.
    public var carefulYawSigma = 12.0
    /// Part of the yaw's standard deviation by its tails that a state must keep within its limit.
    public var tailShare = 0.7
    /// The answer is worked out anew at most this often for fixes, seconds …
    public var estimateInterval = 0.4
    /// … and without fixes after this time, seconds.
    public var idleInterval = 2.0
    /// A fix that is reported again after this distance, metres, is an old one.
    public var staleDistance = 1.0
    /// The plane of the filter touches the Earth within this distance of the walk, metres.
    public var planeRadius = 5000.0
    /// Fastest the walker is thought to move while tracking is lost, m/s per axis, one standard deviation.
    public var lostSpeed = 1.5
    /// A pause of the poses that is longer, seconds, counts as such a time.
    public var maximumPause = 5.0

    /// The defaults.
    public init() {}
  }
}
