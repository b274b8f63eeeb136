extension StreetCue {
  /// Constants of the street cue. A piece is one of the path's straight pieces of eight metres (`WalkedPath`).
  public struct Parameters: Equatable, Sendable {
    /// Metres of the odometry path that count.
    public var pathLength = 200.0
    /// Scale of the angle between a piece of the path and its street (Student's t, ν = 3), degrees.
    public var angleScale = 3.2
    /// The yaw of the odometry may drift by this much, degrees a minute: older pieces count less.
    public var yawDrift = 1.0
    /// The odometry's length may be wrong by this part.
    public var scaleError = 0.02
    /// Standard deviation of map and walker beyond a street's half-width, metres.
    public var offsetSigma = 3.0
    /// How much the offset of one piece counts: offsets keep for some forty metres.
    public var offsetShare = 0.2
    /// How likely a piece is that goes across its street.
    public var crossing = 0.01
    /// Least likelihood of a piece whose offset from its street differs from that of the piece before.
    public var switching = 0.2
    /// How fast the likelihood falls with that difference, 1 ÷ m².
    public var jumpFactor = 0.2
    /// Share of walks that begin on the network.
    public var onShare = 0.85
    /// Probability of leaving the network, for each piece.
    public var leaving = 0.03
    /// Probability of coming back to it, for each piece.
    public var returning = 0.05
    /// On open ground the network counts this much less, for each piece.
    public var openGroundShare = 0.5
    /// How likely a new direction is without any street, against one along a street: 1 ÷ π over the peak of the angle's
    /// density.
    public var freeDirection = 0.038
    /// How likely a piece that goes on straight is without any street, against one along a street.
    public var freeStraight = 0.5
    /// Scale of the turns from piece to piece without any street (Student's t, ν = 3), degrees.
    public var freeTurnScale = 5.0
    /// How likely any turn is without any street, against a turn into another street.
    public var freeTurn = 0.04
    /// Metres to walk before the cue says anything.
    public var shortestPath = 15.0

    /// The defaults.
    public init() {}
  }
}
