import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkStorage

/// The store of the server's anchors, with what all requests for it share.
final class AnchorService: Sendable {
  /// The writer of edits from requests for single anchors.
  static let writer = ClientID("rest")

  let store: any AnchorStore
  let events: AnchorEvents
  /// For reading and writing files, which is expensive: one at a time.
  let files = WorkGate(atOnce: 1, waiting: 16)
  /// Read uploaded files.
  let workers: Workers
  /// Seconds allowed for reading one.
  let patience: Double
  private let clock: @Sendable () -> UTCInstant
  private let note: @Sendable (String) -> Void
  /// The store does one thing at a time: requests that wait for it must not occupy all threads.
  private let gate = WorkGate(atOnce: 4, waiting: 512)

  init(
    _ store: any AnchorStore, workers: Workers, patience: Double, limits: ServerLimits,
    clock: @escaping @Sendable () -> UTCInstant, note: @escaping @Sendable (String) -> Void
  ) {
    self.store = store
    self.workers = workers
    self.patience = patience
    self.clock = clock
    self.note = note
    events = AnchorEvents(store: store, limits: limits, note: note)
  }

  /// The time in whole milliseconds, the resolution of edits.
  var now: UTCInstant { UTCInstant(secondsSince1970: (clock().secondsSince1970 * 1000).rounded() / 1000) }

  /// Works with the store when it is this request's turn, and notifies listeners when something was written.
  func work(
    for request: WebRequest, writing: Bool = false, _ body: @escaping @Sendable (any AnchorStore) throws -> WebResponse
  ) async throws -> WebResponse {
    let response = try await gate.run(for: request.head.client) { [self] in
      do {
        return try body(store)
      } catch let error as StorageError {
        note(error.description)
        if error.kind == .moved { events.beginAnew() }
        throw WebError(error)
      }
    }
    if writing { events.changed() }
    return response
  }
}

extension WebError {
  /// What pages learn of a problem with the store: not its location.
  init(_ error: StorageError) {
    let message = "The anchors cannot be stored or read: \(error.problem)."
    switch error.kind {
    case .locked, .unreachable:
      self.init(503, message, advice: "Try again in a second.", headers: [("Retry-After", "1")])
    case .moved:
      self.init(
        503, message, advice: "Try again: the store that is there now is used.", headers: [("Retry-After", "1")])
    case .diskFull: self.init(507, message, advice: "Free some space on the server's disk.")
    case .tooMany: self.init(507, message, advice: "Remove some first.")
    default: self.init(500, message, advice: "The server's terminal says more.")
    }
  }
}
