/// Sends requests to web services.
public struct HTTPClient: Sendable {
  /// Limits on the size of a response and the time to wait for it.
  public var limits: HTTPLimits

  /// Seconds to wait for a response.
  public var timeout: Double {
    get { limits.seconds }
    set { limits.seconds = newValue }
  }

  /// Makes a client.
  ///
  /// - Parameter timeout: seconds to wait for a response.
  public init(timeout: Double = 15) { limits = HTTPLimits(seconds: timeout) }

  /// Sends a request and waits for the response.
  ///
  /// - Parameter request: the request.
  /// - Returns: the response, whatever its status.
  /// - Throws: `ServiceFailure` when there is no response in time, no connection, or too long a response;
  ///   `CancellationError` when the task is cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await exchange(request)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw ServiceFailure(error, error.error(source: request.displayName, limits: limits))
    }
  }

  /// Sends a request and waits for the response, for callers that distinguish the kinds of failure.
  ///
  /// - Parameter request: the request.
  /// - Returns: the response, whatever its status.
  /// - Throws: `HTTPFailure` when there is none.
  public func exchange(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    return try await HTTPTransport.exchange(request, limits: limits)
  }
}
