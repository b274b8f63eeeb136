extension ProgressFilter {
  /// Constants of the filter.
  public struct Parameters: Equatable, Sendable {
    // Motion.
    /// Way between two updates, metres.
    public var stride = 1.0
    /// Variance of the distance along the route for each metre of odometry, square metres: 0.03 is 1.7 m in 100 m.
    public var variancePerMeter = 0.03
    /// The same where the user does not walk along the line: corners are cut and rounded.
    public var turningVariancePerMeter = 1.2
    /// Streets narrower than this on either side of the middle, metres, are walked along their line.
    public var narrowStreet = 2.0
    /// Standard deviation of the distance of a user from the line that they follow, metres.
    public var lineSigma = 1.0
    /// Where the map does not have the street, this much of the offset from the line may be an error, metres.
    public var offsetMargin = 3.0
    /// Without odometry, from position to position.
    public var variancePerMeterWithoutOdometry = 0.5

    // Position.
    /// Time after which the position gives new information, seconds: its errors are correlated.
    public var independence = 120.0
    /// Weight of the newest position along the line.
    public var newestAlong = 1.0
    /// Weight of the newest position beside it.
    public var newestBeside = 0.5
    /// Share of that information while standing still.
    public var standingShare = 0.1
    /// People walk this far beside the line, metres.
    public var corridor = 4.0
    /// Standard deviation of what is walked beside it beyond, metres.
    public var sideSigma = 3.0
    /// Standard deviation that is assumed where none is reported, metres.
    public var usualSigma = 5.0
    /// Position so far off, in standard deviations beyond the corridor, that being away is as likely as not.
    public var offDeviation = 2.7

    // Course.
    /// Deviation of the course from the line that is usual, degrees.
    public var courseSigmaDegrees = 16.0
    /// The same where positions alone give the course.
    public var courseSigmaWithoutOdometry = 35.0
    /// Distance after which the course gives new information, metres: near the line, where streets are crossed, and
    /// beyond.
    public var courseIndependence = 12.0
    /// The same farther from the line than `crossing`, metres.
    public var courseIndependenceBeside = 0.6
    /// Distance from the line that divides the two, metres: where odometry measures the distance across, beyond any street.
    public var crossing = 20.0
    /// The same where positions alone give the course.
    public var crossingWithoutOdometry = 7.0
    /// Weight of walking towards the line as evidence against being on it.
    public var inwardShare = 0.15
    /// Likelihood of any course against that of the line's.
    public var anyCourse = 0.015
    /// Likelihood of walking back along the line against going on.
    public var backwards = 0.2

    // Leaving and coming back.
    /// Probability of leaving for each metre walked.
    public var leavingPerMeter = 1.0 / 800
    /// Probability per metre that a user who turns back where the route returns has turned before its end.
    public var shortcutPerMeter = 0.25
    /// Length of the route that is left out by that, at most, metres.
    public var maximumShortcut = 80.0
    /// Directions within 45° are the same: cosine.
    public var sameDirection = 0.7
    /// Maximum fall of the reported arc length in a second while the user is on the route, metres; it rises by as much
    /// more than what is walked.
    public var maximumFallPerSecond = 3.0
    /// Farther than this it is another part of the route, which is reported at once, metres.
    public var maximumFall = 30.0
    /// Part of the probability of being away that comes back in a second where the route is near.
    public var returningPerSecond = 1.0 / 2
    /// Probability of a jump to another part of the route that is near, for each metre walked.
    public var leapPerMeter = 5e-4
    /// Distance across the line after which the route was left, metres, where the user's side of it is unknown.
    public var crossTrackLimit = 15.5
    /// Half the width of streets that are crossed, metres.
    public var streetHalfWidth = 7.0
    /// Part of the distance walked obliquely that counts beside that straight across.
    public var obliqueShare = 0.5
    /// Metres by which the distance across becomes shorter for each unit of log-likelihood for having left …
    public var crossTrackShare = 2.0
    /// … which counts up to this.
    public var crossTrackClip = 1.5
    /// Where the map has the street: it was left when the probability of crossing it falls below this and a street or
    /// open ground leads on …
    public var crossingProbability = 0.04
    /// … or below this where none does.
    public var crossingProbabilityWithoutExit = 0.001
    /// With a larger standard deviation of the arc length, metres, it is not known which part of the street is crossed.
    public var maximumArcSigma = 8.0
    /// Error along winding paths, metres.
    public var bendReach = 12.0
    /// Within this angle of the line, 30°, the user walks along it: cosine.
    public var alongBend = 0.866
    /// Walking this far away from an end of the route is leaving it, metres.
    public var beyondEnd = 12.0
    /// Off the route beyond this probability …
    public var offProbability = 0.95
    /// … for this many seconds; back below the other.
    public var patience = 3.0
    /// Back on the route below this probability.
    public var backProbability = 0.3
    /// Standard deviation of the position per axis, metres, beyond which nothing is said: a 68 % radius of 25 m.
    public var poorSigma = 16.5
    /// Without an observation for this many seconds nothing is known any more.
    public var maximumGap = 20.0

    // Arrival.
    /// The end is reached within this many metres of it.
    public var arrivalDistance = 8.0

    /// The defaults.
    public init() {}
  }
}
