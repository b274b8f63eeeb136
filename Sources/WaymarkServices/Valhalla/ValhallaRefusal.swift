import WaymarkFormats

/// What Valhalla's error codes mean for the one who asked (valhalla.github.io, "Internal error codes").
enum ValhallaRefusal {
  /// The error for an answer that is no route.
  ///
  /// - Parameters:
  ///   - json: the answer.
  ///   - response: what is around it.
  ///   - reach: how far from a street a place may lie, metres; nil for lines.
  /// - Returns: one sentence that says what to do.
  static func error(_ json: JSONValue, response: DirectionsResponse, reach: Double?) -> DirectionsError {
    switch json["error_code"]?.int {
    case 171: return response.tooFar(reach: reach)
    case 170, 441, 442, 443, 444, 445:
      // Of a line nobody knows between which of its points there is no way.
      guard reach == nil else { return response.noRoute }
      return response.error(
        .noRoute, "the line does not fit the streets and paths",
        advice: "draw it nearer to them, inside the area, or allow a larger --match-radius")
    case 154, 157: return response.tooLong
    case 150, 151, 153, 158: return response.tooMany
    case 106, 107:
      return response.error(.invalidResponse, "the service does not offer directions", advice: "check the address")
    default: return response.refusal(json["error"]?.string)
    }
  }
}
