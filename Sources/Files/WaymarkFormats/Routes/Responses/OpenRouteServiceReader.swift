public import Waymark

/// Reads responses of openrouteservice (giscience.github.io/openrouteservice/api-reference/endpoints/directions), as JSON and as GeoJSON.
public enum OpenRouteServiceReader: RouteDocumentReader {
  /// All routes of a response, best first.
  public static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    let response = JSONField(document: document, file: file)
    try response.requireObject()
    if response["error"].isPresent { throw refusal(response["error"]) }
    let isGeoJSON = response["features"].isPresent
    let list = response[isGeoJSON ? "features" : "routes"]
    guard list.isPresent else {
      throw InputError("this is not a response of openrouteservice: it has no routes", file: file)
    }
    let found = try list.elements()
    guard !found.isEmpty else {
      throw list.error("the response has no route", advice: "try other positions or another travel mode")
    }
    if isGeoJSON { return try OpenRouteServiceFeature.routes(in: document, file: file, options: options) }
    return try found.map { (route) throws(InputError) in
      try OpenRouteServiceFeature.route(route, on: try line(of: route), of: response, options: options)
    }
  }

  private static func refusal(_ error: JSONField) -> InputError {
    let code = error["code"].value?.int
    let advice =
      switch code {
      case 2004: "choose stops nearer together"
      case 2009: "start and destination are not connected for this travel mode; try other positions or another mode"
      case 2010: "no street or path is near a position; move it nearer to one"
      default: "check the positions and the key"
      }
    let said = error["message"].isPresent ? error["message"].said : error.said
    return InputError(
      "openrouteservice refused the request\(said)\(code.map { " (error \($0))" } ?? "")", file: error.file,
      advice: advice)
  }

  private static func line(of route: JSONField) throws(InputError) -> RouteLine {
    let field = route["geometry"]
    let advice = "request it as GeoJSON"
    guard let text = try field.stringIfPresent() else {
      throw field.error("the route has no geometry", advice: "request it with geometry=true")
    }
    // The route's stops are vertices: the last one is the last point.
    let last = try route["way_points"].elementsIfPresent()?.last?.int()
    let line: RouteLine?
    do throws(EncodedPolylineError) {
      line = try EncodedLine(text, pointCount: last.map { $0 &+ 1 }, length: nil).line(unitsPerDegree: 100_000)
    } catch {
      throw field.error(error.description, advice: advice)
    }
    guard let line else {
      throw field.error("the encoded line has not as many points as the route says", advice: advice)
    }
    return line
  }
}
