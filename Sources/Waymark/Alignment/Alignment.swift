public import WaymarkGeodesy

/// What is known about where the scene is on Earth and how it is turned.
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
  /// How far it can be trusted.
  public var state: AlignmentState
  /// The cues that it rests on.
  public var carriedBy: AlignmentCues = []
  /// The cues that all others speak against, and that are left out therefore.
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
