public import Waymark
public import WaymarkFormats

/// A directions service as pure functions: how it is asked, and what its answers mean. Sending is `DirectionsClient`'s.
public protocol DirectionsProvider: Sendable {
  /// Its name in options and in `Route.source`.
  var name: String { get }

  /// Builds the request.
  ///
  /// - Parameter request: what is wanted.
  /// - Returns: the request to send.
  /// - Throws: `InputError` when the service cannot do what is wanted.
  func httpRequest(for request: DirectionsRequest) throws(InputError) -> HTTPRequest

  /// Reads the answer.
  ///
  /// - Parameters:
  ///   - response: what came back.
  ///   - request: what was wanted.
  /// - Returns: the route.
  /// - Throws: `InputError` when the service refused, found no route, or sent something else than directions.
  func route(from response: HTTPResponse, answering request: DirectionsRequest) throws(InputError) -> Route
}
