/// Sends requests to web services.
public struct HTTPClient: Sendable {
  /// What is taken of an answer, and how long is waited for it.
  public var limits: HTTPLimits

  /// Seconds to wait for an answer.
  public var timeout: Double {
    get { limits.seconds }
    set { limits.seconds = newValue }
  }

  /// Makes a client.
  ///
  /// - Parameter timeout: seconds to wait for an answer.
  public init(timeout: Double = 15) { limits = HTTPLimits(seconds: timeout) }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameter request: what to send.
  /// - Returns: the answer, whatever its status.
  /// - Throws: `ServiceFailure` when there is no answer in time, no connection, or too long an answer;
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

  /// Sends a request and waits for the answer, for callers that tell the kinds of failure apart.
  ///
  /// - Parameter request: what to send.
  /// - Returns: the answer, whatever its status.
  /// - Throws: `HTTPFailure` when there is none.
  public func exchange(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    return try await HTTPTransport.exchange(request, limits: limits)
  }
}
