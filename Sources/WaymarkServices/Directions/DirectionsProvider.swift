public import Waymark

/// A directions service as pure functions: how it is asked, and what its answers mean. Sending is `DirectionsClient`'s.
public protocol DirectionsProvider: Sendable {
  /// Its name in options, settings and `Route.source`.
  var name: String { get }
  /// What it is called in errors: its address without any key, or the area that it serves.
  var source: String { get }

  /// Builds the request for directions.
  ///
  /// - Parameter request: what is wanted.
  /// - Returns: the request to send.
  /// - Throws: `DirectionsError` when the service cannot do what is wanted.
  func httpRequest(for request: DirectionsRequest) throws(DirectionsError) -> HTTPRequest

  /// Reads the answer.
  ///
  /// - Parameters:
  ///   - response: what came back.
  ///   - request: what was wanted.
  /// - Returns: one route at least, the best first.
  /// - Throws: `DirectionsError` when the service refused, found no route, or sent something else than directions.
  func routes(
    from response: HTTPResponse, answering request: DirectionsRequest
  ) throws(DirectionsError) -> [Route]

  /// Builds the request that lays a line onto streets.
  ///
  /// - Parameter request: what is wanted.
  /// - Returns: the request to send.
  /// - Throws: `DirectionsError` when the service cannot do that.
  func httpRequest(matching request: MatchRequest) throws(DirectionsError) -> HTTPRequest

  /// Reads the answer.
  ///
  /// - Parameters:
  ///   - response: what came back.
  ///   - request: what was wanted.
  /// - Returns: the route along the line.
  /// - Throws: `DirectionsError` when the service refused or the line fits no streets.
  func route(from response: HTTPResponse, matching request: MatchRequest) throws(DirectionsError) -> Route

  /// True for answers that a later attempt may better.
  func isBusy(_ response: HTTPResponse) -> Bool
}
