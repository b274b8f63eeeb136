import WaymarkFormats

extension HTTPClient {
  /// Sends a request, and repeats it when the service is too busy.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - retry: when to repeat it.
  ///   - isBusy: whether a later attempt may give a better response.
  /// - Returns: the last response.
  /// - Throws: `ServiceFailure` when there is no response in time, no connection, or too long a response;
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

  /// Sends a request, and repeats it when the service is too busy, for callers that distinguish the kinds of failure.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - retry: when to repeat it.
  ///   - isBusy: whether a later attempt may give a better response.
  /// - Returns: the last response.
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
