internal import WaymarkGeodesy

/// A route or a track of a GPX file being read.
struct GPXPath {
  var name = ""
  var type = ""
  /// Points of a route; empty for a track.
  var points: [GPXPoint] = []
  /// Segments of a track; empty for a route.
  var segments: [RouteLine] = []
  /// Attributes of Waymark's own `waymark:route`; nil for files of other programs.
  var own: XMLAttributes?
  /// Attributes of Waymark's own `waymark:leg`s.
  var legs: [XMLAttributes] = []
  /// Line where it begins.
  var line = 0
  /// Whether the file is cut off within it: steps and amounts are those of the whole.
  var isCut = false

  /// Points of the track.
  var trackCount: Int { segments.reduce(0) { $0 + $1.count } }
}

/// A point of a GPX route or track being read.
struct GPXPoint {
  var coordinate: Coordinate
  var altitude: Altitude?
  var time: Double?
  var name = ""
  var comment = ""
  var description = ""
  var type = ""
  /// Attributes of Waymark's own `waymark:step`.
  var step: XMLAttributes?
  /// Points between this one and the next, as Garmin's `gpxx:rpt` gives them.
  var shape: [Coordinate] = []
}
