import WaymarkGeodesy

/// A point of a GPX route or track while it is read.
struct GPXPoint {
  var coordinate: Coordinate
  var altitude: Altitude?
  var time: String?
  var name = ""
  var comment = ""
  var description = ""
  var type = ""
  /// Attributes of our own `waymark:step`.
  var step: [String: String]?
  /// Points between this one and the next, as Garmin's `gpxx:rpt` tells them.
  var shape: [Coordinate] = []
}
