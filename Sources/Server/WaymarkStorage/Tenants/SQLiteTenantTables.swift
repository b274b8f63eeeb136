import Foundation
import Synchronization

/// A registry in the file of the server's own anchors; each tenant has a file in the folder `tenants` beside it.
final class SQLiteTenantTables: TenantTables {
  static let migrations = [
    """
    CREATE TABLE waymark_registry (
      is_single INTEGER PRIMARY KEY CHECK (is_single = 1),
      schema_version INTEGER NOT NULL, usable_from INTEGER NOT NULL, version INTEGER NOT NULL
    ) STRICT;
    INSERT INTO waymark_registry VALUES (1, 1, 1, 0);
    CREATE TABLE waymark_tenant (
      name TEXT PRIMARY KEY, identity TEXT NOT NULL UNIQUE, rate REAL NOT NULL, created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE waymark_token (
      -- SHA-256.
      hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
      tenant TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL CHECK (role IN ('read', 'write', 'admin')),
      created INTEGER NOT NULL, last_used INTEGER, UNIQUE (tenant, name)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE waymark_tenant ADD COLUMN records INTEGER;
    ALTER TABLE waymark_tenant ADD COLUMN bytes INTEGER;
    """,
  ]

  /// The path of the file.
  private let path: String
  private let access: StoreAccess
  /// A connection of its own, once it is needed: users of the anchors must notice that their file was moved.
  private let opened = Mutex<SQLiteAnchorStore?>(nil)

  init(path: String, access: StoreAccess) { (self.path, self.access) = (path, access) }

  var location: StoreLocation { .file(path) }

  private func store() throws(StorageError) -> SQLiteAnchorStore {
    try opened.withLock { opened throws(StorageError) in
      if let opened { return opened }
      let store = try SQLiteAnchorStore(path: path, access: access)
      opened = store
      return store
    }
  }

  func reading<T>(_ body: (SQLiteTenantRows) throws(StorageError) -> T) throws(StorageError) -> T {
    try store().snapshot { rows throws(StorageError) in try body(SQLiteTenantRows(database: rows.database)) }
  }

  func writing<T>(_ body: (SQLiteTenantRows) throws(StorageError) -> T) throws(StorageError) -> T {
    try store().reading { rows throws(StorageError) in
      try rows.database.transaction { () throws(StorageError) in try body(SQLiteTenantRows(database: rows.database)) }
    }
  }

  func makeStore(of tenant: Tenant, _ rows: SQLiteTenantRows) throws(StorageError) {
    let path = file(of: tenant)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StorageError(.notPermitted, path: folder)
    }
    // A tenant that could not be added in the end may have left an empty one.
    if FileIdentity(path: path) != nil {
      guard try SQLiteAnchorStore(path: path, access: .readOnly).sequence() == 0 else {
        throw StorageError(.notEmpty, path: path)
      }
    }
    _ = try SQLiteAnchorStore(path: path)
  }

  /// The file goes first: what is left after a crash is a tenant without a store, which can be removed again, and never
  /// anchors without a tenant.
  func removeStore(of tenant: Tenant, _ rows: SQLiteTenantRows) throws(StorageError) {
    for end in ["", "-wal", "-shm", "-journal"] {
      let path = file(of: tenant) + end
      guard unlink(path) == 0 || errno == ENOENT else { throw StorageError(.notPermitted, path: path) }
    }
  }

  func store(of tenant: Tenant, _ access: StoreAccess) throws(StorageError) -> any AnchorStore {
    try SQLiteAnchorStore(path: file(of: tenant), access: access == .create ? .readWrite : access)
  }

  private var folder: String {
    URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("tenants").path
  }

  private func file(of tenant: Tenant) -> String { "\(folder)/\(tenant.name).sqlite" }
}

/// Rows of a registry in a file.
struct SQLiteTenantRows: TenantRows {
  let database: Database

  func hasTable(_ name: String) throws(StorageError) -> Bool {
    try !run("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1", [name]).isEmpty
  }

  /// The transaction keeps them out.
  func lock() {}

  func execute(_ sql: String) throws(StorageError) { try database.execute(sql) }

  func run(_ sql: String, _ values: [String?]) throws(StorageError) -> [[String?]] {
    let statement = try database.prepare(sql)
    for (index, value) in values.enumerated() { statement.bind(index + 1, value) }
    var rows: [[String?]] = []
    while try statement.step() {
      rows.append(
        (0..<statement.width).map { column in
          statement.text(column) ?? statement.int(column).map { String($0) }
            ?? statement.double(column).map { String($0) }
        })
    }
    return rows
  }
}
