import Waymark
import WaymarkTerrain

/// A transaction that locks the store's counters: other writers wait until it ends.
final class PostgresTransaction: AnchorTransaction {
  let session: PostgresSession
  private let rows: PostgresRows
  private var counters: PostgresRows.Counters
  private var isChanged = false
  var location: StoreLocation { session.location }

  /// Begins as soon as no other transaction writes.
  init(_ session: PostgresSession) throws(StorageError) {
    self.session = session
    rows = PostgresRows(session: session)
    do throws(StorageError) {
      // Each statement sees what was committed before it began. So what follows the lock sees all earlier writers' data.
      try session.execute(
        """
        BEGIN ISOLATION LEVEL READ COMMITTED;
        SELECT \(PostgresStatement.counterColumns) FROM waymark_store FOR UPDATE
        """)
      counters = try PostgresRows.Counters(session)
    } catch {
      session.rollBack()
      throw error
    }
  }

  /// Writes the counters, and makes everything visible and durable.
  func commit() throws(StorageError) {
    if isChanged {
      try session.run(
        .setCounters,
        [String(counters.sequence), String(counters.kept), counters.hasMovedEdits ? "1" : "0", counters.ledger])
    }
    try session.execute("COMMIT")
  }

  func lastChange() -> Int { counters.sequence }

  func gone() -> Int { StoreLedger(counters.ledger).gone }

  func ledger() -> String { counters.ledger }

  func setLedger(_ text: String) {
    counters.ledger = text
    isChanged = true
  }

  func hasMovedEdits() -> Bool { counters.hasMovedEdits }

  func find(_ ids: [AnchorID]) throws(StorageError) -> [StoredAnchor] { try rows.find(ids) }

  func positions(in box: GeographicBounds) throws(StorageError) -> [IndexedPosition] { try rows.positions(in: box) }

  func rows(
    in box: GeographicBounds?, after number: Int, limit: Int?, withDeleted: Bool
  ) throws(StorageError) -> [StoredAnchor] {
    try rows.rows(in: box, after: number, limit: limit, withDeleted: withDeleted)
  }

  func put(_ anchors: [StoredAnchor], changingCountBy difference: Int) throws(StorageError) {
    let columns = PostgresColumns(AnchorRow.width)
    for anchor in anchors { AnchorRow.bind(anchor, to: columns) }
    try session.run(.put, columns.parameters)
    counters.sequence = anchors.last?.revision ?? counters.sequence
    counters.kept += difference
    isChanged = true
  }

  func movedEdits(of ids: [AnchorID]) throws(StorageError) -> [MovedEdit] {
    guard !ids.isEmpty else { return [] }
    try session.run(.movedEdits, [PostgresRows.array(ids)])
    return try rows.edits()
  }

  func remember(_ edits: [MovedEdit]) throws(StorageError) {
    let columns = PostgresColumns(5)
    for edit in edits {
      columns.bind(1, edit.id.bytes)
      edit.bind(to: columns)
    }
    try session.run(.remember, columns.parameters)
    counters.hasMovedEdits = true
    isChanged = true
  }

  func movedEdits(after edit: MovedEdit?, limit: Int) throws(StorageError) -> [MovedEdit] {
    try rows.movedEdits(after: edit, limit: limit)
  }

  func forget(_ edits: [MovedEdit]) throws(StorageError) {
    let columns = PostgresColumns(4)
    for edit in edits {
      columns.bind(1, edit.id.bytes)
      edit.bindKey(to: columns)
    }
    try session.run(.forget, columns.parameters)
  }

  func deleted(upTo number: Int, limit: Int) throws(StorageError) -> [StoredAnchor] {
    try rows.deleted(upTo: number, limit: limit)
  }

  func remove(_ ids: [AnchorID]) throws(StorageError) { try session.run(.remove, [PostgresRows.array(ids)]) }
}
