public import Waymark
import WaymarkGeodesy

/// Reads route responses in OSRM's form (project-osrm.org/docs): of OSRM itself (route, trip, match), of Valhalla with
/// `format=osrm`, and of Mapbox (Directions, Optimization, Map Matching).
public enum OSRMReader: RouteDocumentReader {
  /// All routes of a response, best first; also the round trips of a trip response, the way of a map-matching response, and a route object alone.
  public static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    let response = JSONField(document: document, file: file)
    if let refusal = OSRMFailure.error(in: response) { throw refusal }
    try response.requireObject()
    if response["legs"].isPresent, response["geometry"].isPresent {
      return [try route(response, start: nil, options: options)]
    }
    guard let list = ["matchings", "trips", "routes"].lazy.map({ response[$0] }).first(where: { $0.isPresent }) else {
      throw InputError(
        "this is not a response in OSRM's form: it has no routes", file: file, advice: "check the format")
    }
    let found = try list.elements()
    guard !found.isEmpty else {
      throw list.error("the response has no route", advice: "try other positions or another travel mode")
    }
    var routes: [Route] = []
    for (i, field) in found.enumerated() {
      routes.append(
        try route(field, start: start(ofRoute: i, in: list.path, response["waypoints"]), options: options))
    }
    return list.path == "matchings" ? try MatchedParts.joined(routes, options: options, at: list) : routes
  }

  /// Where a route begins, as the waypoints say; nil for a matching, whose waypoints are the points of the trace.
  private static func start(ofRoute index: Int, in list: String, _ waypoints: JSONField) -> Coordinate? {
    let all = waypoints.value?.array ?? []
    let first =
      switch list {
      case "routes": all.first
      case "trips": all.first { $0["trips_index"]?.int == index && $0["waypoint_index"]?.int == 0 }
      default: JSONValue?.none
      }
    return first.flatMap { ResponseGeometry.location(JSONField(document: $0)["location"]) }
  }

  private static func route(
    _ field: JSONField, start: Coordinate?, options: RouteReadingOptions
  ) throws(InputError) -> Route {
    try field.requireObject()
    let legs = try field["legs"].elementsIfPresent() ?? []
    let distance = try field["distance"].amountIfPresent()
    let found = try precision(of: field, legs: legs, start: start)
    let precision = options.precision ?? found

    var steps: [[JSONField]] = []
    for leg in legs { steps.append(try leg["steps"].elementsIfPresent() ?? []) }
    // The lines of the steps are never simplified, the overview often is.
    let hasLines = ResponseGeometry.isWhole(legs, steps, length: { $0["distance"] }) { $0["geometry"].isPresent }
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
          distance: try leg["distance"].amountIfPresent() ?? routeSteps.reduce(0) { $0 + $1.distance },
          duration: try leg["duration"].amountIfPresent()))
    }
    return try RouteAssembly.route(
      line: line, legs: routeLegs, distance: distance, duration: try field["duration"].amountIfPresent(),
      mode: TravelModeName.mostUsed(modes) ?? options.mode, source: options.source ?? "osrm",
      language: options.language, at: field)
  }

  /// Precision of the response's encoded lines; nil when it has none or the precision cannot be determined.
  private static func precision(
    of route: JSONField, legs: [JSONField], start: Coordinate?
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
    return PolylineEvidence(text: text, start: start, length: route["distance"].value?.double).precision
  }

  /// The lines of all steps as one, and each step's range in it.
  private static func joined(
    _ legs: [[JSONField]], precision: EncodedPolyline.Precision?
  ) throws(InputError) -> (RouteLine, [ClosedRange<Int>]) {
    var line = ResponseLine()
    var ranges: [ClosedRange<Int>] = []
    for step in legs.joined() {
      let geometry = step["geometry"]
      let points = try ResponseGeometry.line(geometry, precision: precision, length: step["distance"].value?.double)
      ranges.append(try line.append(points ?? [], at: geometry))
    }
    return (line.line, ranges)
  }

  /// The route's own line, and the ranges of the steps, located by where they begin.
  private static func overview(
    _ route: JSONField, steps: [[JSONField]], precision: EncodedPolyline.Precision?
  ) throws(InputError) -> (RouteLine, [ClosedRange<Int>]) {
    guard
      let points = try ResponseGeometry.line(
        route["geometry"], precision: precision, length: route["distance"].value?.double)
    else {
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
      maneuver: kind, name: name, distance: try field["distance"].amountIfPresent() ?? 0,
      duration: try field["duration"].amountIfPresent(), geometryRange: range)
  }
}
