/// One manoeuvre and the path from it to the next.
public struct RouteStep: Equatable, Sendable {
  /// The instruction as its source words it; empty when the source has none.
  public var instruction: String
  /// What is done at the step's first point.
  public var maneuver: Maneuver
  /// Name of the street or path; empty when unknown.
  public var name: String
  /// Length in metres from this manoeuvre to the next.
  public var distance: Double
  /// Time in seconds; nil when unknown.
  public var duration: Double?
  /// First and last vertex (both included) of the step in the route's geometry.
  public var geometryRange: ClosedRange<Int>

  /// Makes a step.
  public init(
    instruction: String, maneuver: Maneuver, name: String = "", distance: Double, duration: Double? = nil,
    geometryRange: ClosedRange<Int>
  ) {
    self.instruction = instruction
    self.maneuver = maneuver
    self.name = name
    self.distance = distance
    self.duration = duration
    self.geometryRange = geometryRange
  }
}
