import WaymarkFormats

/// Describes Valhalla's error codes (valhalla.github.io, "Internal error codes").
enum ValhallaRefusal {
  /// The error for a response that is not a route.
  ///
  /// - Parameters:
  ///   - json: the response.
  ///   - response: its HTTP response and context.
  ///   - reach: largest distance of a position from a street, metres; nil for lines.
  /// - Returns: one sentence that says what to do.
  static func error(_ json: JSONValue, response: DirectionsResponse, reach: Double?) -> DirectionsError {
    switch json["error_code"]?.int {
    case 171: return response.tooFar(reach: reach)
    case 170, 441, 442, 443, 444, 445:
      // For a line it is unknown which of its points have no route between them.
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
