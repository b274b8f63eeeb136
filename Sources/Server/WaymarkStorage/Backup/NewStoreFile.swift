import Foundation
import WaymarkFormats

/// A store's file that appears under its name only when it is complete.
enum NewStoreFile {
  /// Whether there is a store, or what one has left beside it: its journal would be taken for that of the new one.
  static func isTaken(_ path: String) -> Bool {
    ["", "-wal", "-shm", "-journal"].contains { end in
      var status = stat()
      return lstat(path + end, &status) == 0
    }
  }

  /// Makes a file.
  ///
  /// - Parameters:
  ///   - path: its path; nothing is there.
  ///   - fill: writes its rows.
  /// - Returns: what `fill` returns.
  /// - Throws: `StorageError`; there is no new file then.
  static func make<T>(
    _ path: String, _ fill: (SQLiteRows) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let prefix = "." + url.lastPathComponent + "."
    StaleTemporaryFiles.clear(in: folder, prefix: prefix)
    let temporary = "\(folder)/\(prefix)\(getpid())-\(UInt64.random(in: 0...UInt64.max)).part"
    defer { for end in ["", "-wal", "-shm", "-journal"] { unlink(temporary + end) } }
    let result = try write(temporary, at: path, fill)
    guard flush(temporary), link(temporary, path) == 0 else {
      throw StorageError(errno == EEXIST ? .notEmpty : .failed, path: path, detail: String(cString: strerror(errno)))
    }
    _ = flush(folder)
    return result
  }

  private static func write<T>(
    _ temporary: String, at path: String, _ fill: (SQLiteRows) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    do throws(StorageError) {
      let store = try SQLiteAnchorStore(path: temporary)
      let result = try store.transaction { merge throws(StorageError) in try fill(merge.transaction) }
      // One file, without a journal beside it.
      try store.database.execute("PRAGMA journal_mode = DELETE")
      return result
    } catch {
      guard case .file(temporary) = error.location else { throw error }
      throw StorageError(error.kind, path: path, detail: error.detail)
    }
  }

  private static func flush(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}
