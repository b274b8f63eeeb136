import WaymarkGeodesy

/// A placemark being read.
struct KMLPlacemark {
  var name = ""
  /// Its lines and tracks.
  var parts: [RouteLine] = []
  /// Its points.
  var points: [Coordinate] = []
  /// Its extended data by name.
  var data: [String: String] = [:]
  /// Line where it begins.
  var line = 0
}
