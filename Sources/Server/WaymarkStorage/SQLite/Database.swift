internal import CSQLite
import Foundation

/// One connection to a SQLite file. Not to be used by two threads at once.
final class Database {
  let path: String
  private let handle: OpaquePointer
  /// Identity of the file, independent of its path.
  private let file: FileIdentity?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: the kind of access.
  ///   - patience: milliseconds to wait for another program that writes.
  /// - Throws: `StorageError` when that is not possible.
  init(path: String, mode: Mode, patience: Int) throws(StorageError) {
    self.path = path
    if mode == .create { Self.makePrivate(path) }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else {
      let number = opened.map { sqlite3_system_errno($0) } ?? 0
      sqlite3_close_v2(opened)
      let mistake = Self.explain(code, systemError: number, path: path)
      // Where a file cannot be created, SQLite tries to open an existing one, and reports only that failure.
      throw mode == .create && mistake.kind == .missing ? StorageError(.notPermitted, path: path) : mistake
    }
    handle = opened
    file = FileIdentity(path: path)
    waymark_sqlite_harden(handle)
    sqlite3_busy_timeout(handle, Int32(clamping: patience))
  }

  deinit { sqlite3_close_v2(handle) }

  /// False once another file, or none, is at the path: data written then is lost when the last connection to the old
  /// file closes. In write-ahead mode SQLite itself does not check this.
  var isInPlace: Bool { file == nil || file == FileIdentity(path: path) }

  /// Creates a missing file that only this user may read, also where a link leads to it; SQLite gives the files beside it
  /// the same permissions. An existing one is not opened: closing it would end the locks that this process has on it.
  private static func makePrivate(_ path: String) {
    var path = path
    // As many links as the system follows.
    for _ in 0..<40 {
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 { close(descriptor) }
      guard descriptor < 0, errno == EEXIST,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      else { return }
      path =
        target.hasPrefix("/")
        ? target : URL(fileURLWithPath: path).deletingLastPathComponent().path + "/" + target
    }
  }

  /// What a connection may do.
  enum Mode {
    case create, readWrite, readOnly

    var flags: Int32 {
      switch self {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly: SQLITE_OPEN_READONLY
      }
    }
  }

  /// Prepares a statement that is used repeatedly.
  func prepare(_ sql: String) throws(StorageError) -> Statement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return Statement(statement, of: self)
  }

  /// Runs statements without parameters and results.
  func execute(_ sql: String) throws(StorageError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// The number that a statement without parameters returns; 0 when it returns none.
  func number(_ sql: String) throws(StorageError) -> Int {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int(0) ?? 0 : 0
  }

  /// Runs a transaction: all or nothing.
  ///
  /// - Parameter body: reads and writes.
  /// - Returns: the body's result, once the data is on the disk.
  /// - Throws: `StorageError`; nothing has changed in that case.
  func transaction<T>(_ body: () throws(StorageError) -> T) throws(StorageError) -> T {
    try execute("BEGIN IMMEDIATE")
    do throws(StorageError) {
      let result = try body()
      guard isInPlace else { throw StorageError(.moved, path: path) }
      try execute("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Reads from one state of the file.
  func snapshot<T>(_ body: () throws(StorageError) -> T) throws(StorageError) -> T {
    try execute("BEGIN")
    defer { rollBack() }
    return try body()
  }

  /// Rolls back; some errors have done so already.
  private func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// Describes an error code of this connection.
  func error(_ code: Int32) -> StorageError {
    Self.explain(
      code, systemError: sqlite3_system_errno(handle), path: path, words: String(cString: sqlite3_errmsg(handle)))
  }

  /// Describes an error code.
  ///
  /// - Parameters:
  ///   - code: SQLite's extended result code.
  ///   - systemError: the system's error number; 0 when there is none.
  ///   - path: the file.
  ///   - words: SQLite's message.
  /// - Returns: the error in Waymark's terms.
  static func explain(_ code: Int32, systemError: Int32, path: String, words: String = "") -> StorageError {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return StorageError(.locked, path: path)
    case SQLITE_CORRUPT: return StorageError(.corrupt, path: path)
    case SQLITE_NOTADB: return StorageError(.notAStore, path: path)
    case SQLITE_FULL: return StorageError(.diskFull, path: path)
    case SQLITE_READONLY:
      // SQLITE_READONLY_DBMOVED.
      return StorageError(code >> 8 == 4 ? .moved : .readOnly, path: path)
    case SQLITE_PERM, SQLITE_AUTH: return StorageError(.notPermitted, path: path)
    case SQLITE_CANTOPEN: return StorageError(reasonNotToOpen(path, systemError), path: path)
    case SQLITE_IOERR where systemError == ENOSPC || systemError == EDQUOT || isAsLongAsAllowed(path):
      return StorageError(.diskFull, path: path)
    case SQLITE_IOERR where isFolder(path): return StorageError(.notAStore, path: path)
    default: return StorageError(.failed, path: path, detail: words)
    }
  }

  /// Whether this process may not enlarge the store's files any further (`ulimit -f`): SQLite reports that as a generic
  /// failure.
  private static func isAsLongAsAllowed(_ path: String) -> Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return false }
    // A page and its header are written together.
    let maximum = Int(clamping: limit.rlim_cur)
    return ["", "-wal"].contains { end in
      var status = stat()
      return stat(path + end, &status) == 0 && Int(status.st_size) > maximum - 8192
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private static func reasonNotToOpen(_ path: String, _ systemError: Int32) -> StorageError.Kind {
    let files = FileManager.default
    if isFolder(path) { return .notAStore }
    if systemError == EACCES || systemError == EPERM { return .notPermitted }
    if systemError == EROFS { return .readOnly }
    if systemError == ENOSPC || systemError == EDQUOT { return .diskFull }
    if !files.fileExists(atPath: path) {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      return files.fileExists(atPath: folder) ? .missing : .folderMissing
    }
    return .notPermitted
  }
}
