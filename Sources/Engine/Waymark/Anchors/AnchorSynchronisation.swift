/// What a device and a server tell each other about anchors (docs/anchor-storage.md, Synchronisation): what the next request contains, and
/// what its response means.
///
/// A value without a connection and without a clock. Cut at any moment, or sent twice, it does no harm.
///
/// ```swift
/// import Waymark
///
/// func synchronise(
///   _ replica: inout AnchorReplica, _ state: inout AnchorSynchronisation,
///   send: ([AnchorRecord]) throws -> AnchorSynchronisation.Response
/// ) throws {
///   while try state.take(send(state.request(of: replica)), in: &replica).next == .request {}
/// }
/// ```
public struct AnchorSynchronisation: Equatable, Sendable {
  /// Maximum number of records of a request; the server takes 2000.
  public static let maximumBatch = 500

  /// What follows a response or a failure.
  public enum Step: Equatable, Sendable {
    /// Another request, at once.
    case request
    /// Nothing: all is exchanged, but for what the server does not take.
    case done
    /// Another request later: the server answers from its memory, because its database is unreachable.
    case later
    /// Another request later: the failure has nothing to do with the records.
    case failed
  }

  /// What a response or a failure brought.
  public struct Outcome: Equatable, Sendable {
    /// What follows.
    public var next: Step
    /// A record that the server does not take, or says nothing about: it is not sent again until it is edited.
    public var refused: AnchorRecord?
    /// Anchors that were deleted because the server no longer has them.
    public var deleted: [AnchorRecord] = []
    /// Whether the server has another store than before: it gets every record.
    public var isOtherStore = false
  }

  /// The server's response.
  public struct Response: Equatable, Sendable {
    /// Number of its last change.
    public var sequence: Int
    /// The store of that number.
    public var store: String?
    /// What was sent, and what is new to this device, as the server has it.
    public var records: [AnchorRecord]
    /// The ids of all that the server has, where it has forgotten deletions.
    public var present: Set<AnchorID>?
    /// Whether more follows, which is asked for by another request.
    public var isPart: Bool
    /// Whether it is what the server remembers of a database that is unreachable.
    public var isOld: Bool

    /// Makes a response.
    public init(
      sequence: Int, store: String?, records: [AnchorRecord], present: Set<AnchorID>? = nil, isPart: Bool = false,
      isOld: Bool = false
    ) {
      (self.sequence, self.store, self.records) = (sequence, store, records)
      (self.present, self.isPart, self.isOld) = (present, isPart, isOld)
    }
  }

  /// Why a response cannot be used.
  public enum Problem: Error, Equatable, Sendable, CustomStringConvertible {
    /// Its number is negative.
    case sequence
    /// A part without progress: it would be asked for again and again.
    case sameChanges

    /// One sentence for people, without a full stop.
    public var description: String {
      switch self {
      case .sequence: "this is not a sequence number"
      case .sameChanges: "the server gives the same changes again"
      }
    }
  }

  /// The number of the server's last change that is known; 0 at first.
  public private(set) var since: Int
  /// The store of that number; nil before the first response.
  public private(set) var store: String?
  /// Whether the server takes no edits of this device, whose token only permits reading: they stay here.
  public private(set) var isReader = false
  private var refusals: [AnchorID: AnchorRecord] = [:]
  /// What was sent last; while a response comes in parts, nothing more is.
  private var sent: [AnchorRecord] = []
  private var isPart = false
  private var batch = maximumBatch
  /// Whether the server's store is full: it takes deletions, which make room.
  private var isFull = false
  private var isBetween = true
  /// `since` of the last request.
  private var asked = 0

  /// The state after a response.
  ///
  /// - Parameters:
  ///   - since: number of the last change; 0 at first.
  ///   - store: the store of that number; nil at first.
  public init(since: Int = 0, store: String? = nil) { (self.since, self.store) = (max(0, since), store) }

  /// Anchors that the server does not take as they are; they are sent again when they were edited.
  public var refused: Set<AnchorID> { Set(refusals.keys) }

