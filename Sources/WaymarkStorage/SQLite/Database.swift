internal import CSQLite
import Foundation

/// One connection to a SQLite file. Not to be used by two threads at once.
final class Database {
  let path: String
  private let handle: OpaquePointer
  /// Which file it is, whatever its name becomes.
  private let file: FileIdentity?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: what shall be possible.
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
      // Where a file may not be made, SQLite looks for one to read, and tells of that only.
      throw mode == .create && mistake.kind == .missing ? StorageError(.notPermitted, path: path) : mistake
    }
    handle = opened
    file = FileIdentity(path: path)
    waymark_sqlite_harden(handle)
    sqlite3_busy_timeout(handle, Int32(clamping: patience))
  }

  deinit { sqlite3_close_v2(handle) }

  /// False once another file, or none, is where the file was: what is written then is lost with the last who has it open.
  /// In the mode of the journal that is written ahead SQLite itself does not look.
  var isInPlace: Bool { file == nil || file == FileIdentity(path: path) }

  /// Makes a missing file that nobody but this user may read; SQLite gives the files beside it the same permissions.
  private static func makePrivate(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
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

  /// Prepares a statement that is used again and again.
  func prepare(_ sql: String) throws(StorageError) -> Statement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return Statement(statement, of: self)
  }

  /// Runs statements that have no parameters and give nothing.
  func execute(_ sql: String) throws(StorageError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// The number that a statement without parameters gives; 0 when it gives none.
  func number(_ sql: String) throws(StorageError) -> Int {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int(0) ?? 0 : 0
  }

  /// Does everything or nothing.
  ///
  /// - Parameter body: reads and writes.
  /// - Returns: what the body gives, when it is on the disk.
  /// - Throws: `StorageError`; nothing has changed then.
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

  /// Some errors have rolled back already.
  private func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// What an error code of this connection means.
  func error(_ code: Int32) -> StorageError {
    Self.explain(
      code, systemError: sqlite3_system_errno(handle), path: path, words: String(cString: sqlite3_errmsg(handle)))
  }

  /// What an error code means.
  ///
  /// - Parameters:
  ///   - code: SQLite's extended result code.
  ///   - systemError: the system's error number behind it; 0 when there is none.
  ///   - path: the file.
  ///   - words: what SQLite says.
  /// - Returns: the same in words of ours.
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
    default: return StorageError(.failed, path: path, detail: words)
    }
  }

  /// True when this process may not make the store's files any longer (`ulimit -f`): SQLite tells of it as of any failure.
  private static func isAsLongAsAllowed(_ path: String) -> Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return false }
    // A page and its head are written at once.
    let most = Int(clamping: limit.rlim_cur)
    return ["", "-wal"].contains { end in
      var status = stat()
      return stat(path + end, &status) == 0 && Int(status.st_size) > most - 8192
    }
  }

  private static func reasonNotToOpen(_ path: String, _ systemError: Int32) -> StorageError.Kind {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return .notAStore }
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
