import Foundation
import WaymarkFormats

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
      throw InputError("the answer is longer than 64 MB", file: request.displayName, advice: "check the address")
    } catch HTTPExchange.Failure.tooSlow {
      throw Self.explain(URLError(.timedOut), request.displayName, timeout: timeout)
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw Self.explain(error, request.displayName, timeout: timeout)
    }
    guard let http = response as? HTTPURLResponse else {
      throw InputError("the answer is not HTTP", file: request.displayName, advice: "check the address")
    }
    return HTTPResponse(
      status: http.statusCode, contentType: http.value(forHTTPHeaderField: "Content-Type")?.lowercased(), body: data)
  }

  private static func explain(_ error: any Error, _ place: String, timeout: Double) -> InputError {
    switch (error as? URLError)?.code {
    case .timedOut:
      let seconds = JSONValue.number(timeout).text()
      return InputError("no answer within \(seconds) s", file: place, advice: "try again or check the service")
    case .cannotConnectToHost, .networkConnectionLost:
      return InputError(
        "nothing answers at this address", file: place, advice: "check that the service runs and the address is right")
    case .cannotFindHost, .dnsLookupFailed:
      return InputError("there is no such host", file: place, advice: "check the address and the network")
    case .notConnectedToInternet:
      return InputError("this machine has no network", file: place, advice: "connect it or use a local area")
    case .unsupportedURL, .badURL:
      return InputError("this is no usable address", file: place, advice: "give it like http://127.0.0.1:8002")
    default:
      return InputError("the request failed", file: place, advice: "check the address and the network")
    }
  }
}
