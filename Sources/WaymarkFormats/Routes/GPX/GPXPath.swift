/// A route or a track of a GPX file being read.
struct GPXPath {
  var name = ""
  var type = ""
  /// Points of a route; empty for a track.
  var points: [GPXPoint] = []
  /// Segments of a track; empty for a route.
  var segments: [RouteLine] = []
  /// Attributes of Waymark's own `waymark:route`; nil for files of other programs.
  var own: [String: String]?
  /// Attributes of Waymark's own `waymark:leg`s.
  var legs: [[String: String]] = []
  /// Line where it begins.
  var line = 0

  /// Points of the track.
  var trackCount: Int { segments.reduce(0) { $0 + $1.count } }
}
