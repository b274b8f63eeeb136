import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to web services.
public struct HTTPClient: Sendable {
  /// The longest answer taken, in bytes.
  private static let longestBody = 64 * 1024 * 1024

  /// Seconds to wait for an answer.
  public var timeout: Double

  /// Makes a client.
  ///
  /// - Parameter timeout: seconds to wait for an answer.
  public init(timeout: Double = 15) { self.timeout = timeout }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameter request: what to send.
  /// - Returns: the answer, whatever its status.
  /// - Throws: `InputError` when there is no answer in time, no connection, or too long an answer;
  ///   `CancellationError` when the task is cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await exchange(request)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw error.error(place: request.displayName, timeout: timeout)
    }
  }

  /// Sends a request and waits for the answer, for callers that tell the kinds of failure apart.
  ///
  /// - Parameter request: what to send.
  /// - Returns: the answer, whatever its status.
  /// - Throws: `HTTPFailure` when there is none.
  public func exchange(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    var urlRequest = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
    urlRequest.httpMethod = request.method
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    if request.method != "GET" { urlRequest.httpBody = request.body }
    LoopbackProxy.isBypassed
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    let data: Data
    let response: URLResponse?
    do {
      (data, response) = try await HTTPExchange(limit: Self.longestBody).run(
        urlRequest, configuration, deadline: timeout)
    } catch HTTPExchange.Failure.tooLong {
      throw .tooLong
    } catch HTTPExchange.Failure.tooSlow {
      throw .timedOut
    } catch {
      throw Task.isCancelled ? .cancelled : Self.failure(error)
    }
    guard let http = response as? HTTPURLResponse else { throw .notHTTP }
    return HTTPResponse(
      status: http.statusCode, contentType: http.value(forHTTPHeaderField: "Content-Type")?.lowercased(),
      retryAfter: RetryAfter.seconds(http.value(forHTTPHeaderField: "Retry-After")), body: data)
  }

  private static func failure(_ error: any Error) -> HTTPFailure {
    switch (error as? URLError)?.code {
    case .timedOut: .timedOut
    case .cannotConnectToHost, .networkConnectionLost: .unreachable
    case .cannotFindHost, .dnsLookupFailed: .noHost
    case .notConnectedToInternet: .noNetwork
    case .unsupportedURL, .badURL: .badAddress
    default: .other
    }
  }
}
