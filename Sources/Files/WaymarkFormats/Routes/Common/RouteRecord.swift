import Waymark
import WaymarkGeodesy

/// What a file says about a route besides its line.
struct RouteRecord {
  var name = ""
  var source: String?
  var mode: TravelMode?
  var distance: Double?
  var duration: Double?
  var legs: [LegRecord] = []
  var steps: [StepRecord] = []

  /// Largest distance between a step and the line, metres.
  static let tolerance = 50.0

  /// Makes the route that follows a line.
  ///
  /// - Parameters:
  ///   - line: the route's line.
  ///   - what: the name of the line in errors.
  ///   - source: source of the route, where neither file nor options name one.
  ///   - file: the file, for errors.
  ///   - options: what the file does not state.
  /// - Returns: the route.
  /// - Throws: `InputError` when the line is invalid, or the steps do not fit it.
  func route(
    line: RouteLine, what: String, source: String, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> Route {
    do throws(InputError) { try line.check(what: what) } catch {
      throw file.map { error.inFile($0) } ?? error
    }
    return try RouteAssembly.route(
      line: line, legs: try legs(on: line, what: what, file: file), distance: distance,
      duration: duration ?? line.duration, mode: mode ?? options.mode,
      source: options.source ?? self.source ?? source, name: name, file: file)
  }

  private func legs(on line: RouteLine, what: String, file: String?) throws(InputError) -> [RouteLeg] {
    guard !steps.isEmpty else {
      return legs.map { RouteLeg(steps: [], distance: $0.distance ?? 0, duration: $0.duration) }
    }
    guard let vertices = statedVertices(on: line.coordinates) ?? locatedVertices(on: line.coordinates) else {
      throw InputError(
        "the steps do not lie on \(what)", file: file,
        advice: "one of the two was edited; remove the steps, or the line")
    }
    let isStated = statedVertices(on: line.coordinates) != nil
    var built: [RouteStep] = []
    for (i, step) in steps.enumerated() {
      let first = vertices[i]
      var last = i + 1 < vertices.count ? vertices[i + 1] : line.count - 1
      if isStated, let stated = step.last, stated >= first, stated < line.count { last = stated }
      let maneuver = step.maneuver ?? .other
      built.append(
        RouteStep(
          instruction: step.instruction, maneuver: maneuver, name: step.name,
          distance: step.distance ?? Self.length(line.coordinates[first...last]), duration: step.duration,
          geometryRange: first...last))
    }
    let indices = steps.compactMap(\.leg)
    let isOrdered = indices.count == steps.count && zip(indices, indices.dropFirst()).allSatisfy { $0 <= $1 }
    guard isOrdered, let lowest = indices.first, lowest >= 0, let highest = indices.last, highest < legs.count else {
      return [
        RouteLeg(
          steps: built, distance: distance ?? Self.length(line.coordinates[...]), duration: duration ?? line.duration)
      ]
    }
    var legs = legs.map { RouteLeg(steps: [], distance: $0.distance ?? 0, duration: $0.duration) }
    for (index, step) in zip(indices, built) { legs[index].steps.append(step) }
    return legs
  }

  /// The vertices that the file gives, when they fit the positions of the steps.
  private func statedVertices(on line: [Coordinate]) -> [Int]? {
    var vertices: [Int] = []
    for step in steps {
      guard let first = step.first, first >= vertices.last ?? 0, first < line.count,
        NearbyDistance.metres(step.position, line[first]) <= 1
      else { return nil }
      vertices.append(first)
    }
    return vertices
  }

  private func locatedVertices(on line: [Coordinate]) -> [Int]? {
    StepLocator.vertices(of: steps.map(\.position), on: line, tolerance: Self.tolerance)
  }

  private static func length(_ line: ArraySlice<Coordinate>) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + Geodesic.wgs84.inverse(from: $1.0, to: $1.1).distance }
  }
}
