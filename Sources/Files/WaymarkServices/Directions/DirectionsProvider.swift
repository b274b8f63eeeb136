public import Waymark

/// A directions service as pure functions: its requests, and the meaning of its responses. `DirectionsClient` sends
/// them.
public protocol DirectionsProvider: Sendable {
  /// Its name in options, settings and `Route.source`.
  var name: String { get }
  /// Its name in errors: its address without any key, or the area that it serves.
  var source: String { get }

  /// Builds the request for directions.
  ///
  /// - Parameter request: the route wanted.
  /// - Returns: the request to send.
  /// - Throws: `DirectionsError` when the service cannot do what was requested.
  func httpRequest(for request: DirectionsRequest) throws(DirectionsError) -> HTTPRequest

  /// Reads the response.
  ///
  /// - Parameters:
  ///   - response: the response.
  ///   - request: the route wanted.
  /// - Returns: at least one route, the best first.
  /// - Throws: `DirectionsError` when the service refused, found no route, or sent something else than directions.
  func routes(
    from response: HTTPResponse, answering request: DirectionsRequest
  ) throws(DirectionsError) -> [Route]

  /// Builds the request that matches a line to streets.
  ///
  /// - Parameter request: the line to match.
  /// - Returns: the request to send.
  /// - Throws: `DirectionsError` when the service cannot do that.
  func httpRequest(matching request: MatchRequest) throws(DirectionsError) -> HTTPRequest

  /// Reads the response.
  ///
  /// - Parameters:
  ///   - response: the response.
  ///   - request: the line to match.
  /// - Returns: the route along the line.
  /// - Throws: `DirectionsError` when the service refused or the line fits no streets.
  func route(from response: HTTPResponse, matching request: MatchRequest) throws(DirectionsError) -> Route

  /// Whether a later attempt may give a better response.
  func isBusy(_ response: HTTPResponse) -> Bool
}
