#if !os(Linux)
  import Foundation

  /// Sends one request over the `URLSession` of Apple's systems: collects the response up to a size, and stops at a
  /// deadline, even if data still trickles in.
  final class HTTPTransport: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    /// Sends a request and waits for the response.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - limits: the limits in effect.
    /// - Returns: the response, whatever its status.
    /// - Throws: `HTTPFailure` when there is none.
    static func exchange(_ request: HTTPRequest, limits: HTTPLimits) async throws(HTTPFailure) -> HTTPResponse {
      var wanted = URLRequest(
        url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: limits.seconds)
      wanted.httpMethod = request.method
      for (name, value) in request.headers { wanted.setValue(value, forHTTPHeaderField: name) }
      if request.method != "GET" { wanted.httpBody = request.body }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = limits.seconds
      configuration.timeoutIntervalForResource = limits.seconds
      let outcome = await HTTPTransport(limits).run(wanted, configuration)
      if Task.isCancelled { throw .cancelled }
      let (body, response) = try outcome.get()
      guard let http = response as? HTTPURLResponse else { throw .notHTTP }
      return HTTPResponse(
        status: http.statusCode, contentType: http.value(forHTTPHeaderField: "Content-Type")?.lowercased(),
        retryAfter: RetryAfter.seconds(http.value(forHTTPHeaderField: "Retry-After")), body: body)
    }

    private typealias Outcome = Result<(Data, URLResponse?), HTTPFailure>

    private let limits: HTTPLimits
    private let lock = NSLock()
    private var body = Data()
    private var response: URLResponse?
    private var redirects = 0
    private var continuation: CheckedContinuation<Outcome, Never>?

    private init(_ limits: HTTPLimits) { self.limits = limits }

    private func run(_ request: URLRequest, _ configuration: URLSessionConfiguration) async -> Outcome {
      let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
      defer { session.invalidateAndCancel() }
      let task = session.dataTask(with: request)
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          lock.withLock { self.continuation = continuation }
          task.resume()
          DispatchQueue.global().asyncAfter(deadline: .now() + limits.seconds) { [weak self, weak task] in
            self?.end(.failure(.timedOut))
            task?.cancel()
          }
        }
      } onCancel: {
        end(.failure(.cancelled))
        task.cancel()
      }
    }

    private func end(_ outcome: Outcome) {
      let waiting = lock.withLock {
        defer { continuation = nil }
        return continuation
      }
      waiting?.resume(returning: outcome)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
      lock.withLock { self.response = response }
      completionHandler(.allow)
    }

    /// Keys in headers go only to their own host: a redirect elsewhere is returned as the response.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
      let old = task.originalRequest?.url
      let isSame =
        old?.host?.lowercased() == request.url?.host?.lowercased() && old?.port == request.url?.port
        && old?.scheme?.lowercased() == request.url?.scheme?.lowercased()
      let count = lock.withLock {
        redirects += 1
        return redirects
      }
      if isSame, count > limits.redirects { end(.failure(.tooManyRedirects)) }
      completionHandler(isSame && count <= limits.redirects ? request : nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let isTooLong = lock.withLock {
        guard body.count + data.count <= limits.body else { return true }
        body.append(data)
        return false
      }
      guard isTooLong else { return }
      end(.failure(.tooLong))
      dataTask.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let error else { return end(.success(lock.withLock { (body, response) })) }
      let failure: HTTPFailure =
        switch (error as? URLError)?.code {
        case .timedOut: .timedOut
        case .cannotConnectToHost, .networkConnectionLost: .unreachable
        case .cannotFindHost, .dnsLookupFailed: .noHost
        case .notConnectedToInternet: .noNetwork
        case .unsupportedURL, .badURL: .badAddress
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
          .serverCertificateHasUnknownRoot:
          .untrusted
        case .secureConnectionFailed: .noEncryption
        default: .other
        }
      end(.failure(failure))
    }
  }
#endif
