internal import CSQLite

/// A prepared statement: parameters counted from 1, columns from 0. User input is always bound as a parameter, never
/// made part of the statement.
final class Statement: RowValues, RowBinding {
  private let handle: OpaquePointer
  /// Statements must be released before their connection closes.
  private let database: Database
  private var firstProblem: Int32 = SQLITE_OK

  init(_ handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Its text.
  var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

  /// Makes it ready for another use, without parameters.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    firstProblem = SQLITE_OK
  }

  func bind(_ index: Int, _ value: Int?) {
    note(value.map { sqlite3_bind_int64(handle, Int32(index), Int64($0)) } ?? sqlite3_bind_null(handle, Int32(index)))
  }

  func bind(_ index: Int, _ value: Double?) {
    note(value.map { sqlite3_bind_double(handle, Int32(index), $0) } ?? sqlite3_bind_null(handle, Int32(index)))
  }

  func bind(_ index: Int, _ value: String?) {
    guard var value else { return note(sqlite3_bind_null(handle, Int32(index))) }
    note(
      value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // An empty text may have no address, which would mean null.
          guard let first = characters.baseAddress else { return waymark_sqlite_bind_text(handle, Int32(index), "", 0) }
          return waymark_sqlite_bind_text(handle, Int32(index), first, Int32(clamping: characters.count))
        }
      })
  }

  func bind(_ index: Int, _ bytes: [UInt8]) {
    note(waymark_sqlite_bind_blob(handle, Int32(index), bytes, Int32(clamping: bytes.count)))
  }

  /// Moves to the next row.
  ///
  /// - Returns: false when there is none.
  func step() throws(StorageError) -> Bool {
    guard firstProblem == SQLITE_OK else { throw database.error(firstProblem) }
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = database.error(code)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs it once, ignoring results, and resets it.
  func run() throws(StorageError) {
    _ = try step()
    reset()
  }

  /// Number of columns.
  var width: Int { Int(sqlite3_column_count(handle)) }

  func int(_ column: Int) -> Int? {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_INTEGER
      ? Int(clamping: sqlite3_column_int64(handle, Int32(column))) : nil
  }

  func double(_ column: Int) -> Double? {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_FLOAT, SQLITE_INTEGER: sqlite3_column_double(handle, Int32(column))
    default: nil
    }
  }

  func text(_ column: Int) -> String? {
    guard sqlite3_column_type(handle, Int32(column)) == SQLITE_TEXT,
      let start = sqlite3_column_text(handle, Int32(column))
    else { return nil }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int) -> [UInt8]? {
    guard sqlite3_column_type(handle, Int32(column)) == SQLITE_BLOB else { return nil }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, Int32(column)), count: count))
  }

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

  private func note(_ code: Int32) {
    if code != SQLITE_OK, firstProblem == SQLITE_OK { firstProblem = code }
  }
}
