public import WaymarkGeodesy

/// An anchor that is in view.
public struct AnchorMark: Equatable, Sendable {
  /// The anchor's index in the list that the session was given.
  public var index: Int
  /// The anchor's position in the scene, metres.
  public var position: Vector3
  /// Projection on the viewport of the drawn mark: of `position` raised by `lift`.
  public var pixel: PixelPoint
  /// Distance of `position` from the camera, metres.
  public var distance: Double
  /// How it is drawn.
  public var representation = AnchorRepresentation.arrow
  /// How far above `position` it is drawn, metres: 0 for an arrow; changes smoothly with the representation.
  public var lift = 0.0
  /// 1 for an arrow, 0 for a ball; between the two while it changes.
  public var sharpness = 1.0
  /// Radius of the ball, metres.
  public var radius = 0.0
  /// 0…1; fades in and out, and is less where buildings hide its spot.
  public var opacity = 1.0
  /// How much of its spot buildings leave visible, 0 (hidden) to 1; 1 where none are known.
  public var visibility = 1.0
  /// Standard deviation of `position` across the line of sight, metres; nil when the alignment states none.
  public var sigma: Double?
  /// Its label; nil where there is no room for it.
  public var label: AnchorLabel?
}

/// How an anchor is drawn in the camera, by how well its direction is known.
public enum AnchorRepresentation: String, Equatable, Sendable, CaseIterable {
  /// Exact: an arrow whose tip stands on the position.
  case arrow
  /// Rough: a ball in the air above the neighbourhood.
  case ball
  /// Unknown: shown only on the map. An overlay has such a mark only while it fades out.
  case hidden
}
