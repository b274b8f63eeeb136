import Foundation
import WaymarkFormats

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way: collects the answer up to a size, and gives up at a moment however busily it drips.
final class HTTPExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// Why an exchange ended without an answer.
  enum Failure: Error {
    case tooLong
    case tooSlow
  }

  private let limit: Int
  private let lock = NSLock()
  private var body = Data()
  private var response: URLResponse?
  private var continuation: CheckedContinuation<(Data, URLResponse?), any Error>?

  /// An exchange whose answer may have this many bytes.
  init(limit: Int) { self.limit = limit }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - request: what to send.
  ///   - configuration: how.
  ///   - deadline: seconds for the whole exchange.
  /// - Returns: body and head of the answer.
  /// - Throws: `Failure`, or what the network says.
  func run(
    _ request: URLRequest, _ configuration: URLSessionConfiguration, deadline: Double
  ) async throws -> (Data, URLResponse?) {
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        lock.withLock { self.continuation = continuation }
        task.resume()
        DispatchQueue.global().asyncAfter(deadline: .now() + deadline) { [weak self, weak task] in
          self?.end(.failure(Failure.tooSlow))
          task?.cancel()
        }
      }
    } onCancel: {
      end(.failure(CancellationError()))
      task.cancel()
    }
  }

  private func end(_ result: Result<(Data, URLResponse?), any Error>) {
    let waiting = lock.withLock {
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(with: result)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    lock.withLock { self.response = response }
    completionHandler(.allow)
  }

  /// Keys in headers stay with the host that they are for: an answer that sends us elsewhere is the answer itself.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let old = task.originalRequest?.url
    let isSame =
      old?.host?.lowercased() == request.url?.host?.lowercased() && old?.port == request.url?.port
      && old?.scheme?.lowercased() == request.url?.scheme?.lowercased()
    completionHandler(isSame ? request : nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = lock.withLock {
      guard body.count + data.count <= limit else { return true }
      body.append(data)
      return false
    }
    guard isTooLong else { return }
    end(.failure(Failure.tooLong))
    dataTask.cancel()
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error { return end(.failure(error)) }
    end(.success(lock.withLock { (body, response) }))
  }
}
