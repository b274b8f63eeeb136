public import Waymark
import WaymarkGeodesy

/// Reads Valhalla's own route responses (valhalla.github.io/valhalla/api/turn-by-turn/api-reference).
public enum ValhallaReader: RouteDocumentReader {
  /// All routes of a response: the trip, then its alternates.
  public static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    let response = JSONField(document: document, file: file)
    if let refusal = ValhallaFailure.error(in: response) { throw refusal }
    try response.requireObject()
    guard response["trip"].isPresent else {
      throw InputError(
        "this is not a response of Valhalla: it has no trip", file: file,
        advice: "check the format; Valhalla's OSRM-compatible form is read as osrm")
    }
    var routes = [try route(response["trip"], options: options)]
    for alternate in try response["alternates"].elementsIfPresent() ?? [] {
      routes.append(try route(alternate["trip"], options: options))
    }
    return routes
  }

  private static func metresPerUnit(_ units: JSONField) throws(InputError) -> Double {
    switch try units.stringIfPresent() {
    case nil, "kilometers", "km": return 1000
    case "miles", "mi": return 1609.344
    case .some: throw units.error("the unit is neither kilometers nor miles")
    }
  }

  private static func route(_ trip: JSONField, options: RouteReadingOptions) throws(InputError) -> Route {
    try trip.requireObject()
    let unit = try metresPerUnit(trip["units"])
    let language = try trip["language"].stringIfPresent().flatMap { GuidanceLanguage(locale: $0) } ?? options.language
    let legs = try trip["legs"].elements()
    guard !legs.isEmpty else { throw trip["legs"].error("the trip has no legs", advice: "request the route again") }
    var line = RouteLine()
    var routeLegs: [RouteLeg] = []
    var modes: [(mode: TravelMode?, distance: Double)] = []
    for leg in legs {
      // Always six decimals: shape_format is for the OSRM-compatible form only.
      let shape = leg["shape"]
      let text = try shape.string()
      let points =
        try ResponseGeometry.line(
          shape, precision: options.precision ?? .six, length: leg["summary"]["length"].value?.double.map { $0 * unit })
        ?? []
      guard points.count >= 1 else { throw shape.error("the shape “\(text)” has no points") }
      var part = RouteLine()
      for point in points { part.append(point) }
      line.append(part)
      // A leg begins at the last point of the one before, which is kept once.
      let offset = line.count - points.count
      let steps = try (leg["maneuvers"].elementsIfPresent() ?? []).map { (maneuver) throws(InputError) in
        try step(maneuver, unit: unit, offset: offset, points: points.count, language: language)
      }
      for (step, maneuver) in zip(steps, leg["maneuvers"].value?.array ?? []) {
        modes.append((TravelModeName.mode(of: maneuver["travel_mode"]?.string), step.distance))
      }
      let summary = leg["summary"]
      routeLegs.append(
        RouteLeg(
          steps: steps,
          distance: try summary["length"].amountIfPresent().map { $0 * unit }
            ?? steps.reduce(0) { $0 + $1.distance },
          duration: try summary["time"].amountIfPresent()))
    }
    do throws(InputError) { try line.check(what: "the route") } catch { throw trip.error(error.problem) }
    let summary = trip["summary"]
    return try RouteAssembly.route(
      line: line, legs: routeLegs,
      distance: try summary["length"].amountIfPresent().map { $0 * unit }
        ?? routeLegs.reduce(0) { $0 + $1.distance },
      duration: try summary["time"].amountIfPresent(),
      mode: TravelModeName.mostUsed(modes) ?? options.mode, source: options.source ?? "valhalla",
      language: language, at: trip)
  }

  private static func step(
    _ field: JSONField, unit: Double, offset: Int, points: Int, language: GuidanceLanguage?
  ) throws(InputError) -> RouteStep {
    let first = try field["begin_shape_index"].int()
    let last = try field["end_shape_index"].int()
    guard first >= 0, first <= last, last < points else {
      throw field["end_shape_index"].error(
        "the manoeuvre goes from point \(first) to \(last) of a shape with \(points) points")
    }
    let maneuver = ValhallaManeuver.maneuver(ofType: try field["type"].int())
    let name = try name(field)
    let written = try field["instruction"].stringIfPresent() ?? ""
    let exit = try field["roundabout_exit_count"].intIfPresent()
    let heading = try field["bearing_after"].numberIfPresent()
    return RouteStep(
      instruction: written.isEmpty
        ? (language ?? .english).instruction(for: maneuver, name: name, headingDegrees: heading, exit: exit) : written,
      maneuver: maneuver, name: name,
      distance: (try field["length"].amountIfPresent() ?? 0) * unit,
      duration: try field["time"].amountIfPresent(), geometryRange: offset + first...offset + last)
  }

  private static func name(_ field: JSONField) throws(InputError) -> String {
    for key in ["street_names", "begin_street_names"] {
      let names = try (field[key].elementsIfPresent() ?? []).map { (name) throws(InputError) in try name.string() }
      if !names.isEmpty { return names.joined(separator: "/") }
    }
    return ""
  }
}
