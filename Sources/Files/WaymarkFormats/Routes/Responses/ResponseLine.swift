import Waymark
import WaymarkGeodesy

/// The line of a route as it is assembled from its steps, and the ranges of the steps in it.
struct ResponseLine {
  private(set) var line = RouteLine()

  /// Adds a step's points and returns their vertices. A step at one point, often written twice, is one vertex.
  ///
  /// - Parameters:
  ///   - points: points in the order of travel; empty for a step without a line.
  ///   - field: their location in the response, for the error.
  /// - Returns: first and last vertex.
  /// - Throws: `InputError` when nothing precedes a step without points.
  mutating func append(_ points: [Coordinate], at field: JSONField) throws(InputError) -> ClosedRange<Int> {
    var points = points
    if let first = points.first, points.allSatisfy({ $0 == first }) { points = [first] }
    var part = RouteLine()
    for point in points { part.append(point) }
    line.append(part)
    guard line.count > 0 else { throw field.error("the first step has no points") }
    return line.count - max(1, points.count)...line.count - 1
  }

  /// The arrival step at the end of the line so far.
  func arrival(_ language: GuidanceLanguage) -> RouteStep {
    RouteStep(
      instruction: language.instruction(for: .arrive), maneuver: .arrive, distance: 0, duration: 0,
      geometryRange: max(0, line.count - 1)...max(0, line.count - 1))
  }
}
