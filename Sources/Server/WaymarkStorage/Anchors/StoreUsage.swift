import Waymark

/// What a store holds, or by how much that changes: the same count for files and databases.
struct StoreUsage: Equatable {
  /// Bytes of a row and its entries in indexes, without texts. A deletion is included: deleting takes no more.
  private static let rowSize = 320
  /// Bytes of a remembered edit without its client's name.
  private static let editSize = 80
  /// Bytes of the largest remembered edit.
  static let maximumEditSize = editSize + ClientID.maximumLength

  /// Records, deleted ones included.
  var records = 0
  /// Bytes of all records and remembered edits.
  var bytes = 0
  /// Records that are deleted.
  var deleted = 0
  /// Their bytes, without remembered edits.
  var deletedBytes = 0

  /// Anchors, without the deleted ones.
  var kept: Int { records - deleted }
  /// Bytes of all but the deleted ones.
  var keptBytes: Int { bytes - deletedBytes }

  /// Counts a record that is there.
  mutating func add(_ record: AnchorRecord) { count(record, 1) }

  /// Counts a record that is there no longer.
  mutating func remove(_ record: AnchorRecord) { count(record, -1) }

  /// Counts remembered edits.
  mutating func add(_ edits: [MovedEdit]) { bytes += Self.size(of: edits) }

  /// Counts edits that are no longer remembered.
  mutating func remove(_ edits: [MovedEdit]) { bytes -= Self.size(of: edits) }

  /// Applies a change.
  static func + (usage: StoreUsage, change: StoreUsage) -> StoreUsage {
    StoreUsage(
      records: usage.records + change.records, bytes: usage.bytes + change.bytes,
      deleted: usage.deleted + change.deleted, deletedBytes: usage.deletedBytes + change.deletedBytes)
  }

  private mutating func count(_ record: AnchorRecord, _ sign: Int) {
    let size = sign * Self.size(of: record)
    records += sign
    bytes += size
    if record.isDeleted {
      deleted += sign
      deletedBytes += size
    }
  }

  private static func size(of record: AnchorRecord) -> Int {
    let clients = [record.locationEdit, record.nameEdit, record.noteEdit, record.colourEdit]
    return clients.reduce(rowSize + record.anchor.name.utf8.count + record.anchor.note.utf8.count) {
      $0 + $1.client.text.utf8.count
    }
  }

  private static func size(of edits: [MovedEdit]) -> Int {
    edits.reduce(0) { $0 + editSize + $1.stamp.client.text.utf8.count }
  }
}
