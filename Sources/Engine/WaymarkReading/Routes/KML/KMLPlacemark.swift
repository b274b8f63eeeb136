internal import WaymarkGeodesy

/// A placemark being read.
struct KMLPlacemark {
  var name = ""
  /// Its lines and tracks.
  var parts: [RouteLine] = []
  /// Its points.
  var points: [Coordinate] = []
  /// Its extended data by name.
  var data = XMLAttributes()
  /// Line where it begins.
  var line = 0

  /// Whether Waymark wrote it as a route or a step.
  func isOwn(_ kind: String) -> Bool { data["waymark"]?.isSame(kind) ?? false }
}
