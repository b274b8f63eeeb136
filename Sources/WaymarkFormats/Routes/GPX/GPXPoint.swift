import WaymarkGeodesy

/// A point of a GPX route or track being read.
struct GPXPoint {
  var coordinate: Coordinate
  var altitude: Altitude?
  var time: String?
  var name = ""
  var comment = ""
  var description = ""
  var type = ""
  /// Attributes of Waymark's own `waymark:step`.
  var step: [String: String]?
  /// Points between this one and the next, as Garmin's `gpxx:rpt` gives them.
  var shape: [Coordinate] = []
}
