public import WaymarkGeodesy

/// What is believed about the yaw of the scene and the camera's present position, as a small Gaussian mixture: several
/// components while several yaws are possible.
public struct AlignmentBelief: Equatable, Sendable {
  /// The frame in which east and north of the components count, metres.
  public var local: LocalFrame
  /// The components; their weights sum to 1. Empty while nothing is known.
  public var components: [BeliefComponent]

  /// Makes a belief.
  public init(local: LocalFrame, components: [BeliefComponent]) {
    self.local = local
    self.components = components
  }
}
