public import Waymark

/// Asks a directions service over HTTP.
public struct DirectionsClient<Provider: DirectionsProvider>: Sendable {
  /// The service.
  public var provider: Provider
  /// The sender.
  public var http: HTTPClient

  /// Makes a client.
  public init(_ provider: Provider, http: HTTPClient = HTTPClient()) {
    self.provider = provider
    self.http = http
  }

  /// Asks for a route.
  ///
  /// - Parameter request: what is wanted.
  /// - Returns: the route.
  /// - Throws: `InputError` that says what to do; `CancellationError` when the task is cancelled.
  public func route(for request: DirectionsRequest) async throws -> Route {
    let response = try await http.send(try provider.httpRequest(for: request))
    return try provider.route(from: response, answering: request)
  }
}
