import Waymark
import WaymarkGeodesy

/// A step as a file gives it, before it is fitted to the line.
struct StepRecord {
  /// Where it begins.
  var position: Coordinate
  /// The vertex of the line where it begins, and where it ends; nil when the file does not give it.
  var first: Int?
  var last: Int?
  /// Index of its leg; nil when the file does not give it.
  var leg: Int?
  var instruction = ""
  var maneuver: Maneuver?
  var name = ""
  var distance: Double?
  var duration: Double?
}

/// A leg as a file gives it.
struct LegRecord {
  var distance: Double?
  var duration: Double?
}
