import Waymark

/// The rows of a store's file.
struct SQLiteRows: AnchorTransaction, StoreReader {
  let database: Database
  let statements: SQLiteStatements
  var location: StoreLocation { .file(database.path) }

  func lastChange() throws(StorageError) -> Int { try number(statements.lastChange) }

  func keptCount() throws(StorageError) -> Int { try number(statements.count) }

  func hasMovedEdits() throws(StorageError) -> Bool { try number(statements.hasMovedEdits) != 0 }

  /// A number that changes when another connection has written to the file.
  func foreignVersion() throws(StorageError) -> Int { try number(statements.dataVersion) }

  func find(_ ids: [AnchorID]) throws(StorageError) -> [StoredAnchor] {
    let statement = statements.find
    var found: [StoredAnchor] = []
    for id in ids {
      statement.bind(1, id.bytes)
      defer { statement.reset() }
      if try statement.step() { found.append(try anchor(statement)) }
    }
    return found
  }

  func rows(after number: Int, limit: Int?, withDeleted: Bool) throws(StorageError) -> [StoredAnchor] {
    let statement = withDeleted ? statements.changes : statements.kept
    statement.bind(1, number)
    statement.bind(2, limit ?? -1)
    defer { statement.reset() }
    var anchors: [StoredAnchor] = []
    while try statement.step() { anchors.append(try anchor(statement)) }
    return anchors
  }

  func put(_ anchors: [StoredAnchor], changingCountBy difference: Int) throws(StorageError) {
    for anchor in anchors {
      AnchorRow.bind(anchor, to: statements.put)
      try statements.put.run()
    }
  }

  func movedEdits(of ids: [AnchorID]) throws(StorageError) -> [MovedEdit] {
    let statement = statements.movedEdits
    var edits: [MovedEdit] = []
    for id in ids {
      statement.bind(1, id.bytes)
      defer { statement.reset() }
      while try statement.step() {
        guard let edit = MovedEdit(id, statement) else { throw corrupt }
        edits.append(edit)
      }
    }
    return edits
  }

  func allMovedEdits() throws(StorageError) -> [MovedEdit] {
    let statement = try database.prepare("SELECT id, field, writer, claimed, given FROM moved_edit")
    var edits: [MovedEdit] = []
    while try statement.step() {
      guard let id = statement.bytes(0).flatMap({ AnchorID(bytes: $0) }), let edit = MovedEdit(id, statement, from: 1)
      else { throw corrupt }
      edits.append(edit)
    }
    return edits
  }

  func remember(_ edits: [MovedEdit]) throws(StorageError) {
    for edit in edits {
      statements.remember.bind(1, edit.id.bytes)
      edit.bind(to: statements.remember)
      try statements.remember.run()
    }
  }

  private func number(_ statement: Statement) throws(StorageError) -> Int {
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) ?? 0 : 0
  }

  private func anchor(_ statement: Statement) throws(StorageError) -> StoredAnchor {
    guard let stored = AnchorRow.read(statement) else { throw corrupt }
    return stored
  }

  private var corrupt: StorageError { StorageError(.corrupt, at: location, detail: "a row has impossible values") }
}
