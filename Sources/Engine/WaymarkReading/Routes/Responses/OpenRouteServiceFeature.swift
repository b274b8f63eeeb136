package import Waymark
internal import WaymarkGeodesy

/// What openrouteservice says of a route, in the properties of its GeoJSON or in a route of its JSON
/// (giscience.github.io/openrouteservice/api-reference/endpoints/directions). Heights are above mean sea level.
package enum OpenRouteServiceFeature {
  /// All routes of a GeoJSON response, best first.
  package static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    let response = JSONField(document: document, file: file)
    return try response["features"].elements().map { (feature) throws(InputError) in
      var line = try GeoJSONPositions.line(feature["geometry"]["coordinates"])
      line.altitudes = line.altitudes.map { $0.map { Altitude(meters: $0.meters, reference: .meanSeaLevel) } }
      return try route(feature["properties"], on: line, of: response, options: options)
    }
  }

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - about: its segments, which are the legs, and its summary.
  ///   - line: its line.
  ///   - response: the response, whose metadata have the request.
  ///   - options: what the response does not state.
  /// - Returns: the route.
  /// - Throws: `InputError` when a field is none, or the steps do not lie on the line.
  package static func route(
    _ about: JSONField, on line: RouteLine, of response: JSONField, options: RouteReadingOptions
  ) throws(InputError) -> Route {
    let query = response["metadata"]["query"]
    let name = query["units"].value?.string ?? ""
    let unit = name.isSame("km") ? 1000 : name.isSame("mi") ? 1609.344 : 1
    var record = RouteRecord(mode: TravelModeName.mode(of: query["profile"].value?.string))
    let summary = try amounts(about["summary"], unit)
    (record.distance, record.duration) = (summary.distance, summary.duration)
    for (leg, segment) in (try about["segments"].elementsIfPresent() ?? []).enumerated() {
      record.legs.append(try amounts(segment, unit))
      for field in try segment["steps"].elementsIfPresent() ?? [] {
        record.steps.append(try step(field, of: leg, on: line, unit))
      }
    }
    // Lines of services have no times of their own, of which some could be left out.
    var remarks = RouteRemarks()
    return try record.route(
      line: line, what: "the route", source: "openrouteservice", file: response.file, options: options,
      remarks: &remarks)
  }

  private static func step(
    _ field: JSONField, of leg: Int, on line: RouteLine, _ unit: Double
  ) throws(InputError) -> StepRecord {
    let ends = (field["way_points"].value?.array ?? []).compactMap { $0.int }
    guard ends.count == 2, line.coordinates.indices.contains(ends[0]) else {
      throw field["way_points"].error("these are not two of the line's points")
    }
    let amounts = try amounts(field, unit)
    var step = StepRecord(
      position: line.coordinates[ends[0]], first: ends[0], last: ends[1], leg: leg,
      instruction: text(field, "instruction"), maneuver: maneuver(ofType: field["type"].value?.int),
      name: text(field, "name"), distance: amounts.distance, duration: amounts.duration)
    if step.name.isSame("-") { step.name = "" }
    return step
  }

  private static func text(_ field: JSONField, _ key: String) -> String { field[key].value?.string ?? "" }

  private static func amounts(_ field: JSONField, _ unit: Double) throws(InputError) -> LegRecord {
    LegRecord(
      distance: try field["distance"].amountIfPresent().map { $0 * unit },
      duration: try field["duration"].amountIfPresent())
  }

  /// The types of “Instruction Types” in its documentation.
  private static func maneuver(ofType type: Int?) -> Maneuver {
    switch type {
    case 0: .turnLeft
    case 1: .turnRight
    case 2: .turnSharpLeft
    case 3: .turnSharpRight
    case 4, 12: .turnSlightLeft
    case 5, 13: .turnSlightRight
    case 6: .continue
    case 7: .enterRoundabout
    case 8: .exitRoundabout
    case 9: .uTurn
    case 10: .arrive
    case 11: .depart
    default: .other
    }
  }
}
