import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// The response of a directions service, to be converted to routes; errors get their kind.
struct DirectionsResponse {
  /// The response.
  let common: ServiceResponse
  /// The requested stops.
  let stops: [Coordinate]
  /// What the response may lack.
  var options: RouteReadingOptions

  /// The document.
  func json() throws(DirectionsError) -> JSONValue {
    do throws(InputError) { return try common.json() } catch {
      let kind: DirectionsError.Kind =
        [.busy, .denied, .failed].contains(kindOfStatus) ? kindOfStatus : .invalidResponse
      throw DirectionsError(kind, error, retryAfter: common.response.retryAfter)
    }
  }

  /// The routes in a document.
  func routes<Reader: RouteDocumentReader>(
    in document: JSONValue, by reader: Reader.Type
  ) throws(DirectionsError) -> [Route] {
    do throws(InputError) {
      return try Reader.routes(in: document, file: common.source, options: options)
    } catch {
      // The line has only one position: start and destination are matched to the same point of a street.
      if error.problem.contains("lie at one position") || error.problem.contains("has only one point") {
        throw self.error(
          .positions, "the positions are too close together for a route",
          advice: "choose a destination that is farther away")
      }
      throw DirectionsError(.invalidResponse, error)
    }
  }

  /// The error for a status, where the service's own codes do not explain it better.
  func refusal(_ message: String?) -> DirectionsError {
    DirectionsError(kindOfStatus, common.refusal(message), retryAfter: common.response.retryAfter)
  }

  /// An error about the request.
  func error(_ kind: DirectionsError.Kind, _ problem: String, advice: String) -> DirectionsError {
    DirectionsError(
      kind, InputError(problem, file: common.source, advice: advice), retryAfter: common.response.retryAfter)
  }

  /// There is no route.
  var noRoute: DirectionsError {
    error(
      .noRoute, "there is no route between \(positions)",
      advice: "choose positions on the same connected network of streets and paths, or another --mode")
  }

  /// A position is not near a street.
  func tooFar(reach: Double?) -> DirectionsError {
    let distance = reach.map { "farther than \(JSONValue.number($0).text()) m" } ?? "too far"
    return error(
      .positions, "one of the positions \(positions) is \(distance) from any street or path that can be used",
      advice: "choose positions nearer to a street, inside the area")
  }

  /// There are too many positions.
  var tooMany: DirectionsError {
    error(.positions, "\(stops.count) positions are more than the service takes", advice: "give fewer --via")
  }

  /// The positions are too far apart.
  var tooLong: DirectionsError {
    error(.positions, "the positions \(positions) are too far apart", advice: "choose positions nearer to each other")
  }

  /// The positions as text; the first and the last of many.
  var positions: String {
    let shown = stops.count > 4 ? [stops[0], stops[stops.count - 1]] : stops
    return shown.map { "\($0.latitude),\($0.longitude)" }.joined(separator: " and ")
  }

  private var kindOfStatus: DirectionsError.Kind {
    switch common.response.status {
    case 429, 503: .busy
    case 401, 402, 403: .denied
    case 500...: .failed
    case 400, 404, 413, 414, 422: .positions
    default: .invalidResponse
    }
  }
}
