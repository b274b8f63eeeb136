public import WaymarkGeodesy

/// A manoeuvre of a route as a list of its steps shows it.
public struct StepRow: Equatable, Sendable {
  /// What is done.
  public var maneuver: Maneuver
  /// The instruction; never empty.
  public var instruction: String
  /// Name of the street or path; empty when unknown.
  public var name: String
  /// Where it is, from the route's start, metres.
  public var arcLength: Double
  /// How far from there to the next manoeuvre, metres.
  public var distance: Double
  /// Time for that in seconds; nil when unknown.
  public var duration: Double?
  /// Where it is.
  public var coordinate: Coordinate
  /// First and last vertex (both included) of the step in the route's geometry.
  public var geometryRange: ClosedRange<Int>
  /// The leg that it belongs to, from 0.
  public var leg: Int

  /// All rows of a route.
  ///
  /// - Parameters:
  ///   - index: the route; steps that its source lacks come from `InstructionMaker.addingSteps(to:)`.
  ///   - language: for instructions that the route's source does not word.
  /// - Returns: as many as the route has steps.
  /// - Complexity: O(n) in the steps.
  public static func rows(of index: RouteIndex, language: GuidanceLanguage) -> [StepRow] {
    var rows: [StepRow] = []
    rows.reserveCapacity(index.steps.count)
    for (number, leg) in index.route.legs.enumerated() {
      for step in leg.steps {
        let first = step.geometryRange.lowerBound
        rows.append(
          StepRow(
            maneuver: step.maneuver,
            instruction: index.instruction(ofStep: rows.count, in: language),
            name: step.name, arcLength: index.vertexArcLengths[first], distance: step.distance, duration: step.duration,
            coordinate: index.route.geometry[first], geometryRange: step.geometryRange, leg: number))
      }
    }
    return rows
  }
}
