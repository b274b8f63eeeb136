/// The prepared statements of a store.
struct SQLiteStatements {
  let lastChange: Statement
  let count: Statement
  let find: Statement
  /// Parameters: after which revision, and how many (-1: all).
  let changes: Statement
  /// The same without deleted anchors.
  let kept: Statement
  /// One parameter per column; replaces the row with the same id.
  let put: Statement
  let movedEdits: Statement
  let hasMovedEdits: Statement
  let remember: Statement
  let dataVersion: Statement

  init(_ database: Database) throws(StorageError) {
    let columns = AnchorRow.columns
    lastChange = try database.prepare("SELECT max(sequence) FROM anchor")
    count = try database.prepare("SELECT count(*) FROM anchor WHERE is_deleted = 0")
    find = try database.prepare("SELECT \(columns) FROM anchor WHERE id = ?")
    changes = try database.prepare("SELECT \(columns) FROM anchor WHERE sequence > ? ORDER BY sequence LIMIT ?")
    kept = try database.prepare(
      "SELECT \(columns) FROM anchor WHERE is_deleted = 0 AND sequence > ? ORDER BY sequence LIMIT ?")
    let marks = Array(repeating: "?", count: AnchorRow.width).joined(separator: ", ")
    put = try database.prepare("INSERT OR REPLACE INTO anchor (\(columns)) VALUES (\(marks))")
    movedEdits = try database.prepare("SELECT field, writer, claimed, given FROM moved_edit WHERE id = ?")
    hasMovedEdits = try database.prepare("SELECT EXISTS (SELECT 1 FROM moved_edit)")
    remember = try database.prepare("INSERT INTO moved_edit VALUES (?, ?, ?, ?, ?)")
    dataVersion = try database.prepare("PRAGMA data_version")
  }
}
