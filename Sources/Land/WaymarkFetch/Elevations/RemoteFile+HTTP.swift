import Foundation
import WaymarkElevation
import WaymarkFormats
import WaymarkServices

extension RemoteFile {
  /// Bytes that the first request asks for: more than the directory of most files.
  private static let headSize = 64 << 10

  /// No elevation file has more bytes.
  private static let maximumSize = 1 << 40
  /// Of requests for ranges, of which a window needs hundreds.
  private static let attempts = 3

  /// Opens a file on a web server for reading ranges.
  ///
  /// - Parameters:
  ///   - request: the request for the whole file.
  ///   - source: its source.
  ///   - limits: of each request.
  ///   - isStopped: true when nothing more may be read.
  /// - Returns: the file; nil when the server has none.
  /// - Throws: `ServiceFailure`, `InputError`, `CancellationError`.
  static func open(
    _ request: HTTPRequest, of source: DataSource, limits: HTTPLimits, isStopped: @escaping @Sendable () -> Bool
  ) async throws -> RemoteFile? {
    var client = HTTPClient()
    client.limits = limits
    let first = try await client.send(request.range(0..<headSize))
    switch first.status {
    // A server without ranges sends all, up to the limit of a response.
    case 200:
      let whole = first.body
      return RemoteFile(size: whole.count, head: whole) { whole.subdata(in: $0) }
    case 206:
      guard let range = first.range, range.start == 0, range.size <= maximumSize,
        first.body.count == min(range.size, headSize)
      else {
        throw InputError("the server sends other bytes than were asked for", file: request.displayName)
      }
      return RemoteFile(size: range.size, head: first.body) { [client] wanted in
        for _ in 0..<attempts where !isStopped() {
          let answer = Waiting.answer(of: client, to: request.range(wanted), isStopped)
          // Of the same state of the file.
          if answer?.status == 206, answer?.etag == first.etag,
            answer?.range == HTTPContentRange(start: wanted.lowerBound, size: range.size)
          {
            return answer?.body
          }
        }
        return nil
      }
    case 404: return nil
    default: throw Refusal.error(first, of: source)
    }
  }
}

extension HTTPRequest {
  /// The same for some bytes.
  fileprivate func range(_ range: Range<Int>) -> HTTPRequest {
    var request = self
    request.headers["Range"] = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
    // Ranges of the file, not of its compressed form.
    request.headers["Accept-Encoding"] = "identity"
    return request
  }
}

/// An answer that a thread outside of tasks waits for.
private final class Waiting: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var response: HTTPResponse?

  static func answer(
    of client: HTTPClient, to request: HTTPRequest, _ isStopped: () -> Bool
  ) -> HTTPResponse? {
    let waiting = Waiting()
    let task = Task {
      waiting.response = try? await client.exchange(request)
      waiting.done.signal()
    }
    while waiting.done.wait(timeout: .now() + 0.2) == .timedOut { if isStopped() { task.cancel() } }
    return waiting.response
  }
}
