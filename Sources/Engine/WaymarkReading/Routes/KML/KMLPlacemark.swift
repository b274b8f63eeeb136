internal import WaymarkGeodesy

/// A placemark being read.
struct KMLPlacemark {
  var name = ""
  /// Its lines and tracks.
  var parts: [KMLPart] = []
  /// Its points.
  var points: [Coordinate] = []
  /// Its extended data by name.
  var data = XMLAttributes()
  /// Line where it begins.
  var line = 0
  /// Whether the file is cut off within it: steps and amounts are those of the whole.
  var isCut = false

  /// Whether Waymark wrote it as a route or a step.
  func isOwn(_ kind: String) -> Bool { !isCut && data["waymark"]?.isSame(kind) ?? false }
}

/// A line or a track of a placemark being read.
struct KMLPart {
  /// Its line, with all third values as if they were altitudes.
  var line = RouteLine()
  /// Whether its altitude mode is absolute; nil when it states none.
  var isAbsolute: Bool?

  /// The line: only in the mode `absolute` are third values altitudes, and these are above mean sea level.
  var route: RouteLine {
    var line = line
    if isAbsolute != true { line.altitudes = [Altitude?](repeating: nil, count: line.count) }
    return line
  }
}
