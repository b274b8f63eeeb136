import Foundation
import Waymark
import WaymarkFormats

/// Saves a store to one file while it is in use, and makes stores out of such files.
///
/// A backup is a SQLite store with a checksum, also of a database, so that it can be restored to a file or a database.
/// Any other SQLite store can be restored in the same way.
public enum AnchorBackup {
  /// Rows that are copied at a time.
  private static let pageLength = 1000
  /// The checksum's row in the backup.
  private static let mark = "backup"

  /// What a backup contains.
  public struct Content: Equatable, Sendable {
    /// Anchors, without the deleted ones.
    public var anchors = 0
    /// Deleted anchors, whose deletion other devices must receive.
    public var deleted = 0
    /// The number of the last change.
    public var revision = 0
  }

  /// Saves what a store has at one moment.
  ///
  /// - Parameters:
  ///   - location: the store; others may read and write it meanwhile.
  ///   - path: the backup, which must not exist yet; it appears under this name when it is complete.
  /// - Returns: what was saved.
  /// - Throws: `InputError` or `StorageError`; there is no new file then.
  public static func save(_ location: StoreLocation, to path: String) throws -> Content {
    guard !NewStoreFile.isTaken(path) else { throw Self.taken(path) }
    return try save(try location.open(.readOnly), to: path)
  }

  /// Saves what an open store has at one moment; see `save(_:to:)`.
  public static func save(_ store: any AnchorStore, to path: String) throws -> Content {
    guard !NewStoreFile.isTaken(path) else { throw Self.taken(path) }
    guard let source = store as? any MergingStore else { throw StorageError(.notAStore, at: store.location) }
    return try NewStoreFile.make(path) { target throws(StorageError) in
      let (content, checksum) = try copy(source, into: target)
      try target.database.execute("INSERT INTO store VALUES ('\(mark)', '\(content.revision) \(checksum)')")
      return content
    }
  }

  private static func taken(_ path: String) -> InputError {
    InputError("the file exists already", file: path, field: "--out", advice: "give another name")
  }

  /// Makes a store of a backup, or of another store's file. Its identity is new: clients ask for everything, and send
  /// what only they have.
  ///
  /// - Parameters:
  ///   - path: the backup, which is not changed.
  ///   - location: a file that does not exist yet, or a database without anchors.
  /// - Returns: what was restored.
  /// - Throws: `StorageError`; nothing has changed then.
  public static func restore(_ path: String, to location: StoreLocation) throws(StorageError) -> Content {
    let source = try SQLiteAnchorStore(path: path, access: .readOnly)
    try check(source)
    switch location {
    case .file(let file):
      guard !NewStoreFile.isTaken(file) else { throw StorageError(.notEmpty, at: location) }
      return try NewStoreFile.make(file) { target throws(StorageError) in try copyChecked(source, into: target) }
    case .database(let url): return try fill(PostgresAnchorStore(url), source)
    }
  }

  /// Restores a backup to an open store that has no anchors yet; see `restore(_:to:)`.
  public static func restore(_ path: String, into store: any AnchorStore) throws(StorageError) -> Content {
    let source = try SQLiteAnchorStore(path: path, access: .readOnly)
    try check(source)
    guard let target = store as? any MergingStore else { throw StorageError(.notAStore, at: store.location) }
    return try fill(target, source)
  }

  private static func fill(_ target: some MergingStore, _ source: SQLiteAnchorStore) throws(StorageError) -> Content {
    try target.transaction { merge throws(StorageError) in
      guard try merge.transaction.lastChange() == 0 else { throw StorageError(.notEmpty, at: target.location) }
      return try copyChecked(source, into: merge.transaction)
    }
  }

  /// Refuses a file whose pages do not fit each other.
  private static func check(_ store: SQLiteAnchorStore) throws(StorageError) {
    let statement = try store.database.prepare("PRAGMA integrity_check(1)")
    guard try statement.step(), statement.text(0) == "ok" else { throw StorageError(.corrupt, path: store.path) }
  }

  private static func copyChecked(
    _ source: SQLiteAnchorStore, into target: some AnchorTransaction
  ) throws(StorageError) -> Content {
    let (content, checksum) = try copy(source, into: target)
    let statement = try source.database.prepare("SELECT value FROM store WHERE name = '\(mark)'")
    if try statement.step() {
      // A backup that was used as a store has other contents since, and a later number.
      let words = (statement.text(0) ?? "").split(separator: " ")
      guard words.count == 2, words[0] != "\(content.revision)" || words[1] == checksum else {
        throw StorageError(.corrupt, path: source.path, detail: "its contents are not those that were saved")
      }
    }
    return content
  }

  /// Copies one state of a store.
  private static func copy(
    _ source: some MergingStore, into target: some AnchorTransaction
  ) throws(StorageError) -> (Content, checksum: String) {
    try source.snapshot { reader throws(StorageError) in
      var content = Content()
      let checksum = RowChecksum()
      while true {
        let rows = try reader.rows(in: nil, after: content.revision, limit: pageLength, withDeleted: true)
        guard let last = rows.last else { break }
        for row in rows { AnchorRow.bind(row, to: checksum) }
        let kept = rows.count { !$0.record.isDeleted }
        try target.put(rows, changingCountBy: kept)
        content.anchors += kept
        content.deleted += rows.count - kept
        content.revision = last.revision
      }
      var last: MovedEdit?
      while true {
        let edits = try reader.movedEdits(after: last, limit: pageLength)
        guard let next = edits.last else { break }
        for edit in edits {
          checksum.bind(1, edit.id.bytes)
          edit.bind(to: checksum)
        }
        try target.remember(edits)
        last = next
      }
      return (content, checksum.text)
    }
  }
}
