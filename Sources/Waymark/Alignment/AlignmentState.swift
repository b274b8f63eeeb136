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
