import WaymarkFormats

/// What Valhalla's error codes mean for the one who asked (valhalla.github.io, "Internal error codes").
enum ValhallaRefusal {
  /// The error for an answer that is no route.
  ///
  /// - Parameters:
  ///   - json: the answer.
  ///   - answer: what is around it.
  ///   - reach: how far from a street a place may lie, metres; nil for lines.
  /// - Returns: one sentence that says what to do.
  static func error(_ json: JSONValue, answer: DirectionsResponse, reach: Double?) -> DirectionsError {
    switch json["error_code"]?.int {
    case 171: return answer.tooFar(reach: reach)
    case 170, 441, 442, 443, 444, 445:
      // Of a line nobody knows between which of its points there is no way.
      guard reach == nil else { return answer.noRoute }
      return answer.error(
        .noRoute, "the line does not fit the streets and paths",
        advice: "draw it nearer to them, inside the area, or allow a larger --match-radius")
    case 154, 157: return answer.tooLong
    case 150, 151, 153, 158: return answer.tooMany
    case 106, 107:
      return answer.error(.invalidResponse, "the service does not offer directions", advice: "check the address")
    default: return answer.refusal(json["error"]?.string)
    }
  }
}
