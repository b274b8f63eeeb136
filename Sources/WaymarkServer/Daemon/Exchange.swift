import Foundation

/// One request on its way through the daemon, from its first line to the end of its answer.
///
/// libmicrohttpd calls with it from one thread at a time; the answer alone may come from another thread.
final class Exchange: @unchecked Sendable {
  let rawTarget: String
  var request: WebRequest?
  var bodyLimit = 0
  var isTooLong = false
  var work: (@Sendable (WebRequest) async -> WebResponse)?
  private let lock = NSLock()
  private var finished: WebResponse?

  init(rawTarget: String) { self.rawTarget = rawTarget }

  /// The answer of the work; nil while there is none.
  var answer: WebResponse? {
    get { lock.withLock { finished } }
    set { lock.withLock { finished = newValue } }
  }

  /// Takes a piece of the body; what is more than allowed is dropped.
  func take(_ piece: UnsafeRawBufferPointer) {
    guard !isTooLong, let count = request?.body.count, count + piece.count <= bodyLimit else {
      isTooLong = true
      request?.body = Data()
      return
    }
    request?.body.append(contentsOf: piece)
  }
}
