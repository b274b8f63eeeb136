import Waymark
import WaymarkTerrain

/// The rows of a store's file.
struct SQLiteRows: AnchorTransaction, StoreReader {
  let database: Database
  let statements: SQLiteStatements
  var location: StoreLocation { .file(database.path) }

  func lastChange() throws(StorageError) -> Int { try number(statements.lastChange) }

  /// Number of anchors, without the deleted ones.
  func keptCount() throws(StorageError) -> Int { try number(statements.count) }

  func gone() throws(StorageError) -> Int { StoreLedger(try ledger()).gone }

  func ledger() throws(StorageError) -> String {
    defer { statements.ledger.reset() }
    return try statements.ledger.step() ? statements.ledger.text(0) ?? "" : ""
  }

  func setLedger(_ text: String) throws(StorageError) {
    statements.setLedger.bind(1, text)
    try statements.setLedger.run()
  }

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

  func positions(in box: GeographicBounds) throws(StorageError) -> [IndexedPosition] {
    let statement = statements.positions
    Self.bind(box, to: statement)
    defer { statement.reset() }
    var positions: [IndexedPosition] = []
    while try statement.step() {
      guard let place = IndexedPosition(statement) else { throw corrupt }
      positions.append(place)
    }
    return positions
  }

  /// Binds the borders, and the bands that the box touches.
  private static func bind(_ box: GeographicBounds, to statement: Statement) {
    for (index, border) in [box.west, box.south, box.east, box.north].enumerated() { statement.bind(index + 1, border) }
    statement.bind(5, SQLiteSchema.band(box.south))
    statement.bind(6, SQLiteSchema.band(box.north))
  }

  func rows(
    in box: GeographicBounds?, after number: Int, limit: Int?, withDeleted: Bool
  ) throws(StorageError) -> [StoredAnchor] {
    let statement: Statement
    if let box {
      statement = withDeleted ? statements.changesInBox : statements.keptInBox
      Self.bind(box, to: statement)
    } else {
      statement = withDeleted ? statements.changes : statements.kept
    }
    let first = box == nil ? 1 : 7
    statement.bind(first, number)
    statement.bind(first + 1, limit ?? -1)
    return try anchors(statement)
  }

  func deleted(upTo number: Int, limit: Int) throws(StorageError) -> [StoredAnchor] {
    statements.deleted.bind(1, number)
    statements.deleted.bind(2, limit)
    return try anchors(statements.deleted)
  }

  func remove(_ ids: [AnchorID]) throws(StorageError) {
    for id in ids {
      for statement in [statements.remove, statements.removeEdits] {
        statement.bind(1, id.bytes)
        try statement.run()
      }
    }
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

  func movedEdits(after edit: MovedEdit?, limit: Int) throws(StorageError) -> [MovedEdit] {
    let statement = statements.editsAfter
    statement.bind(1, edit?.id.bytes ?? [])
    statement.bind(2, edit?.field.rawValue ?? "")
    statement.bind(3, edit?.stamp.client.text ?? "")
    statement.bind(4, edit.map { Int($0.stamp.milliseconds) } ?? .min)
    statement.bind(5, limit)
    defer { statement.reset() }
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

  func forget(_ edits: [MovedEdit]) throws(StorageError) {
    for edit in edits {
      statements.forget.bind(1, edit.id.bytes)
      edit.bindKey(to: statements.forget)
      try statements.forget.run()
    }
  }

  private func anchors(_ statement: Statement) throws(StorageError) -> [StoredAnchor] {
    defer { statement.reset() }
    var anchors: [StoredAnchor] = []
    while try statement.step() { anchors.append(try anchor(statement)) }
    return anchors
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
