public import WaymarkServices

/// Where routes come from.
public enum DirectionsSource: Sendable {
  /// A Valhalla of our own over the area's tiles.
  case own(ValhallaInstallation)
  /// A Valhalla somewhere else.
  case remote(ValhallaProvider)
  /// There are none.
  case off
}
