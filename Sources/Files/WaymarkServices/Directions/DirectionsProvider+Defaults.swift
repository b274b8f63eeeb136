public import Waymark
import WaymarkFormats

extension DirectionsProvider {
  /// The best route of a response.
  public func route(
    from response: HTTPResponse, answering request: DirectionsRequest
  ) throws(DirectionsError) -> Route {
    guard let route = try routes(from: response, answering: request).first else {
      throw DirectionsError(.noRoute, InputError("the response has no route", file: source))
    }
    return route
  }

  /// The error of services without map matching.
  public func httpRequest(matching request: MatchRequest) throws(DirectionsError) -> HTTPRequest {
    throw unsupported("does not match lines to streets", advice: "use --provider valhalla, osrm or mapbox")
  }

  /// Services without map matching have no such response.
  public func route(from response: HTTPResponse, matching request: MatchRequest) throws(DirectionsError) -> Route {
    throw unsupported("does not match lines to streets", advice: "use --provider valhalla, osrm or mapbox")
  }

  /// Decided by the status.
  public func isBusy(_ response: HTTPResponse) -> Bool { response.isBusy }

  /// The error for something that the service does not support.
  func unsupported(_ what: String, advice: String) -> DirectionsError {
    DirectionsError(.unsupported, InputError("\(name) \(what)", file: source, advice: advice))
  }

  /// Rejects more stops than the service accepts.
  func checkStops(_ request: DirectionsRequest, maximum: Int) throws(DirectionsError) {
    try request.check()
    guard request.stops.count <= maximum else {
      throw DirectionsError(
        .positions,
        InputError(
          "\(request.stops.count) positions are more than the \(maximum) that \(name) takes", file: source,
          advice: "give fewer --via"))
    }
  }

  /// Rejects alternatives to routes with intermediate stops.
  func checkAlternatives(_ request: DirectionsRequest, maximum: Int) throws(DirectionsError) {
    guard request.alternatives > 0 else { return }
    guard request.via.isEmpty else {
      throw unsupported("gives no alternatives to a route with --via", advice: "leave out one of the two")
    }
    guard request.alternatives <= maximum else {
      throw unsupported("gives at most \(maximum) alternatives", advice: "request fewer")
    }
  }
}

/// Runs a closure that throws `InputError`, and converts errors to this kind.
func asDirectionsError<T>(
  _ kind: DirectionsError.Kind, _ body: () throws(InputError) -> T
) throws(DirectionsError) -> T {
  do throws(InputError) { return try body() } catch { throw DirectionsError(kind, error) }
}
