/// The manner in which a panorama is drawn.
public enum PanoramaStyle: String, CaseIterable, Hashable, Sendable {
  /// Land in colours, shaded by slope and light, fading with distance.
  case relief
  /// White paper with ridge lines.
  case line
  /// Dark land below a night sky, with the lights of towns.
  case night
}
