import WaymarkFormats

extension HTTPClient {
  /// Sends a request, and again when the service is too busy.
  ///
  /// - Parameters:
  ///   - request: what to send.
  ///   - retry: when to ask again.
  ///   - isBusy: tells answers that a later attempt may better.
  /// - Returns: the last answer.
  /// - Throws: `ServiceFailure` when there is no answer in time, no connection, or too long an answer;
  ///   `CancellationError` when the task is cancelled.
  public func send(
    _ request: HTTPRequest, retry: RetryPolicy, isBusy: @Sendable (HTTPResponse) -> Bool = { $0.isBusy }
  ) async throws -> HTTPResponse {
    do {
      return try await exchange(request, retry: retry, isBusy: isBusy)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw ServiceFailure(error, error.error(source: request.displayName, limits: limits))
    }
  }

  /// Sends a request, and again when the service is too busy, for callers that tell the kinds of failure apart.
  ///
  /// - Parameters:
  ///   - request: what to send.
  ///   - retry: when to ask again.
  ///   - isBusy: tells answers that a later attempt may better.
  /// - Returns: the last answer.
  /// - Throws: `HTTPFailure` when there is none.
  public func exchange(
    _ request: HTTPRequest, retry: RetryPolicy, isBusy: @Sendable (HTTPResponse) -> Bool = { $0.isBusy }
  ) async throws(HTTPFailure) -> HTTPResponse {
    var attempt = 1
    while true {
      let response = try await exchange(request)
      guard isBusy(response), let pause = retry.pause(after: attempt, wanted: response.retryAfter) else {
        return response
      }
      do { try await Task.sleep(for: .seconds(pause)) } catch { throw .cancelled }
      attempt += 1
    }
  }
}
