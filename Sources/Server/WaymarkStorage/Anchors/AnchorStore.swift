public import Waymark
public import WaymarkGeodesy
public import WaymarkTerrain

/// Anchors in a store, for any number of threads and programs at once.
///
/// Data that a function has written when it returns survives a crash of the process and a power failure. Every function
/// throws `StorageError`; the store is then unchanged, except where the error says that it is unknown.
public protocol AnchorStore: AnyObject, Sendable {
  /// Where it is.
  var location: StoreLocation { get }
  /// Identity of the store: 32 hexadecimal digits that no other has. Revisions of another store mean nothing here.
  var identity: String { get }
  /// Age of its answers, seconds; nil for a store that answers with its current state.
  var age: Double? { get }
  /// How much it may hold; writes of this object that would exceed it are refused (`full`).
  var limits: StoreLimits { get set }

  /// The number of the last change; 0 for an empty store.
  func sequence() throws(StorageError) -> Int

  /// Number of anchors, without the deleted ones.
  func count() throws(StorageError) -> Int

  /// An anchor, including a deleted one; nil when there was never one with this id.
  func anchor(_ id: AnchorID) throws(StorageError) -> StoredAnchor?

  /// Some of the anchors in the order of their last changes.
  ///
  /// A change becomes visible after all those with lower numbers: a client that requests the changes after the last number
  /// received misses none.
  ///
  /// - Parameters:
  ///   - since: the sequence number after which anchors are returned; one that the store has not reached yet counts as
  ///     0.
  ///   - limit: the largest number of anchors.
  ///   - withDeleted: whether deleted ones are included.
  /// - Returns: the anchors, the earliest last change first.
  /// - Throws: `StorageError` when the store cannot be read.
  func list(since: Int, limit: Int, withDeleted: Bool) throws(StorageError) -> AnchorChanges

  /// Those of `list` that lie within bounds; of an anchor that was moved out of them nothing is said.
  func list(in bounds: GeographicBounds, since: Int, limit: Int, withDeleted: Bool) throws(StorageError)
    -> AnchorChanges

  /// Reads all anchors of one moment without the deleted ones, some at a time.
  ///
  /// - Parameter body: receives them, the earliest last change first; returns whether to go on. Others may have to wait
  ///   until it has ended.
  /// - Throws: `StorageError` when the store cannot be read.
  func readAll(_ body: ([StoredAnchor]) -> Bool) throws(StorageError)

  /// The anchors around a position, without the deleted ones, the nearest first.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - radius: metres along the geodesic, positive.
  ///   - limit: the largest number of anchors.
  /// - Returns: the anchors with their distances.
  /// - Throws: `StorageError` when the store cannot be read.
  func near(_ position: Coordinate, radius: Double, limit: Int) throws(StorageError) -> NearbyAnchors

  /// Merges records into the store, all of them or none.
  ///
  /// - Parameters:
  ///   - records: in any order, possibly several of one anchor, possibly known ones.
  ///   - now: the time; edits with later times are dated to it.
  /// - Returns: what has changed, once it is on the disk.
  /// - Throws: `StorageError`; the store is then unchanged.
  @discardableResult
  func merge(_ records: [AnchorRecord], now: UTCInstant) throws(StorageError) -> AnchorMergeOutcome

  /// Merges records and returns the changes, in one step.
  ///
  /// - Parameters:
  ///   - records: a client's records; may be empty.
  ///   - since: the sequence number up to which the client has the changes.
  ///   - limit: the largest number of changes; the sent records come in addition.
  ///   - now: the time; edits with later times are dated to it.
  /// - Returns: the changes, followed by those sent anchors that are not among them.
  /// - Throws: `StorageError`; the store is then unchanged.
  func synchronise(
    _ records: [AnchorRecord], since: Int, limit: Int, now: UTCInstant
  ) throws(StorageError) -> AnchorChanges

  /// Reads one anchor and writes it, without other writes in between.
  ///
  /// - Parameters:
  ///   - id: the anchor.
  ///   - change: receives the present anchor, nil when there is none, and returns what is to be merged, with edits that
  ///     are later than the present ones; nil for nothing.
  /// - Returns: the resulting anchor; nil when there is none.
  /// - Throws: `StorageError`; the store is then unchanged.
  func revise(_ id: AnchorID, _ change: (StoredAnchor?) -> AnchorRecord?) throws(StorageError) -> StoredAnchor?

  /// Reports changes by others for as long as it is iterated: at the beginning, and within about a second of any
  /// change. Several changes may come as one; own changes may be reported, too.
  func foreignChanges() -> AsyncStream<ForeignChange>
}

extension AnchorStore {
  /// Nil: a store answers with its current state.
  public var age: Double? { nil }

  /// All anchors except deleted ones, in the order of their last changes.
  public func anchors() throws(StorageError) -> [AnchorRecord] {
    try list(since: 0, limit: .max, withDeleted: false).anchors.map(\.record)
  }

  /// The changes after a sequence number, including deleted anchors, the earliest first; see `list`.
  public func changes(since: Int, limit: Int = .max) throws(StorageError) -> AnchorChanges {
    try list(since: since, limit: limit, withDeleted: true)
  }
}
