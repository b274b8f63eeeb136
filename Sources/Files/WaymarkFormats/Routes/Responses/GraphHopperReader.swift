public import Waymark
import WaymarkGeodesy

/// Reads responses of GraphHopper (docs.graphhopper.com, “Routing API”; github.com/graphhopper/graphhopper,
/// docs/web/api-doc.md). Heights in them are above mean sea level.
public enum GraphHopperReader: RouteDocumentReader {
  /// All routes of a response, best first.
  public static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    let response = JSONField(document: document, file: file)
    try response.requireObject()
    guard response["paths"].isPresent else {
      guard response["message"].isPresent else {
        throw InputError("this is not a response of GraphHopper: it has no paths", file: file)
      }
      throw InputError(
        "GraphHopper refused the request\(response["message"].said)", file: file,
        advice: "check the positions and the key")
    }
    let found = try response["paths"].elements()
    guard !found.isEmpty else {
      throw response["paths"].error("the response has no route", advice: "try other positions or another travel mode")
    }
    return try found.map { (field) throws(InputError) in try route(field, options: options) }
  }

  private static func route(_ field: JSONField, options: RouteReadingOptions) throws(InputError) -> Route {
    try field.requireObject()
    let distance = try field["distance"].amountIfPresent()
    let line = try line(of: field, distance: distance)
    do throws(InputError) { try line.check(what: "the route") } catch {
      throw field.error(error.problem, advice: error.advice)
    }
    var legs: [RouteLeg] = []
    var steps: [RouteStep] = []
    func closeLeg() {
      legs.append(
        RouteLeg(
          steps: steps, distance: steps.reduce(0) { $0 + $1.distance },
          duration: steps.reduce(0) { $0 + ($1.duration ?? 0) }))
      steps = []
    }
    for field in try field["instructions"].elementsIfPresent() ?? [] {
      let sign = try field["sign"].int()
      // At an intermediate stop one leg ends and the next begins: this instruction belongs to both.
      if sign == reachedVia, !steps.isEmpty {
        let vertex = try range(field, count: line.count).lowerBound
        steps.append(
          RouteStep(
            instruction: try field["text"].stringIfPresent() ?? "", maneuver: .arrive, distance: 0, duration: 0,
            geometryRange: vertex...vertex))
        closeLeg()
      }
      steps.append(
        try step(field, sign: sign, isFirst: steps.isEmpty, count: line.count, language: options.language ?? .english))
    }
    if !steps.isEmpty { closeLeg() }
    return try RouteAssembly.route(
      line: line, legs: legs, distance: distance,
      duration: try field["time"].amountIfPresent().map { $0 / 1000 },
      mode: options.mode, source: options.source ?? "graphhopper", language: options.language,
      name: try field["description"].stringIfPresent(),
      at: field)
  }

  private static let reachedVia = 5

  private static func step(
    _ field: JSONField, sign: Int, isFirst: Bool, count: Int, language: GuidanceLanguage
  ) throws(InputError) -> RouteStep {
    let maneuver = isFirst && (sign == 0 || sign == reachedVia) ? .depart : maneuver(ofSign: sign)
    let written = try field["text"].stringIfPresent() ?? ""
    let name = try field["street_name"].stringIfPresent() ?? ""
    let isText = !written.isEmpty && !(isFirst && sign == reachedVia)
    return RouteStep(
      instruction: isText
        ? written
        : language.instruction(
          for: maneuver, name: name, headingDegrees: try field["heading"].numberIfPresent(),
          exit: try field["exit_number"].intIfPresent()), maneuver: maneuver, name: name,
      distance: try field["distance"].amountIfPresent() ?? 0,
      duration: try field["time"].amountIfPresent().map { $0 / 1000 },
      geometryRange: try range(field, count: count))
  }

  private static func range(_ field: JSONField, count: Int) throws(InputError) -> ClosedRange<Int> {
    let interval = try field["interval"].elements()
    guard interval.count == 2 else { throw field["interval"].error("an interval is two numbers") }
    let first = try interval[0].int()
    let last = try interval[1].int()
    guard first >= 0, first <= last, last < count else {
      throw field["interval"].error(
        "the instruction goes from point \(first) to \(last) of a line with \(count) points")
    }
    return first...last
  }

  /// The line: GeoJSON, or encoded. Whether an encoded one has heights shows where the last instruction ends, or else how long it is.
  private static func line(of path: JSONField, distance: Double?) throws(InputError) -> RouteLine {
    let field = path["points"]
    if field.value?.string == nil, var line = try ResponseGeometry.geoJSON(field) {
      line.altitudes = line.altitudes.map { $0.map { Altitude(meters: $0.meters, reference: .meanSeaLevel) } }
      return line
    }
    let advice = "request it with points_encoded=false"
    guard let text = try field.stringIfPresent() else { throw field.error("the route has no line", advice: advice) }
    let multiplier = path["points_encoded_multiplier"]
    guard let units = Int64(exactly: try multiplier.numberIfPresent() ?? 100_000), (1...10_000_000).contains(units)
    else {
      throw multiplier.error("this is not a number of units per degree, 1 to 10000000", advice: advice)
    }
    let last = path["instructions"].value?.array?.last?["interval"]?.array?.last?.int
    let line: RouteLine?
    do throws(EncodedPolylineError) {
      line = try EncodedLine(text, pointCount: last.map { $0 &+ 1 }, length: distance).line(unitsPerDegree: units)
    } catch {
      throw field.error(error.description, advice: advice)
    }
    guard let line else { throw field.error("the encoded line is not as long as the route", advice: advice) }
    return line
  }

  private static func maneuver(ofSign sign: Int) -> Maneuver {
    switch sign {
    case -98, -8, 8: .uTurn
    case -7, -1: .turnSlightLeft
    case 7, 1: .turnSlightRight
    case -6: .exitRoundabout
    case -3: .turnSharpLeft
    case -2: .turnLeft
    case 0: .continue
    case 2: .turnRight
    case 3: .turnSharpRight
    case 4: .arrive
    case 6: .enterRoundabout
    default: .other
    }
  }
}
