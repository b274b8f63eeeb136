/// The prepared statements of a store.
struct SQLiteStatements {
  let lastChange: Statement
  let count: Statement
  let find: Statement
  /// Parameters: after which revision, and how many (-1: all).
  let changes: Statement
  /// The same without deleted anchors.
  let kept: Statement
  /// Ids and positions in a box, without deleted anchors. Parameters: west, south, east, north, first and last band.
  let positions: Statement
  /// Like `changes` and `kept` in a box, whose parameters come first.
  let changesInBox: Statement
  let keptInBox: Statement
  /// One parameter per column; replaces the row with the same id.
  let put: Statement
  let movedEdits: Statement
  let hasMovedEdits: Statement
  let remember: Statement
  /// The key of a moved edit.
  let forget: Statement
  /// The key of the last moved edit, and how many.
  let editsAfter: Statement
  /// Up to which revision, and how many.
  let deleted: Statement
  let remove: Statement
  let removeEdits: Statement
  let ledger: Statement
  let setLedger: Statement
  let dataVersion: Statement

  init(_ database: Database) throws(StorageError) {
    let columns = AnchorRow.columns
    lastChange = try database.prepare("SELECT max(sequence) FROM anchor")
    count = try database.prepare("SELECT count(*) FROM anchor WHERE is_deleted = 0")
    find = try database.prepare("SELECT \(columns) FROM anchor WHERE id = ?")
    changes = try database.prepare("SELECT \(columns) FROM anchor WHERE sequence > ? ORDER BY sequence LIMIT ?")
    kept = try database.prepare(
      "SELECT \(columns) FROM anchor WHERE is_deleted = 0 AND sequence > ? ORDER BY sequence LIMIT ?")
    // Where the index is missing, in an older file that is only read, one pass over all rows is the shortest.
    let isIndexed =
      try database.number("SELECT count(*) FROM sqlite_schema WHERE name = '\(SQLiteSchema.placeIndex)'") > 0
    func inBox(_ columns: String) -> String {
      let box = "latitude BETWEEN ?2 AND ?4 AND longitude BETWEEN ?1 AND ?3"
      guard isIndexed else { return "SELECT \(columns) FROM anchor WHERE \(box) AND ?5 <= ?6" }
      return """
        WITH RECURSIVE bands (number) AS (SELECT ?5 UNION ALL SELECT number + 1 FROM bands WHERE number < ?6)
        SELECT \(columns) FROM bands CROSS JOIN anchor WHERE \(SQLiteSchema.band) = number AND \(box)
        """
    }
    positions = try database.prepare(inBox("id, latitude, longitude") + " AND is_deleted = 0")
    let page = "sequence > ?7 ORDER BY sequence LIMIT ?8"
    changesInBox = try database.prepare("\(inBox(columns)) AND \(page)")
    keptInBox = try database.prepare("\(inBox(columns)) AND is_deleted = 0 AND \(page)")
    let marks = Array(repeating: "?", count: AnchorRow.width).joined(separator: ", ")
    put = try database.prepare("INSERT OR REPLACE INTO anchor (\(columns)) VALUES (\(marks))")
    movedEdits = try database.prepare("SELECT field, writer, claimed, given FROM moved_edit WHERE id = ?")
    hasMovedEdits = try database.prepare("SELECT EXISTS (SELECT 1 FROM moved_edit)")
    remember = try database.prepare("INSERT INTO moved_edit VALUES (?, ?, ?, ?, ?)")
    let key = "id, field, writer, claimed"
    forget = try database.prepare("DELETE FROM moved_edit WHERE (\(key)) = (?, ?, ?, ?)")
    editsAfter = try database.prepare(
      "SELECT \(key), given FROM moved_edit WHERE (\(key)) > (?, ?, ?, ?) ORDER BY \(key) LIMIT ?")
    deleted = try database.prepare(
      "SELECT \(columns) FROM anchor WHERE is_deleted = 1 AND sequence <= ? ORDER BY sequence LIMIT ?")
    remove = try database.prepare("DELETE FROM anchor WHERE id = ?")
    removeEdits = try database.prepare("DELETE FROM moved_edit WHERE id = ?")
    ledger = try database.prepare("SELECT value FROM store WHERE name = 'ledger'")
    setLedger = try database.prepare("INSERT OR REPLACE INTO store VALUES ('ledger', ?)")
    dataVersion = try database.prepare("PRAGMA data_version")
  }
}
