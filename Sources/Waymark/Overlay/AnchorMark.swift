public import WaymarkGeodesy

/// An anchor that is in view.
public struct AnchorMark: Equatable, Sendable {
  /// Which anchor: its place in the list that the session was given.
  public var index: Int
  /// Its spot in the scene, metres.
  public var position: Vector3
  /// Projection on the viewport of what is drawn: of the spot raised by `lift`.
  public var pixel: PixelPoint
  /// Distance of the spot from the camera, metres.
  public var distance: Double
  /// How it is drawn.
  public var representation = AnchorRepresentation.arrow
  /// How far above the spot it is drawn, metres: 0 for an arrow; changes gently with the representation.
  public var lift = 0.0
  /// 1 for an arrow, 0 for a ball; between the two while it changes.
  public var sharpness = 1.0
  /// Radius of the ball, metres.
  public var radius = 0.0
  /// 0…1: comes and goes gently.
  public var opacity = 1.0
  /// Standard deviation of the spot across the line of sight, metres; nil when the alignment states none.
  public var sigma: Double?
  /// Its label; nil where there is no room for it.
  public var label: AnchorLabel?
}

/// How an anchor is drawn in the camera, by how well its direction is known.
public enum AnchorRepresentation: String, Equatable, Sendable, CaseIterable {
  /// Exact: an arrow whose point stands on the spot.
  case arrow
  /// Rough: a ball in the air above the neighbourhood.
  case ball
  /// Not known: only on the map. Such a mark is in an overlay only while it fades.
  case hidden
}
