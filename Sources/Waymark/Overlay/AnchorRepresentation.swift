/// How an anchor is drawn in the camera, by how well its direction is known.
public enum AnchorRepresentation: String, Equatable, Sendable, CaseIterable {
  /// Exact: an arrow whose point stands on the spot.
  case arrow
  /// Rough: a ball in the air above the neighbourhood.
  case ball
  /// Not known: only on the map. Such a mark is in an overlay only while it fades.
  case hidden
}
