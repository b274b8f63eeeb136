public import Waymark
import WaymarkGeodesy

/// Reads responses of Google's Routes API, version 2
/// (developers.google.com/maps/documentation/routes/reference/rest/v2, `computeRoutes`). What the field mask of the
/// request left out is derived from what is there.
public enum GoogleRoutesReader: RouteDocumentReader {
  /// All routes of a response, best first.
  public static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    let response = JSONField(document: document, file: file)
    try response.requireObject()
    if response["error"].isPresent {
      let error = response["error"]
      let status = error["status"].value?.string.map { " (\($0.prefix(40)))" }
      throw InputError(
        "Google refused the request\(error["message"].said)\(status ?? "")", file: file,
        advice: "check the key and the request")
    }
    // Without a route between the coordinates, the response is an empty object.
    let found = try response["routes"].elementsIfPresent() ?? []
    guard !found.isEmpty else {
      throw response.error("the response has no route", advice: "try other positions or another travel mode")
    }
    return try found.map { (field) throws(InputError) in try route(field, options: options) }
  }

  private static func route(_ field: JSONField, options: RouteReadingOptions) throws(InputError) -> Route {
    try field.requireObject()
    let legs = try field["legs"].elementsIfPresent() ?? []
    var steps: [[JSONField]] = []
    for leg in legs { steps.append(try leg["steps"].elementsIfPresent() ?? []) }
    let hasLines = ResponseGeometry.isWhole(legs, steps, length: { $0["distanceMeters"] }) { $0["polyline"].isPresent }
    var whole = ResponseLine()
    var routeLegs: [RouteLeg] = []
    var modes: [(mode: TravelMode?, distance: Double)] = []
    for (leg, fields) in zip(legs, steps) {
      var routeSteps: [RouteStep] = []
      for (i, field) in (hasLines ? fields : []).enumerated() {
        let points = try line(field)
        let step = try step(
          field, isFirst: i == 0, range: try whole.append(points, at: field["polyline"]),
          language: options.language ?? .english)
        routeSteps.append(step)
        modes.append((TravelModeName.mode(of: field["travelMode"].value?.string), step.distance))
      }
      if hasLines { routeSteps.append(whole.arrival(options.language ?? .english)) }
      routeLegs.append(
        RouteLeg(
          steps: routeSteps,
          distance: try leg["distanceMeters"].amountIfPresent() ?? routeSteps.reduce(0) { $0 + $1.distance },
          duration: try seconds(leg["duration"])))
    }
    if !hasLines { _ = try whole.append(try line(field), at: field["polyline"]) }
    do throws(InputError) { try whole.line.check(what: "the route") } catch {
      throw field.error(error.problem, advice: error.advice)
    }
    return try RouteAssembly.route(
      line: whole.line, legs: hasLines ? routeLegs : [], distance: try field["distanceMeters"].amountIfPresent(),
      duration: try seconds(field["duration"]), mode: TravelModeName.mostUsed(modes) ?? options.mode,
      source: options.source ?? "google-routes", language: options.language,
      name: try field["description"].stringIfPresent(), at: field)
  }

  /// The line of a route or a step: encoded, or GeoJSON.
  private static func line(_ part: JSONField) throws(InputError) -> [Coordinate] {
    let field = part["polyline"]
    if let points = try ResponseGeometry.geoJSON(field["geoJsonLinestring"]) { return points.coordinates }
    guard
      let points = try ResponseGeometry.line(
        field["encodedPolyline"], precision: .five, length: part["distanceMeters"].value?.double)
    else {
      throw field.error("the route has no line", advice: "name routes.polyline.encodedPolyline in the field mask")
    }
    return points
  }

  private static func step(
    _ field: JSONField, isFirst: Bool, range: ClosedRange<Int>, language: GuidanceLanguage
  ) throws(InputError) -> RouteStep {
    let navigation = field["navigationInstruction"]
    let maneuver =
      GoogleManeuver.maneuver(of: try navigation["maneuver"].stringIfPresent()) ?? (isFirst ? .depart : .continue)
    let written = try navigation["instructions"].stringIfPresent() ?? ""
    let line = written.split(whereSeparator: \.isNewline).joined(separator: ". ")
    return RouteStep(
      instruction: line.isEmpty ? language.instruction(for: maneuver) : line, maneuver: maneuver,
      // The API omits a length of zero.
      distance: try field["distanceMeters"].amountIfPresent() ?? 0,
      duration: try seconds(field["staticDuration"]), geometryRange: range)
  }

  /// A duration as protocol buffers write it: `123s`, `1.5s`.
  private static func seconds(_ field: JSONField) throws(InputError) -> Double? {
    guard let text = try field.stringIfPresent() else { return nil }
    guard text.hasSuffix("s"), let value = Double(text.dropLast()), (0...1e9).contains(value) else {
      throw field.error("“\(text.prefix(40))” is not a time in seconds")
    }
    return value
  }
}
