public import Waymark
import WaymarkFormats

/// Requests routes from a directions service over HTTP.
public struct DirectionsClient: Sendable {
  /// The service.
  public var provider: any DirectionsProvider
  /// The sender.
  public var http: HTTPClient
  /// When a request to a busy service is repeated.
  public var retry: RetryPolicy

  /// Makes a client.
  public init(
    _ provider: any DirectionsProvider, http: HTTPClient = HTTPClient(), retry: RetryPolicy = RetryPolicy()
  ) {
    self.provider = provider
    self.http = http
    self.retry = retry
  }

  /// Requests the best route.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  /// import WaymarkServices
  ///
  /// guard let from = Coordinate(latitude: 47.07, longitude: 15.43), let to = Coordinate(latitude: 47.08, longitude: 15.44)
  /// else { return }
  /// let provider = try DirectionsServiceName.valhalla.provider(address: "http://127.0.0.1:8002")
  /// let route = try await DirectionsClient(provider).route(for: DirectionsRequest(from: from, to: to))
  /// print(route.legs.flatMap(\.steps).map(\.instruction))
  /// ```
  ///
  /// - Parameter request: the route wanted.
  /// - Returns: the route.
  /// - Throws: `DirectionsError` that says what to do; `CancellationError` when the task is cancelled.
  public func route(for request: DirectionsRequest) async throws -> Route {
    let response = try await answer(to: try provider.httpRequest(for: request))
    return try provider.route(from: response, answering: request)
  }

  /// Requests routes.
  ///
  /// - Parameter request: the routes wanted; `alternatives` gives the number besides the best.
  /// - Returns: at least one route, the best first.
  /// - Throws: `DirectionsError` that says what to do; `CancellationError` when the task is cancelled.
  public func routes(for request: DirectionsRequest) async throws -> [Route] {
    let response = try await answer(to: try provider.httpRequest(for: request))
    return Array(try provider.routes(from: response, answering: request).prefix(1 + request.alternatives))
  }

  /// Requests the route along a line.
  ///
  /// - Parameter request: the line.
  /// - Returns: the route.
  /// - Throws: `DirectionsError` that says what to do; `CancellationError` when the task is cancelled.
  public func route(matching request: MatchRequest) async throws -> Route {
    let response = try await answer(to: try provider.httpRequest(matching: request))
    return try provider.route(from: response, matching: request)
  }

  private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await http.exchange(request, retry: retry) { [provider] in provider.isBusy($0) }
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw DirectionsError(
        error == .timedOut ? .timedOut : .unreachable, error.error(source: request.displayName, limits: http.limits))
    }
  }
}
