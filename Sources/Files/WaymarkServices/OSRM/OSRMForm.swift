import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Requests and responses in OSRM's form (project-osrm.org/docs, “HTTP API”), which Mapbox shares.
enum OSRMForm {
  /// Positions in the form of a path: `lon,lat;lon,lat`, with six decimals.
  static func text(_ positions: [Coordinate]) -> String {
    positions.map { decimals($0.longitude) + "," + decimals($0.latitude) }.joined(separator: ";")
  }

  private static func decimals(_ degrees: Double) -> String {
    let text = JSONValue.number((degrees * 1e6).rounded() / 1e6).text()
    return text.contains("e") ? "0" : text
  }

  /// The same value for each position.
  static func list(_ value: Double, count: Int) -> String {
    [String](repeating: JSONValue.number(value).text(), count: count).joined(separator: ";")
  }

  /// The error for a response whose code is not `Ok`.
  ///
  /// - Parameters:
  ///   - json: the response.
  ///   - answer: its HTTP response and context.
  ///   - reach: largest distance of a position from a street, metres; nil for lines.
  /// - Returns: one sentence that says what to do; nil when it is not an error.
  private static func refusal(_ json: JSONValue, answer: DirectionsResponse, reach: Double?) -> DirectionsError? {
    let code = json["code"]?.string
    guard answer.common.response.status != 200 || (code != nil && code != "Ok") else { return nil }
    switch code {
    case "NoRoute", "NoTrips": return answer.noRoute
    case "NoSegment" where reach != nil: return answer.tooFar(reach: reach)
    case "NoMatch", "NoSegment":
      return answer.error(
        .noRoute, "the line does not fit the streets and paths",
        advice: "draw it nearer to them, inside the area, or allow a larger --match-radius")
    case "TooBig": return answer.tooMany
    case "DistanceExceeded": return answer.tooLong
    case "InvalidService", "InvalidVersion", "InvalidUrl", "ProfileNotFound":
      return answer.error(
        .invalidResponse, "the service does not offer these directions\(answer.common.said(json["message"]?.string))",
        advice: "check the address")
    default: return answer.refusal(json["message"]?.string)
    }
  }

  /// Reads a response.
  ///
  /// - Parameters:
  ///   - answer: the response and its context.
  ///   - reach: largest distance of a position from a street, metres; nil for lines.
  /// - Returns: its routes, best first.
  /// - Throws: the service's error, or why its response cannot be read.
  static func routes(in answer: DirectionsResponse, reach: Double?) throws(DirectionsError) -> [Route] {
    let json = try answer.json()
    if let refusal = refusal(json, answer: answer, reach: reach) { throw refusal }
    return try answer.routes(in: json, by: OSRMReader.self)
  }

  /// The only route of a response to a line. Where the line has gaps that cannot be walked, the service gives several, and none is closed here.
  static func matchedRoute(in answer: DirectionsResponse) throws(DirectionsError) -> Route {
    var answer = answer
    answer.options.maximumGap = 0
    let routes = try routes(in: answer, reach: nil)
    guard routes.count == 1, let route = routes.first else {
      throw answer.error(
        .noRoute, "the line fits the streets and paths only in \(routes.count) pieces",
        advice: "draw it nearer to them, or allow a larger --match-radius")
    }
    return route
  }
}
