internal import CPostgres
import Foundation

/// One connection to a database. Not to be used by two threads at once.
final class PostgresSession {
  /// How long things may take, seconds.
  enum Patience {
    /// Connecting.
    static let connection = 5.0
    /// A statement, as the server sees it.
    static let statement = 8.0
    /// Its answer.
    static let answer = 10.0
    /// A transaction without a statement: a writer that hangs, or is cut off, must not stop all others. Shorter than
    /// they wait for it.
    static let pause = 4.0
  }

  let location: StoreLocation
  /// Identity of the store when the connection was made.
  var identity = ""
  /// The tenant whose tables it works with; nil: those that the URL names.
  var schema: PostgresTenantSchema?
  /// Whether the connection is of no more use.
  private(set) var isLost = false
  private let handle: OpaquePointer
  private var prepared: Set<String> = []

  /// Connects.
  ///
  /// - Parameters:
  ///   - url: the database.
  ///   - isReadOnly: whether nothing will be written.
  ///   - patience: milliseconds to wait while another writes.
  /// - Throws: `StorageError` when that is not possible.
  init(_ url: DatabaseURL, isReadOnly: Bool, patience: Int) throws(StorageError) {
    location = .database(url)
    guard postgres_is_available() else { throw StorageError(.libraryMissing, at: location) }
    guard postgres_is_url(url.text) else { throw StorageError(.notAnAddress, at: location) }
    var defaults = [
      "application_name", "waymark", "connect_timeout", "5", "keepalives_idle", "5", "keepalives_interval", "2",
      "keepalives_count", "3", "tcp_user_timeout", "10000",
    ]
    if !isReadOnly { defaults += ["target_session_attrs", "read-write"] }
    let opened = Self.withPointers(defaults.map { Optional($0) } + [nil]) { pointers in
      postgres_open(url.text, pointers, Patience.connection)
    }
    guard let opened else { throw StorageError(.failed, at: location, detail: "there is no memory") }
    handle = opened
    guard postgres_is_open(handle) else {
      isLost = true
      throw StorageError(.unreachable, at: location, detail: message)
    }
    try configure(isReadOnly: isReadOnly, patience: patience)
  }

  deinit { postgres_close(handle) }

  private func configure(isReadOnly: Bool, patience: Int) throws(StorageError) {
    try execute(
      """
      SET statement_timeout = \(Int(Patience.statement * 1000));
      SET lock_timeout = \(max(1, patience));
      SET idle_in_transaction_session_timeout = \(Int(Patience.pause * 1000));
      SET tcp_keepalives_idle = 5;
      SET tcp_keepalives_interval = 2;
      SET tcp_keepalives_count = 3;
      SET tcp_user_timeout = 10000;
      SET extra_float_digits = 1;
      SET default_transaction_read_only = \(isReadOnly ? "on" : "off");
      SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
      SELECT current_setting('server_encoding')
      """)
    guard let encoding = row(0).text(0), encoding == "UTF8" else {
      throw StorageError(.failed, at: location, detail: "the database's encoding must be UTF8")
    }
  }

  /// Runs statements without parameters; the rows are those of the last one.
  func execute(_ sql: String) throws(StorageError) { try check(postgres_query(handle, sql, Patience.answer)) }

  /// Runs a statement, which the server keeps prepared.
  func run(_ statement: PostgresStatement, _ parameters: [String?] = []) throws(StorageError) {
    if !prepared.contains(statement.rawValue) {
      try check(postgres_prepare(handle, statement.rawValue, statement.sql, Patience.answer))
      prepared.insert(statement.rawValue)
    }
    let outcome = Self.withPointers(parameters) { pointers in
      postgres_run(handle, statement.rawValue, Int32(parameters.count), pointers, Patience.answer)
    }
    try check(outcome)
  }

  /// Runs a statement once.
  func runOnce(_ sql: String, _ parameters: [String?]) throws(StorageError) {
    // The statement without a name is replaced by the next one.
    try check(postgres_prepare(handle, "", sql, Patience.answer))
    try check(
      Self.withPointers(parameters) { postgres_run(handle, "", Int32(parameters.count), $0, Patience.answer) })
  }

  /// Number of columns of the last result.
  var columnCount: Int { Int(postgres_columns(handle)) }

  /// Number of rows of the last result.
  var rowCount: Int { Int(postgres_rows(handle)) }

  /// A row of the last result, to be read before the next statement.
  func row(_ number: Int) -> PostgresRow { PostgresRow(session: self, number: number) }

  /// A value of the last result; nil where it is null.
  func text(_ row: Int, _ column: Int) -> String? {
    postgres_value(handle, Int32(clamping: row), Int32(clamping: column)).map { String(cString: $0) }
  }

  /// Waits for notifications at most so many seconds; whether any came.
  func wait(_ seconds: Double) throws(StorageError) -> Bool {
    let count = postgres_wait(handle, seconds)
    if count < 0 { try check(postgres_lost) }
    return count > 0
  }

  /// Marks the connection as of no more use.
  func abandon() { isLost = true }

  /// Ends a transaction that failed.
  func rollBack() {
    if !isLost { try? execute("ROLLBACK") }
  }

  private var message: String {
    String(cString: postgres_message(handle)).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: ", ")
  }

  private func check(_ outcome: postgres_outcome) throws(StorageError) {
    switch outcome {
    case postgres_ok: return
    case postgres_lost:
      isLost = true
      throw StorageError(.unreachable, at: location, detail: message)
    default:
      let kind = Self.kind(ofState: String(cString: postgres_state(handle)))
      // The tables are others now: what was prepared for them is of no use.
      if kind == .moved { isLost = true }
      throw StorageError(kind, at: location, detail: kind == .failed ? message : "")
    }
  }

  /// What an error code of PostgreSQL means (https://www.postgresql.org/docs/15/errcodes-appendix.html).
  static func kind(ofState state: String) -> StorageError.Kind {
    switch state {
    // lock_not_available, query_canceled, serialization_failure, deadlock_detected
    case "55P03", "57014", "40001", "40P01": .locked
    // disk_full
    case "53100": .diskFull
    // read_only_sql_transaction
    case "25006": .readOnly
    // insufficient_privilege
    case "42501": .notPermitted
    // undefined_table, "cached plan must not change result type"
    case "42P01", "0A000": .moved
    // data_corrupted, index_corrupted
    case "XX001", "XX002": .corrupt
    // connection exceptions, lack of resources, operator intervention
    case _ where ["08", "53", "57"].contains(state.prefix(2)): .unreachable
    default: .failed
    }
  }

  private static func withPointers<T>(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> T) -> T {
    let copies = texts.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } })
  }
}
