import Waymark
import WaymarkTerrain

/// Reads the rows of a store's tables.
struct PostgresRows: StoreReader {
  /// The counters of a store.
  struct Counters {
    var sequence: Int
    var kept: Int
    var hasMovedEdits: Bool
    /// The text of the `StoreLedger`.
    var ledger: String

    /// The counters in the session's last result.
    init(_ session: PostgresSession) throws(StorageError) {
      let row = session.row(0)
      guard let sequence = row.int(0), let kept = row.int(1), let moved = row.int(2), let identity = row.text(3),
        let ledger = row.text(4)
      else {
        throw StorageError(.corrupt, at: session.location, detail: "the row of counters is missing")
      }
      guard identity == session.identity else { throw StorageError(.moved, at: session.location) }
      (self.sequence, self.kept, hasMovedEdits, self.ledger) = (sequence, kept, moved != 0, ledger)
    }
  }

  let session: PostgresSession

  func counters() throws(StorageError) -> Counters {
    try session.run(.counters)
    return try Counters(session)
  }

  func lastChange() throws(StorageError) -> Int { try counters().sequence }

  func gone() throws(StorageError) -> Int { StoreLedger(try counters().ledger).gone }

  func find(_ ids: [AnchorID]) throws(StorageError) -> [StoredAnchor] {
    guard !ids.isEmpty else { return [] }
    try session.run(.find, [Self.array(ids)])
    return try anchors()
  }

  func positions(in box: GeographicBounds) throws(StorageError) -> [IndexedPosition] {
    try session.run(.positions, Self.corners(box))
    var positions: [IndexedPosition] = []
    positions.reserveCapacity(session.rowCount)
    for number in 0..<session.rowCount {
      guard let place = IndexedPosition(session.row(number)) else { throw corrupt }
      positions.append(place)
    }
    return positions
  }

  func rows(
    in box: GeographicBounds?, after number: Int, limit: Int?, withDeleted: Bool
  ) throws(StorageError) -> [StoredAnchor] {
    let page = [String(number), limit.map { String($0) }]
    if let box {
      try session.run(withDeleted ? .changesInBox : .keptInBox, Self.corners(box) + page)
    } else {
      try session.run(withDeleted ? .changes : .kept, page)
    }
    return try anchors()
  }

  func deleted(upTo number: Int, limit: Int) throws(StorageError) -> [StoredAnchor] {
    try session.run(.deleted, [String(number), String(limit)])
    return try anchors()
  }

  func movedEdits(after edit: MovedEdit?, limit: Int) throws(StorageError) -> [MovedEdit] {
    try session.run(
      .editsAfter,
      [
        (edit?.id ?? .none).text, edit?.field.rawValue ?? "", edit?.stamp.client.text ?? "",
        String(edit?.stamp.milliseconds ?? .min), String(limit),
      ])
    return try edits()
  }

  /// The moved edits in the session's last result.
  func edits() throws(StorageError) -> [MovedEdit] {
    var edits: [MovedEdit] = []
    for number in 0..<session.rowCount {
      let row = session.row(number)
      guard let id = row.text(0).flatMap({ AnchorID($0) }), let edit = MovedEdit(id, row, from: 1) else {
        throw corrupt
      }
      edits.append(edit)
    }
    return edits
  }

  private static func corners(_ box: GeographicBounds) -> [String?] {
    [box.west, box.south, box.east, box.north].map { String($0) }
  }

  /// Ids as an array of PostgreSQL.
  static func array(_ ids: [AnchorID]) -> String { "{" + ids.map(\.text).joined(separator: ",") + "}" }

  private func anchors() throws(StorageError) -> [StoredAnchor] {
    var anchors: [StoredAnchor] = []
    anchors.reserveCapacity(session.rowCount)
    for number in 0..<session.rowCount {
      guard let stored = AnchorRow.read(session.row(number)) else { throw corrupt }
      anchors.append(stored)
    }
    return anchors
  }

  var corrupt: StorageError {
    StorageError(.corrupt, at: session.location, detail: "a row has impossible values")
  }
}
