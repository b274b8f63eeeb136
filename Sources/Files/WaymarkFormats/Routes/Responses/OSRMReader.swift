public import Waymark
import WaymarkGeodesy

/// Reads route responses in OSRM's form (project-osrm.org/docs): of OSRM itself, of Valhalla with `format=osrm`, and of
/// Mapbox Directions.
public enum OSRMReader: RouteDocumentReader {
  /// All routes of a response, best first; also the matchings of a map-matching response, and a route object alone.
  public static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    let response = JSONField(document: document, file: file)
    if let refusal = OSRMFailure.error(in: response) { throw refusal }
    try response.requireObject()
    if response["legs"].isPresent, response["geometry"].isPresent {
      return [try route(response, waypoints: [], options: options)]
    }
    let list = response["matchings"].isPresent ? response["matchings"] : response["routes"]
    guard list.isPresent else {
      throw InputError(
        "this is not a response in OSRM's form: it has no routes", file: file, advice: "check the format")
    }
    let found = try list.elements()
    guard !found.isEmpty else {
      throw list.error("the response has no route", advice: "try other positions or another travel mode")
    }
    // The waypoints of a matching are its trace points, not its start.
    let waypoints = list.path == "routes" ? (response["waypoints"].value?.array ?? []) : []
    var routes: [Route] = []
    for field in found { routes.append(try route(field, waypoints: waypoints, options: options)) }
    return routes
  }

  private static func route(
    _ field: JSONField, waypoints: [JSONValue], options: RouteReadingOptions
  ) throws(InputError) -> Route {
    try field.requireObject()
    let legs = try field["legs"].elementsIfPresent() ?? []
    let distance = try ResponseGeometry.amount(field["distance"])
    let found = try precision(of: field, legs: legs, waypoints: waypoints)
    let precision = options.precision ?? found

    var steps: [[JSONField]] = []
    for leg in legs { steps.append(try leg["steps"].elementsIfPresent() ?? []) }
    // The lines of the steps are never simplified, the overview often is.
    let hasLines =
      !steps.isEmpty && steps.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0["geometry"].isPresent } }
    let (line, ranges) =
      hasLines
      ? try joined(steps, precision: precision) : try overview(field, steps: steps, precision: precision)
    do throws(InputError) { try line.check(what: "the route") } catch {
      throw field.error(error.problem, advice: error.advice)
    }

    var routeLegs: [RouteLeg] = []
    var modes: [(mode: TravelMode?, distance: Double)] = []
    var next = 0
    for (leg, fields) in zip(legs, steps) {
      var routeSteps: [RouteStep] = []
      for field in fields {
        let step = try step(field, range: ranges[next], language: options.language ?? .english)
        next += 1
        routeSteps.append(step)
        modes.append((TravelModeName.mode(of: field["mode"].value?.string), step.distance))
      }
      routeLegs.append(
        RouteLeg(
          steps: routeSteps,
          distance: try ResponseGeometry.amount(leg["distance"]) ?? routeSteps.reduce(0) { $0 + $1.distance },
          duration: try ResponseGeometry.amount(leg["duration"])))
    }
    return try RouteAssembly.route(
      line: line, legs: routeLegs, distance: distance, duration: try ResponseGeometry.amount(field["duration"]),
      mode: TravelModeName.mostUsed(modes) ?? options.mode, source: options.source ?? "osrm",
      language: options.language, at: field)
  }

  /// Precision of the response's encoded lines; nil when it has none or the precision cannot be determined.
  private static func precision(
    of route: JSONField, legs: [JSONField], waypoints: [JSONValue]
  ) throws(InputError) -> EncodedPolyline.Precision? {
    for leg in legs {
      for step in try leg["steps"].elementsIfPresent() ?? [] {
        guard let text = step["geometry"].value?.string else { continue }
        let evidence = PolylineEvidence(
          text: text, start: ResponseGeometry.location(step["maneuver"]["location"]),
          length: step["distance"].value?.double)
        if let precision = evidence.precision { return precision }
      }
    }
    guard let text = route["geometry"].value?.string else { return nil }
    let waypoint = waypoints.first.flatMap { ResponseGeometry.location(JSONField(document: $0)["location"]) }
    return PolylineEvidence(text: text, start: waypoint, length: route["distance"].value?.double).precision
  }

  /// The lines of all steps as one, and each step's range in it.
  private static func joined(
    _ legs: [[JSONField]], precision: EncodedPolyline.Precision?
  ) throws(InputError) -> (RouteLine, [ClosedRange<Int>]) {
    var line = ResponseLine()
    var ranges: [ClosedRange<Int>] = []
    for step in legs.joined() {
      let geometry = step["geometry"]
      ranges.append(try line.append(try ResponseGeometry.line(geometry, precision: precision) ?? [], at: geometry))
    }
    return (line.line, ranges)
  }

  /// The route's own line, and the ranges of the steps, located by where they begin.
  private static func overview(
    _ route: JSONField, steps: [[JSONField]], precision: EncodedPolyline.Precision?
  ) throws(InputError) -> (RouteLine, [ClosedRange<Int>]) {
    guard let points = try ResponseGeometry.line(route["geometry"], precision: precision) else {
      throw route["geometry"].error("the route has no geometry", advice: "request it with overview=full")
    }
    var line = RouteLine()
    for point in points { line.append(point) }
    let all = Array(steps.joined())
    guard !all.isEmpty, let end = points.indices.last else { return (line, []) }
    var positions: [Coordinate] = []
    for step in all {
      let location = step["maneuver"]["location"]
      guard let position = ResponseGeometry.location(location) else {
        throw location.error("this is not a [longitude, latitude] pair")
      }
      positions.append(position)
    }
    guard let vertices = StepLocator.vertices(of: positions, on: points, tolerance: 50) else {
      throw route["geometry"].error(
        "the steps have no lines of their own and do not lie on the route's", advice: "request it with overview=full")
    }
    let ranges = vertices.indices.map { i in
      vertices[i]...max(vertices[i], i + 1 < vertices.count ? vertices[i + 1] : end)
    }
    return (line, ranges)
  }

  private static func step(
    _ field: JSONField, range: ClosedRange<Int>, language: GuidanceLanguage
  ) throws(InputError) -> RouteStep {
    let given = field["maneuver"]
    try given.requireObject()
    let maneuver = OSRMManeuver.maneuver(
      ofType: try given["type"].string(), modifier: try given["modifier"].stringIfPresent())
    let isFerry = field["mode"].value?.string == "ferry" && maneuver != .arrive
    let named = try field["name"].stringIfPresent() ?? ""
    let reference = try field["ref"].stringIfPresent() ?? ""
    let name = named.isEmpty ? reference : named
    let written = try given["instruction"].stringIfPresent() ?? ""
    let kind = isFerry ? Maneuver.ferry : maneuver
    return RouteStep(
      instruction: written.isEmpty
        ? language.instruction(
          for: kind, name: name, headingDegrees: try given["bearing_after"].numberIfPresent(),
          exit: try given["exit"].intIfPresent()) : written,
      maneuver: kind, name: name, distance: try ResponseGeometry.amount(field["distance"]) ?? 0,
      duration: try ResponseGeometry.amount(field["duration"]), geometryRange: range)
  }
}
