import Foundation
public import Waymark
public import WaymarkGeodesy
public import WaymarkTerrain

/// What a store had when it was last asked, in memory: to be read while the store is unreachable, and by many who
/// follow its changes. It cannot be written.
public final class RememberedAnchors: AnchorStore, @unchecked Sendable {
  /// Anchors that are read from the store at a time.
  private static let pageLength = 5000

  /// Where the store is.
  public let location: StoreLocation
  /// It holds what the store does.
  public var limits: StoreLimits {
    get { .own }
    set {}
  }

  private let lock = NSLock()
  private var rows = RememberedRows()
  private var name = ""
  private var confirmed: ContinuousClock.Instant?
  /// Held while the store is read: one reads for all.
  private let reading = NSLock()

  /// Remembers nothing yet.
  public init(of location: StoreLocation) { self.location = location }

  /// Reads from the store what has changed.
  ///
  /// - Returns: whether another store, which counts anew, is in the place of the one before.
  /// - Throws: `StorageError` when the store cannot be read; what is remembered stays.
  @discardableResult
  public func follow(_ store: any AnchorStore) throws(StorageError) -> Bool {
    reading.lock()
    defer { reading.unlock() }
    var isAnother = false
    while true {
      let asked = ContinuousClock.now
      let since = lock.withLock { rows.last }
      let changes = try store.changes(since: since, limit: Self.pageLength)
      let identity = store.identity
      let (isReplaced, more) = lock.withLock { () -> (Bool, Bool) in
        let isReplaced = !name.isEmpty && (identity != name || changes.sequence < since)
        if isReplaced { rows = RememberedRows() }
        name = identity
        // Of another store only what is after the number was asked for.
        guard !isReplaced || since == 0 || changes.sequence < since else { return (true, true) }
        rows.take(changes)
        if !changes.more { confirmed = asked }
        return (isReplaced, changes.more)
      }
      if isReplaced { isAnother = true }
      if !more { return isAnother }
    }
  }

  /// Forgets everything: another store is in the place of the one before.
  public func forget() {
    reading.lock()
    defer { reading.unlock() }
    lock.withLock { (rows, name, confirmed) = (RememberedRows(), "", nil) }
  }

  /// Seconds since what is remembered was all that the store had; nil as long as that never was.
  public var age: Double? {
    lock.withLock { confirmed }.map { instant in
      let age = (ContinuousClock.now - instant).components
      return Double(age.seconds) + Double(age.attoseconds) * 1e-18
    }
  }

  /// Identity of the store; see `AnchorStore`.
  public var identity: String { lock.withLock { name } }

  /// The number of the last remembered change.
  public func sequence() -> Int { lock.withLock { rows.last } }

  /// Number of remembered anchors, without the deleted ones.
  public func count() -> Int { lock.withLock { rows.kept } }

  /// A remembered anchor.
  public func anchor(_ id: AnchorID) -> StoredAnchor? { lock.withLock { rows.find([id]).first } }

  /// Some of the remembered anchors; a number that is not reached yet may be the store's all the same: nothing is after
  /// it.
  public func list(since: Int, limit: Int, withDeleted: Bool) throws(StorageError) -> AnchorChanges {
    let rows = lock.withLock { self.rows }
    guard since <= rows.last else { return AnchorChanges(sequence: since, more: false, anchors: []) }
    return try rows.page(since: since, limit: limit, withDeleted: withDeleted)
  }

  /// Some of the remembered anchors within bounds; see `list`.
  public func list(
    in bounds: GeographicBounds, since: Int, limit: Int, withDeleted: Bool
  ) throws(StorageError) -> AnchorChanges {
    let rows = lock.withLock { self.rows }
    guard since <= rows.last else { return AnchorChanges(sequence: since, more: false, anchors: []) }
    return try rows.page(in: bounds, since: since, limit: limit, withDeleted: withDeleted)
  }

  /// All remembered anchors, some at a time.
  public func readAll(_ body: ([StoredAnchor]) -> Bool) throws(StorageError) {
    try lock.withLock { rows }.pages(body)
  }

  /// The remembered anchors around a position.
  public func near(_ position: Coordinate, radius: Double, limit: Int) throws(StorageError) -> NearbyAnchors {
    try NearbyAnchors(around: position, radius: radius, limit: limit, in: lock.withLock { rows })
  }

  /// Throws `unreachable`.
  public func merge(_ records: [AnchorRecord], now: UTCInstant) throws(StorageError) -> AnchorMergeOutcome {
    throw cannotWrite
  }

  /// The changes, where nothing is sent; otherwise throws `unreachable`.
  public func synchronise(
    _ records: [AnchorRecord], since: Int, limit: Int, now: UTCInstant
  ) throws(StorageError) -> AnchorChanges {
    guard records.isEmpty else { throw cannotWrite }
    return try list(since: since, limit: limit, withDeleted: true)
  }

  /// Throws `unreachable`.
  public func revise(
    _ id: AnchorID, _ change: (StoredAnchor?) -> AnchorRecord?
  ) throws(StorageError) -> StoredAnchor? {
    throw cannotWrite
  }

  /// None: `follow` says what has changed.
  public func foreignChanges() -> AsyncStream<ForeignChange> { AsyncStream { $0.finish() } }

  private var cannotWrite: StorageError { StorageError(.unreachable, at: location) }
}
