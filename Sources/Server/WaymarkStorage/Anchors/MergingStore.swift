import Waymark
import WaymarkGeodesy
import WaymarkTerrain

/// A store that reads by `AnchorReader` and writes by `AnchorMerge`: the same for files and databases.
protocol MergingStore: AnchorStore {
  associatedtype Reader: StoreReader
  associatedtype Transaction: AnchorTransaction

  /// Reads from one state of the store.
  func reading<T>(_ body: (Reader) throws(StorageError) -> T) throws(StorageError) -> T

  /// Reads again and again from one state of the store, whatever others write meanwhile.
  func snapshot<T>(_ body: (Reader) throws(StorageError) -> T) throws(StorageError) -> T

  /// Runs a transaction: all or nothing.
  func transaction<T>(
    _ body: (inout AnchorMerge<Transaction>) throws(StorageError) -> T
  ) throws(StorageError) -> T
}

extension MergingStore {
  func sequence() throws(StorageError) -> Int {
    try reading { rows throws(StorageError) in try rows.lastChange() }
  }

  func anchor(_ id: AnchorID) throws(StorageError) -> StoredAnchor? {
    try reading { rows throws(StorageError) in try rows.find([id]).first }
  }

  func list(since: Int, limit: Int, withDeleted: Bool) throws(StorageError) -> AnchorChanges {
    try reading { rows throws(StorageError) in
      try rows.page(since: since, limit: limit, withDeleted: withDeleted)
    }
  }

  func list(
    in bounds: GeographicBounds, since: Int, limit: Int, withDeleted: Bool
  ) throws(StorageError) -> AnchorChanges {
    try reading { rows throws(StorageError) in
      try rows.page(in: bounds, since: since, limit: limit, withDeleted: withDeleted)
    }
  }

  func readAll(_ body: ([StoredAnchor]) -> Bool) throws(StorageError) {
    try snapshot { rows throws(StorageError) in try rows.pages(body) }
  }

  func near(_ position: Coordinate, radius: Double, limit: Int) throws(StorageError) -> NearbyAnchors {
    try reading { rows throws(StorageError) in
      try NearbyAnchors(around: position, radius: radius, limit: limit, in: rows)
    }
  }

  @discardableResult
  func merge(_ records: [AnchorRecord], now: UTCInstant) throws(StorageError) -> AnchorMergeOutcome {
    try transaction { merge throws(StorageError) in try merge.take(records, now: now) }
  }

  func synchronise(
    _ records: [AnchorRecord], since: Int, limit: Int, now: UTCInstant
  ) throws(StorageError) -> AnchorChanges {
    guard !records.isEmpty else { return try changes(since: since, limit: limit) }
    let start = try transaction { merge throws(StorageError) in
      // For a client with the numbers of another store, new changes must not count as known.
      let start = since <= (try merge.transaction.lastChange()) ? since : 0
      try merge.take(records, now: now)
      return start
    }
    // After the commit, so that reading keeps no other writer waiting.
    return try reading { rows throws(StorageError) in
      var changes = try rows.page(since: start, limit: limit, withDeleted: true)
      var returned = Set(changes.anchors.map(\.record.id))
      let missing = records.map(\.id).filter { returned.insert($0).inserted }
      changes.anchors += try rows.find(missing).sorted { $0.revision < $1.revision }
      return changes
    }
  }

  func revise(
    _ id: AnchorID, _ change: (StoredAnchor?) -> AnchorRecord?
  ) throws(StorageError) -> StoredAnchor? {
    try transaction { merge throws(StorageError) in try merge.revise(id, change) }
  }
}
