import Foundation
import Synchronization
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
  /// Copy of a database: for reads while it is unreachable. A file needs none.
  private let memory: RememberedAnchors?
  /// For reading and writing files, which is expensive.
  let files: WorkGate
  /// What exports take on the disk until they have been sent.
  let exports: BodyBudget
  /// Read uploaded files.
  let workers: Workers
  /// Seconds allowed for reading one.
  let patience: Double
  private let clock: @Sendable () -> UTCInstant
  private let note: @Sendable (String) -> Void
  /// The problem that was reported last; nil since the store has answered.
  private let reported = Mutex<StorageError.Kind?>(nil)
  /// The store does one thing at a time: requests that wait for it must not occupy all threads.
  private let gate = WorkGate(atOnce: 4, waiting: 512)

  /// `files` admits the work with files; `remembers` says whether there is a copy of a database in memory.
  init(
    _ store: any AnchorStore, workers: Workers, files: WorkGate = WorkGate(atOnce: 1, waiting: 16), patience: Double,
    limits: ServerLimits, exports: BodyBudget? = nil, remembers: Bool = true,
    clock: @escaping @Sendable () -> UTCInstant,
    note: @escaping @Sendable (String) -> Void
  ) {
    self.store = store
    self.workers = workers
    self.files = files
    self.patience = patience
    self.clock = clock
    self.note = note
    self.exports = exports ?? BodyBudget(bytes: limits.exportBytes)
    memory = if remembers, case .database = store.location { RememberedAnchors(of: store.location) } else { nil }
    events = AnchorEvents(store: store, memory: memory, limits: limits, note: note)
  }

  /// The time in whole milliseconds, the resolution of edits.
  var now: UTCInstant { UTCInstant(secondsSince1970: (clock().secondsSince1970 * 1000).rounded() / 1000) }

  /// Works with the store when it is this request's turn, and notifies listeners when something was written. While a
  /// database is unreachable, reads are served from memory, and the response says how old that is (`Age`,
  /// RFC 9111, 5.1).
  func work(
    for request: WebRequest, writing: Bool = false, _ body: @escaping @Sendable (any AnchorStore) throws -> WebResponse
  ) async throws -> WebResponse {
    let response = try await gate.run(for: request.head.client) { [self] in
      do {
        let response = try body(store)
        reported.withLock { $0 = nil }
        return response
      } catch let error as StorageError {
        report(error)
        if error.kind == .moved { events.beginAnew() }
        if !writing, let response = try remembered(after: error, body) { return response }
        throw WebError(error)
      }
    }
    // A database notifies of its changes itself, including this server's.
    if writing, memory == nil { events.changed() }
    return response
  }

  /// Reports what is wrong, once: while a database is unreachable every request fails alike.
  private func report(_ error: StorageError) {
    let isNew = reported.withLock { reported in
      defer { reported = error.kind }
      return reported != error.kind
    }
    if isNew { note(error.description) }
  }

  /// The response out of the memory; nil where there is none, or the error is another than an unreachable database.
  private func remembered(
    after error: StorageError, _ body: (any AnchorStore) throws -> WebResponse
  ) throws -> WebResponse? {
    guard error.kind == .unreachable || error.kind == .locked, let memory, let age = memory.age else { return nil }
    let field = (name: "Age", value: String(Int(age.rounded(.up))))
    do {
      return try body(memory).adding(field.name, field.value)
    } catch var refusal as WebError {
      // That there is no such anchor is just as old.
      refusal.headers.append(field)
      throw refusal
    }
  }
}

extension WebError {
  /// What pages learn of a problem with the store: not its location.
  init(_ error: StorageError) {
    let message = "The anchors cannot be stored or read: \(error.problem)."
    switch error.kind {
    case .locked, .unreachable:
      self.init(503, message, advice: "Try again in a second.", headers: [("Retry-After", "1")])
    case .moved, .missing:
      self.init(
        503, message, advice: "Try again: the store that is there now is used.", headers: [("Retry-After", "1")])
    case .diskFull: self.init(507, message, advice: "Free some space on the server's disk.")
    case .full:
      self.init(
        507, message, advice: "Delete anchors, which makes room, or ask the server's administrator for more space.")
    case .tooMany: self.init(507, message, advice: "Remove some first.")
    default: self.init(500, message, advice: "The server's terminal says more.")
    }
  }
}
