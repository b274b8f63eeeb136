extension StreetCue {
  /// Constants of the street cue. A piece is one of the path's straight pieces of five metres (`WalkedPath`).
  public struct Parameters: Equatable, Sendable {
    /// Length of the odometry path that is compared with the map, metres.
    public var pathLength = 200.0
    /// Scale of the angle between a piece of the path and its street (Student's t, ν = 3), degrees.
    public var angleScale = 3.2
    /// Drift of the odometry's yaw, degrees per minute: older pieces count less.
    public var yawDrift = 1.0
    /// The same for what is left of it when the path has been compared with the streets …
    public var leftDrift = 0.7
    /// … and for the error of that.
    public var cautiousDrift = 1.8
    /// Relative error of the odometry's lengths.
    public var scaleError = 0.02
    /// Standard deviation of the offset beyond a street's half-width, from errors of the map and of the walker, metres.
    public var offsetSigma = 3.0
    /// Weight of one piece's offset, below 1 because offsets persist for some forty metres.
    public var offsetShare = 0.2
    /// Likelihood of a piece that crosses its street, relative to one along it.
    public var crossing = 0.01
    /// Minimum likelihood of a piece whose offset from its street differs from that of the piece before.
    public var switching = 0.2
    /// How fast the likelihood falls with that difference, 1 ÷ m².
    public var jumpFactor = 0.2
    /// Share of walks that begin on the network.
    public var onShare = 0.5
    /// Probability of leaving the network, for each piece.
    public var leaving = 0.03
    /// Probability of returning to it, for each piece.
    public var returning = 0.01
    /// Factor on the network's likelihood on open ground, for each piece.
    public var openGroundShare = 0.5
    /// Likelihood of a new direction off the network, relative to one along a street: 1 ÷ π over the peak of the
    /// angle's density.
    public var freeDirection = 0.08
    /// Likelihood of going straight on off the network, relative to going along a street: nearly the same, since a straight
    /// walk that is askew to all streets is one coincidence, however long it is.
    public var freeStraight = 1.08
    /// Scale of the angle between a piece and the ones before it off the network (Student's t, ν = 3), degrees.
    public var freeTurnScale = 3.2
    /// Likelihood of any turn off the network, relative to a turn into another street.
    public var freeTurn = 0.02
    /// Shortest path that the cue uses, metres.
    public var minimumPathLength = 10.0

    /// The defaults.
    public init() {}
  }
}
