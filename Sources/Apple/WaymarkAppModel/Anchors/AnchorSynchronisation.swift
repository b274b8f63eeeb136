public import Foundation
public import Waymark
public import WaymarkFormats

/// Keeps the anchors of this device and those of a server the same (docs/anchor-storage.md): what to send, and what to make of the
/// response. Cut at any moment, or sent twice, it does no harm.
public struct AnchorSynchronisation: Equatable, Sendable {
  /// Maximum number of records of a request; the server takes 2000.
  static let maximumBatch = 500

  /// A request.
  public struct Request: Equatable, Sendable {
    /// The body of `POST /api/anchors/sync`.
    public var body: Data
    /// The records that it contains.
    var sent: [AnchorRecord]
    /// Whether there are deletions to send, in it or later.
    var hasDeletions: Bool
  }

  /// The number of the server's last change that is known.
  public private(set) var since = 0
  /// The store of that number; nil before the first response.
  public private(set) var store: String?
  /// Anchors that the server does not take; they are not sent again until the app starts anew.
  public private(set) var refused: Set<AnchorID> = []
  private var batch = maximumBatch
  /// Whether the server's store is full: it takes deletions, which make room.
  private var isFull = false
  /// While a response comes in parts, nothing is sent.
  private var part: [AnchorRecord]?

  /// The state after a response.
  ///
  /// - Parameters:
  ///   - since: number of the last change; 0 at first.
  ///   - store: the store of that number; nil at first.
  public init(since: Int = 0, store: String? = nil) { (self.since, self.store) = (max(0, since), store) }

  /// The next request.
  public func request(of replica: AnchorReplica) -> Request {
    let unsent = unsent(in: replica)
    let sent = part == nil ? Array(unsent.lazy.filter { !isFull || $0.isDeleted }.prefix(batch)) : []
    var body: JSONObject = [
      "client": .string(replica.client.text), "since": .number(Double(since)),
      "anchors": .array(sent.map { AnchorJSON.value(of: $0) }),
    ]
    if let store { body["store"] = .string(store) }
    return Request(
      body: Data(JSONValue.object(body).text().utf8), sent: sent, hasDeletions: unsent.contains(where: \.isDeleted))
  }

  private func unsent(in replica: AnchorReplica) -> [AnchorRecord] {
    replica.pending.filter { !refused.contains($0.id) }
  }

  /// Takes the response to a request.
  ///
  /// - Parameters:
  ///   - response: the body.
  ///   - request: what was sent.
  ///   - replica: the anchors; edits made since the request stay.
  /// - Returns: whether another request is to follow.
  /// - Throws: `InputError` when it is not a response; nothing has changed then.
  public mutating func take(
    _ response: Data, to request: Request, in replica: inout AnchorReplica
  ) throws(InputError) -> Bool {
    let fields = JSONField(document: try JSONValue(parsing: response))
    try fields.requireObject()
    let sequence = try fields["sequence"].intIfPresent()
    guard let sequence, sequence >= 0 else { throw fields["sequence"].error("this is not a sequence number") }
    let newStore = try fields["store"].stringIfPresent()
    let records = try fields["anchors"].elements().map { field throws(InputError) in try AnchorJSON.record(field) }
    let present = try fields["present"].elementsIfPresent()?.map { field throws(InputError) in
      try AnchorJSON.id(field)
    }
    let isPart = fields["more"].value?.bool == true
    // A part without progress would be asked for again and again.
    guard !isPart || sequence > since || newStore != store else {
      throw fields["sequence"].error("the server gives the same changes again")
    }
    if let store, store != newStore {
      // What the other store knew, this one may not.
      for record in replica.records { replica.merge(record, isUnsent: true) }
    }
    let sent = part ?? request.sent
    replica.acknowledge(records, sent: sent)
    if let present { replica.keep(Set(present)) }
    (since, store) = (sequence, newStore)
    part = isPart ? sent : nil
    var left = unsent(in: replica)
    // A server that does not say what became of a record would be retried forever.
    if !isPart, let unanswered = sent.first, left.contains(unanswered) {
      refused.insert(unanswered.id)
      left.removeAll { $0.id == unanswered.id }
    }
    if !isPart { (batch, isFull) = (Self.maximumBatch, isFull && left.contains(where: \.isDeleted)) }
    return isPart || !left.isEmpty
  }

  /// One bad record must not hold back the others: after a refusal fewer are sent, until it is found and left out; to a
  /// store that is full, deletions only.
  ///
  /// - Returns: whether another request is worth it.
  public mutating func narrow(after failure: ServerFailure, to request: Request) -> Bool {
    guard case .refused(let status) = failure.kind, !request.sent.isEmpty else { return false }
    if status == 507, !isFull, request.hasDeletions {
      isFull = true
      return true
    }
    guard [400, 413, 422].contains(status) else { return false }
    if request.sent.count == 1 {
      refused.insert(request.sent[0].id)
    } else {
      batch = max(1, request.sent.count / 2)
    }
    return true
  }
}
