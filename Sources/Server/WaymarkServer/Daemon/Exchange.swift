import Foundation

/// One request in the daemon, from its first line to the end of its response.
///
/// libmicrohttpd uses it from one thread at a time; only the response may come from another thread.
final class Exchange: @unchecked Sendable {
  let rawTarget: String
  /// The target in the library's buffer, and its original length: later the library cuts it at the query.
  let target: UnsafePointer<CChar>?
  let targetLength: Int
  let endpoint: EndpointClass
  /// When its first line had arrived.
  let start = MonotonicClock.nanoseconds
  /// When all of it had, as far as it has.
  var arrival: UInt64
  /// What the log says of it; nil where there is none.
  var logged: EventLog.Request?
  /// The response that was given to the library.
  var sent: WebResponse?
  var request: WebRequest?
  var bodyLimit = 0
  var work: (@Sendable (WebRequest) async -> WebResponse)?
  /// Why the body is refused; nil while it is accepted.
  private(set) var refusal: WebError?
  private let budget: BodyBudget
  private var taken = 0
  private let lock = NSLock()
  private var finished: WebResponse?

  init(target: UnsafePointer<CChar>?, budget: BodyBudget) {
    arrival = start
    self.target = target
    rawTarget = target.map { String(cString: $0) } ?? ""
    targetLength = target.map { strlen($0) } ?? 0
    endpoint = UnsafeBufferPointer(start: target, count: targetLength).withMemoryRebound(to: UInt8.self) {
      EndpointClass(target: $0)
    }
    self.budget = budget
  }

  deinit { budget.giveBack(taken) }

  /// The response; nil while there is none.
  var response: WebResponse? { lock.withLock { finished } }

  /// Responds. Bytes of a response count like those of a body until it is sent: slow readers of many responses would
  /// fill the memory just as slow writers would.
  func finish(_ response: WebResponse, isShared: Bool) {
    var response = response
    if !isShared, case .bytes(_, let range) = response.body {
      if budget.take(range.count) { taken += range.count } else { response = RequestChecks.tooMuchAtOnce.json }
    }
    lock.withLock { finished = response }
  }

  /// Receives a piece of the body; what exceeds the limit is dropped.
  func take(_ piece: UnsafeRawBufferPointer) {
    guard refusal == nil, let count = request?.body.count else { return }
    if count + piece.count > bodyLimit {
      refuse(RequestChecks.tooLong(bodyLimit))
    } else if !budget.take(piece.count) {
      refuse(RequestChecks.tooMuchAtOnce)
    } else {
      taken += piece.count
      request?.body.append(contentsOf: piece)
    }
  }

  private func refuse(_ error: WebError) {
    refusal = error
    request?.body = Data()
    budget.giveBack(taken)
    taken = 0
  }
}
