#if os(Linux)
  internal import CTransfer
  import Foundation

  /// Sends one request over libcurl, which gives an answer piece by piece, so that its limits hold while it arrives.
  enum HTTPTransport {
    /// Sends a request and waits for the answer.
    ///
    /// - Parameters:
    ///   - request: what to send.
    ///   - limits: what is taken.
    /// - Returns: the answer, whatever its status.
    /// - Throws: `HTTPFailure` when there is none.
    static func exchange(_ request: HTTPRequest, limits: HTTPLimits) async throws(HTTPFailure) -> HTTPResponse {
      guard let transfer = CurlPool.shared.take() else { throw .other }
      defer { CurlPool.shared.give(transfer) }
      let outcome = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // It waits most of the time, which the threads of tasks must not.
          Thread.detachNewThread { continuation.resume(returning: transfer.run(request, limits)) }
        }
      } onCancel: {
        transfer.cancel()
      }
      return try outcome.get()
    }
  }
#endif
