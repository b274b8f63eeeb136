package import Waymark
internal import WaymarkGeodesy

/// What a file says about a route besides its line.
package struct RouteRecord {
  package var name = ""
  package var source: String?
  package var mode: TravelMode?
  package var distance: Double?
  package var duration: Double?
  package var legs: [LegRecord] = []
  package var steps: [StepRecord] = []

  /// Largest distance between a step and the line, metres.
  package static let tolerance = 50.0

  package init(name: String = "", mode: TravelMode? = nil) {
    self.name = name
    self.mode = mode
  }

  /// Makes the routes of a line that may have gaps.
  ///
  /// - Parameters:
  ///   - parts: the parts of the line in order.
  ///   - what: the name of the line in errors.
  ///   - source: source of the route, where neither file nor options name one.
  ///   - file: the file, for errors.
  ///   - options: what the file does not state.
  ///   - remarks: what is left out, and whether the parts were put in order.
  /// - Returns: one route, or one for each stretch between gaps that are too long; those have neither the steps nor the amounts of the whole.
  /// - Throws: `InputError` when no stretch is valid, or the steps do not fit the line.
  package func routes(
    parts: [RouteLine], what: String, source: String, file: String?, options: RouteReadingOptions,
    remarks: inout RouteRemarks
  ) throws(InputError) -> [Route] {
    var parts = parts.filter { $0.count > 0 }
    if RouteLine.hasNull(parts) { parts = parts.map { $0.withoutNull(&remarks) } }
    let (ordered, finding) = PartOrder.arranged(parts, maximumGap: options.maximumGap)
    switch finding {
    case .inOrder: break
    case .arranged: remarks.decide("the parts of \(what) are put into the order and direction in which they meet")
    case .tangled:
      throw InputError(
        "the parts of \(what) branch or run against each other, they are no line", file: file,
        advice: "split it into lines, or join its parts in order")
    }
    parts = ordered
    let lines = RouteLine.joined(parts, maximumGap: options.maximumGap).filter { $0.count > 1 }
    if lines.count <= 1 {
      let line = lines.first ?? parts.first ?? RouteLine()
      return [try route(line: line, what: what, source: source, file: file, options: options, remarks: &remarks)]
    }
    var stretch = RouteRecord(name: name, mode: mode)
    stretch.source = self.source
    var routes: [Route] = []
    for (i, line) in lines.enumerated() {
      if !name.isEmpty { stretch.name = "\(name) (\(i + 1)/\(lines.count))" }
      routes.append(
        try stretch.route(
          line: line, what: "\(what), part \(i + 1)", source: source, file: file, options: options, remarks: &remarks))
    }
    return routes
  }

  /// Makes the route that follows a line.
  ///
  /// - Parameters:
  ///   - line: the route's line.
  ///   - what: the name of the line in errors.
  ///   - source: source of the route, where neither file nor options name one.
  ///   - file: the file, for errors.
  ///   - options: what the file does not state.
  ///   - remarks: which times are left out.
  /// - Returns: the route.
  /// - Throws: `InputError` when the line is invalid, or the steps do not fit it.
  package func route(
    line: RouteLine, what: String, source: String, file: String?, options: RouteReadingOptions,
    remarks: inout RouteRemarks
  ) throws(InputError) -> Route {
    do throws(InputError) { try line.check(what: what) } catch {
      throw file.map { error.inFile($0) } ?? error
    }
    let duration = duration ?? line.duration(&remarks)
    return try RouteAssembly.route(
      line: line, legs: try legs(on: line, duration: duration, what: what, file: file), distance: distance,
      duration: duration, mode: mode ?? options.mode,
      source: options.source ?? self.source ?? source, name: name, file: file)
  }

  private func legs(on line: RouteLine, duration: Double?, what: String, file: String?) throws(InputError) -> [RouteLeg] {
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
    let indices = steps.compactMap { $0.leg }
    let isOrdered = indices.count == steps.count && zip(indices, indices.dropFirst()).allSatisfy { $0 <= $1 }
    guard isOrdered, let lowest = indices.first, lowest >= 0, let highest = indices.last, highest < legs.count else {
      return [
        RouteLeg(
          steps: built, distance: distance ?? Self.length(line.coordinates[...]), duration: duration)
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
    StepLocator.vertices(of: steps.map { $0.position }, on: line, tolerance: Self.tolerance)
  }

  private static func length(_ line: ArraySlice<Coordinate>) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + Geodesic.wgs84.inverse(from: $1.0, to: $1.1).distance }
  }
}
