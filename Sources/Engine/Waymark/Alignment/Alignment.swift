public import WaymarkGeodesy

/// What is known about the position and the rotation of the scene on Earth.
public struct Alignment: Equatable, Sendable {
  /// The georeference; nil while the position is unknown.
  public var frame: SceneFrame?
  /// False when no source gave a height: then only horizontal positions of `frame` mean anything.
  public var heightIsKnown: Bool
  /// Standard deviation of the yaw, degrees; nil when the strategy has none.
  public var yawSigmaDegrees: Double?
  /// Standard deviation of the camera's horizontal position per axis, metres; nil when the strategy has none.
  public var positionSigma: Double?
  /// Standard deviation of the height, metres; nil when the strategy has none.
  public var heightSigma: Double?
  /// What the ground shows of the receiver's altitudes; nil while that is not known.
  public var altitudeCheck: AltitudeCheck?
  /// How far it can be trusted.
  public var state: AlignmentState
  /// The cues that it rests on.
  public var carriedBy: AlignmentCues = []
  /// The cues that all others contradict, and that are therefore left out.
  public var contradictedBy: AlignmentCues = []
  /// What would help most now.
  public var advice = AlignmentAdvice.none

  /// Makes an alignment.
  public init(
    frame: SceneFrame?, heightIsKnown: Bool, yawSigmaDegrees: Double? = nil, positionSigma: Double? = nil,
    state: AlignmentState
  ) {
    self.frame = frame
    self.heightIsKnown = heightIsKnown
    self.yawSigmaDegrees = yawSigmaDegrees
    self.positionSigma = positionSigma
    self.state = state
  }

  /// Nothing is known.
  public static let unknown = Alignment(frame: nil, heightIsKnown: false, state: .unknown)
}

/// How far an alignment can be trusted, from nothing to lane accuracy.
public enum AlignmentState: String, Equatable, Sendable, CaseIterable {
  /// No position yet.
  case unknown
  /// A position, but the yaw may be tens of degrees off or its error is not known.
  case rough
  /// Yaw and position are good enough to follow a route.
  case good
  /// Good enough to put a mark on a door.
  case precise
}

extension AlignmentState: Comparable {
  /// Unknown is the least, precise the most.
  public static func < (a: AlignmentState, b: AlignmentState) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .unknown: 0
    case .rough: 1
    case .good: 2
    case .precise: 3
    }
  }
}

/// One change of the yaw that a strategy made.
public struct AlignmentCorrection: Equatable, Sendable {
  /// When, seconds on the session's clock.
  public var time: Double
  /// Change of the yaw, degrees, clockwise positive.
  public var angleDegrees: Double
  /// The single angles that went into it, degrees; empty when the strategy does not work with pairs.
  public var pairAnglesDegrees: [Double]

  /// Makes a correction.
  public init(time: Double, angleDegrees: Double, pairAnglesDegrees: [Double] = []) {
    self.time = time
    self.angleDegrees = angleDegrees
    self.pairAnglesDegrees = pairAnglesDegrees
  }
}
