#if os(Linux)
  internal import CTransfer
  import Foundation

  /// Sends one request over libcurl, which delivers the response piece by piece, so that its limits are enforced while
  /// it arrives.
  enum HTTPTransport {
    /// Sends a request and waits for the response.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - limits: the limits in effect.
    /// - Returns: the response, whatever its status.
    /// - Throws: `HTTPFailure` when there is none.
    static func exchange(_ request: HTTPRequest, limits: HTTPLimits) async throws(HTTPFailure) -> HTTPResponse {
      guard let transfer = CurlPool.shared.take() else { throw .other }
      defer { CurlPool.shared.give(transfer) }
      let outcome = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // It waits most of the time, which must not block the threads of tasks.
          Thread.detachNewThread { continuation.resume(returning: transfer.run(request, limits)) }
        }
      } onCancel: {
        transfer.cancel()
      }
      return try outcome.get()
    }
  }
#endif
