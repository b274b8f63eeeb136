public import Waymark
import WaymarkFormats

extension DirectionsProvider {
  /// The best route of an answer.
  public func route(
    from response: HTTPResponse, answering request: DirectionsRequest
  ) throws(DirectionsError) -> Route {
    guard let route = try routes(from: response, answering: request).first else {
      throw DirectionsError(.noRoute, InputError("the answer has no route", file: source))
    }
    return route
  }

  /// Services that lay no lines onto streets say so.
  public func httpRequest(matching request: MatchRequest) throws(DirectionsError) -> HTTPRequest {
    throw unsupported("lays no lines onto streets", advice: "use --provider valhalla, osrm or mapbox")
  }

  /// Services that lay no lines onto streets have no such answer.
  public func route(from response: HTTPResponse, matching request: MatchRequest) throws(DirectionsError) -> Route {
    throw unsupported("lays no lines onto streets", advice: "use --provider valhalla, osrm or mapbox")
  }

  /// The status says it.
  public func isBusy(_ response: HTTPResponse) -> Bool { response.isBusy }

  /// The error for something that the service does not do.
  func unsupported(_ what: String, advice: String) -> DirectionsError {
    DirectionsError(.unsupported, InputError("\(name) \(what)", file: source, advice: advice))
  }

  /// Refuses more stops than the service takes.
  func checkStops(_ request: DirectionsRequest, most: Int) throws(DirectionsError) {
    try request.check()
    guard request.stops.count <= most else {
      throw DirectionsError(
        .positions,
        InputError(
          "\(request.stops.count) places are more than the \(most) that \(name) takes", file: source,
          advice: "give fewer --via"))
    }
  }

  /// Refuses alternatives to routes with stops on the way.
  func checkAlternatives(_ request: DirectionsRequest, most: Int) throws(DirectionsError) {
    guard request.alternatives > 0 else { return }
    guard request.via.isEmpty else {
      throw unsupported("gives no alternatives to a route with --via", advice: "leave one of the two away")
    }
    guard request.alternatives <= most else {
      throw unsupported("gives at most \(most) alternatives", advice: "ask for fewer")
    }
  }
}

/// Runs what throws `InputError`, as a failure of this kind.
func asDirectionsError<T>(
  _ kind: DirectionsError.Kind, _ body: () throws(InputError) -> T
) throws(DirectionsError) -> T {
  do throws(InputError) { return try body() } catch { throw DirectionsError(kind, error) }
}