  /// The records of the next request.
  ///
  /// - Complexity: O(n) in all records.
  public mutating func request(of replica: AnchorReplica) -> [AnchorRecord] {
    if isBetween { (isReader, isBetween) = (false, false) }
    asked = since
    guard !isPart else { return [] }
    let unsent = unsent(in: replica)
    sent = isReader ? [] : Array((isFull ? unsent.filter { $0.isDeleted } : unsent).prefix(batch))
    return sent
  }

  /// Takes the response to the last request; edits made since stay pending.
  ///
  /// - Throws: `Problem` when it cannot be used; nothing has changed then.
  /// - Complexity: O(n) in all records.
  public mutating func take(_ response: Response, in replica: inout AnchorReplica) throws(Problem) -> Outcome {
    guard response.sequence >= 0 else { throw .sequence }
    let isSameStore =
      if let store, let other = response.store { store.utf8.elementsEqual(other.utf8) } else {
        store == nil && response.store == nil
      }
    guard !response.isPart || response.sequence > asked || !isSameStore else { throw .sameChanges }
    var outcome = Outcome(next: .done, isOtherStore: store != nil && !isSameStore)
    // What the other store knew, this one may not.
    if outcome.isOtherStore { replica.sendAll() }
    replica.acknowledge(response.records, sent: sent)
    if let present = response.present { outcome.deleted = replica.keep(present) }
    (since, store, isPart) = (response.sequence, response.store, response.isPart)
    if response.isOld { return end(&outcome, .later) }
    if isPart { return end(&outcome, .request) }
    // A server that does not say what became of a record would be asked forever.
    var left = unsent(in: replica)
    if let first = sent.first, left.contains(where: { $0.hasSameEdits(as: first) }) {
      refusals[first.id] = first
      outcome.refused = first
      left.removeAll { $0.id == first.id }
    }
    isFull = isFull && left.contains { $0.isDeleted }
    batch = Self.maximumBatch
    return end(&outcome, left.isEmpty || isReader ? .done : .request)
  }

  /// Takes changes of others that the server reports without being asked.
  ///
  /// - Parameters:
  ///   - changes: the records as the server has them.
  ///   - sequence: number of its last change.
  ///   - present: the ids of all that it has, where it has forgotten deletions.
  ///   - replica: the anchors.
  /// - Returns: which anchors were deleted because the server no longer has them.
  public mutating func take(
    changes: [AnchorRecord], upTo sequence: Int, present: Set<AnchorID>?, in replica: inout AnchorReplica
  ) -> Outcome {
    replica.acknowledge(changes)
    // Between two parts of a response, what lies between would be missed.
    if !isPart { since = max(since, sequence) }
    return Outcome(next: .done, deleted: present.map { replica.keep($0) } ?? [])
  }

  /// Takes a failure of the last request.
  ///
  /// One bad record must not hold back the others: fewer are sent, until it is found and left out; to a store that is full, deletions only;
  /// where the token only permits reading, none.
  ///
  /// - Parameters:
  ///   - status: HTTP status; nil without a response.
  ///   - replica: the anchors.
  /// - Returns: what follows.
  public mutating func fail(status: Int?, in replica: AnchorReplica) -> Outcome {
    var outcome = Outcome(next: .request)
    switch status {
    case 403 where !sent.isEmpty: isReader = true
    case 507 where !sent.isEmpty && !isFull && unsent(in: replica).contains { $0.isDeleted }: isFull = true
    case 400 where !sent.isEmpty, 413 where !sent.isEmpty, 422 where !sent.isEmpty:
      if sent.count == 1 {
        refusals[sent[0].id] = sent[0]
        outcome.refused = sent[0]
      } else {
        batch = max(1, sent.count / 2)
      }
    default: return end(&outcome, .failed)
    }
    return outcome
  }

  private func unsent(in replica: AnchorReplica) -> [AnchorRecord] {
    let pending = replica.pending
    if refusals.isEmpty { return pending }
    return pending.filter { record in refusals[record.id].map { !$0.hasSameEdits(as: record) } ?? true }
  }

  /// The outcome; what holds for one exchange is forgotten at its end.
  private mutating func end(_ outcome: inout Outcome, _ next: Step) -> Outcome {
    outcome.next = next
    if next != .request { (isBetween, isPart, isFull, batch) = (true, false, false, Self.maximumBatch) }
    return outcome
  }
}
