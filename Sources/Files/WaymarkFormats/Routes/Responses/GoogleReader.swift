public import Waymark
import WaymarkGeodesy

/// Reads responses of Google's Directions API (developers.google.com/maps/documentation/directions/get-directions),
/// also those without steps, whose line is the overview.
public enum GoogleReader: RouteDocumentReader {
  /// All routes of a response, best first.
  public static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    let response = JSONField(document: document, file: file)
    try response.requireObject()
    if let status = response["status"].value?.string, status != "OK" {
      throw InputError(
        "Google refused the request\(response["error_message"].said) (\(status.prefix(40)))",
        file: file,
        advice: advice(for: status))
    }
    guard response["routes"].isPresent else {
      throw InputError("this is not a response of Google Directions: it has no routes", file: file)
    }
    let found = try response["routes"].elements()
    guard !found.isEmpty else {
      throw response["routes"].error("the response has no route", advice: "try other positions or another travel mode")
    }
    return try found.map { (field) throws(InputError) in try route(field, options: options) }
  }

  private static func advice(for status: String) -> String {
    switch status {
    case "ZERO_RESULTS": "start and destination are not connected; try other positions or another mode"
    case "NOT_FOUND": "a position is not known; give it as latitude and longitude"
    case "REQUEST_DENIED", "OVER_DAILY_LIMIT": "check the key, its restrictions, and its billing"
    case "OVER_QUERY_LIMIT", "UNKNOWN_ERROR": "try again later"
    case "MAX_WAYPOINTS_EXCEEDED", "MAX_ROUTE_LENGTH_EXCEEDED": "choose fewer stops, or stops nearer together"
    default: "check the request"
    }
  }

  private static func route(_ field: JSONField, options: RouteReadingOptions) throws(InputError) -> Route {
    try field.requireObject()
    let legs = try field["legs"].elementsIfPresent() ?? []
    var steps: [[JSONField]] = []
    for leg in legs { steps.append(try leg["steps"].elementsIfPresent() ?? []) }
    let hasLines =
      ResponseGeometry.isWhole(legs, steps, length: { $0["distance"]["value"] }) { $0["polyline"]["points"].isPresent }
    var whole = ResponseLine()
    var routeLegs: [RouteLeg] = []
    var modes: [(mode: TravelMode?, distance: Double)] = []
    for (leg, fields) in zip(legs, steps) {
      var routeSteps: [RouteStep] = []
      for (i, field) in (hasLines ? fields : []).enumerated() {
        let polyline = field["polyline"]["points"]
        let points =
          try ResponseGeometry.line(
            polyline, precision: .five, length: field["distance"]["value"].value?.double) ?? []
        let step = try step(
          field, isFirst: i == 0, range: try whole.append(points, at: polyline),
          language: options.language ?? .english)
        routeSteps.append(step)
        modes.append((TravelModeName.mode(of: field["travel_mode"].value?.string), step.distance))
      }
      if hasLines { routeSteps.append(whole.arrival(options.language ?? .english)) }
      routeLegs.append(
        RouteLeg(
          steps: routeSteps,
          distance: try leg["distance"]["value"].amountIfPresent() ?? routeSteps.reduce(0) { $0 + $1.distance },
          duration: try leg["duration"]["value"].amountIfPresent()))
    }
    if !hasLines {
      let overview = field["overview_polyline"]["points"]
      guard let points = try ResponseGeometry.line(overview, precision: .five, length: nil) else {
        throw overview.error("the route has no line", advice: "request it from the service")
      }
      _ = try whole.append(points, at: overview)
    }
    do throws(InputError) { try whole.line.check(what: "the route") } catch {
      throw field.error(error.problem, advice: error.advice)
    }
    let isMeasured = !legs.isEmpty && legs.allSatisfy { $0["distance"]["value"].isPresent }
    let isTimed = !legs.isEmpty && routeLegs.allSatisfy { $0.duration != nil }
    return try RouteAssembly.route(
      line: whole.line, legs: isMeasured || hasLines ? routeLegs : [],
      distance: isMeasured ? routeLegs.reduce(0) { $0 + $1.distance } : nil,
      duration: isTimed ? routeLegs.reduce(0) { $0 + ($1.duration ?? 0) } : nil,
      mode: TravelModeName.mostUsed(modes) ?? options.mode, source: options.source ?? "google",
      language: options.language, name: try field["summary"].stringIfPresent(), at: field)
  }

  private static func step(
    _ field: JSONField, isFirst: Bool, range: ClosedRange<Int>, language: GuidanceLanguage
  ) throws(InputError) -> RouteStep {
    let said = GoogleManeuver.maneuver(of: try field["maneuver"].stringIfPresent())
    let maneuver = said ?? (isFirst ? .depart : .continue)
    let written = MarkupText.plain(try field["html_instructions"].stringIfPresent() ?? "")
    return RouteStep(
      instruction: written.isEmpty ? language.instruction(for: maneuver) : written, maneuver: maneuver,
      distance: try field["distance"]["value"].amountIfPresent() ?? 0,
      duration: try field["duration"]["value"].amountIfPresent(), geometryRange: range)
  }
}
