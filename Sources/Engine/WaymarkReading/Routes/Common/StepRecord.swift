package import Waymark
package import WaymarkGeodesy

/// A step as a file gives it, before it is fitted to the line.
package struct StepRecord {
  /// Where it begins.
  package var position: Coordinate
  /// The vertex of the line where it begins, and where it ends; nil when the file does not give it.
  package var first: Int?
  package var last: Int?
  /// Index of its leg; nil when the file does not give it.
  package var leg: Int?
  package var instruction = ""
  package var maneuver: Maneuver?
  package var name = ""
  package var distance: Double?
  package var duration: Double?

  package init(
    position: Coordinate, first: Int? = nil, last: Int? = nil, leg: Int? = nil, instruction: String = "",
    maneuver: Maneuver? = nil, name: String = "", distance: Double? = nil, duration: Double? = nil
  ) {
    self.position = position
    self.first = first
    self.last = last
    self.leg = leg
    self.instruction = instruction
    self.maneuver = maneuver
    self.name = name
    self.distance = distance
    self.duration = duration
  }
}

/// A leg as a file gives it.
package struct LegRecord {
  package var distance: Double?
  package var duration: Double?

  package init(distance: Double? = nil, duration: Double? = nil) {
    self.distance = distance
    self.duration = duration
  }
}
