/// The tables of a store in a database.
///
/// One row, `waymark_store`, has the counters. Every writer locks it first and sets it in the same transaction: so
/// numbers are given one transaction after the other, and become visible in their order.
enum PostgresSchema {
  /// The schema version that this program writes.
  static let version = 3
  /// Key of the lock under which the tables are made and changed: “WyMk”.
  static let lock = 0x5779_4D6B

  /// The statements that upgrade version N to version N + 1; the first creates the empty store. Servers of the version
  /// before may run while one is applied and afterwards, unless it sets `usable_from` higher.
  static let migrations = [
    """
    CREATE TABLE waymark_store (
      is_single boolean PRIMARY KEY DEFAULT true CHECK (is_single),
      -- Of these tables; and the lowest version of a program that may use them.
      version integer NOT NULL,
      usable_from integer NOT NULL DEFAULT 1,
      identity text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
      sequence bigint NOT NULL DEFAULT 0,
      kept bigint NOT NULL DEFAULT 0,
      has_moved_edits boolean NOT NULL DEFAULT false
    );
    INSERT INTO waymark_store (version) VALUES (0);
    CREATE TABLE waymark_anchor (
      sequence bigint NOT NULL UNIQUE,
      id uuid PRIMARY KEY,
      is_deleted boolean NOT NULL,
      latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      altitude double precision,
      altitude_reference text,
      accuracy double precision,
      vertical_accuracy double precision,
      name text NOT NULL,
      note text NOT NULL,
      colour text NOT NULL,
      origin text NOT NULL,
      created bigint,
      place_edited bigint NOT NULL, place_writer text NOT NULL,
      name_edited bigint NOT NULL, name_writer text NOT NULL,
      note_edited bigint NOT NULL, note_writer text NOT NULL,
      colour_edited bigint NOT NULL, colour_writer text NOT NULL,
      deleted_edited bigint, deleted_writer text
    );
    CREATE INDEX waymark_anchor_kept ON waymark_anchor (sequence) WHERE NOT is_deleted;
    CREATE TABLE waymark_moved_edit (
      id uuid NOT NULL,
      field text NOT NULL,
      writer text NOT NULL,
      claimed bigint NOT NULL,
      given bigint NOT NULL,
      PRIMARY KEY (id, field, writer, claimed)
    );
    """,
    // A type of PostgreSQL itself: PostGIS may only be installed by a superuser, and programs of the version before, which
    // know nothing of the index, keep it, too.
    "CREATE INDEX waymark_anchor_place ON waymark_anchor USING gist (point(longitude, latitude));",
    """
    ALTER TABLE waymark_store ADD COLUMN ledger text NOT NULL DEFAULT '';
    CREATE INDEX waymark_anchor_deleted ON waymark_anchor (sequence) WHERE is_deleted;
    """,
  ]

  /// The statements that make the tables of this version.
  static var creation: String {
    (migrations + ["UPDATE waymark_store SET version = \(version)"]).joined(separator: ";\n")
  }

  /// Lets a session work with the tables of a tenant.
  static func enter(
    _ schema: PostgresTenantSchema, _ session: PostgresSession, _ access: StoreAccess
  ) throws(StorageError) {
    try session.execute("SET search_path TO \(schema.name)")
    session.schema = schema
    try prepare(session, access)
  }

  /// Checks the tables, makes or upgrades them, and gives the session the store's identity.
  static func prepare(_ session: PostgresSession, _ access: StoreAccess) throws(StorageError) {
    var found = try readVersion(session)
    if found == nil || found.map({ $0 < version }) == true, access != .readOnly {
      guard found != nil || access == .create else { throw StorageError(.missing, at: session.location) }
      try migrate(session)
      found = try readVersion(session)
    }
    guard found != nil else { throw StorageError(.missing, at: session.location) }
    try session.execute("SELECT identity, usable_from, version FROM waymark_store")
    let row = session.row(0)
    guard let identity = row.text(0), identity.utf8.count == 32, identity.allSatisfy(\.isHexDigit),
      let usableFrom = row.int(1), let version = row.int(2)
    else { throw StorageError(.corrupt, at: session.location) }
    guard usableFrom <= Self.version else {
      throw StorageError(.newer, at: session.location, detail: String(version))
    }
    session.identity = identity
  }

  /// The version of the tables; nil where there are none.
  private static func readVersion(_ session: PostgresSession) throws(StorageError) -> Int? {
    // Not to_regclass, which may remember from before the lock that there was no table.
    try session.execute("SELECT FROM pg_class WHERE relname = 'waymark_store' AND pg_table_is_visible(oid)")
    guard session.rowCount > 0 else { return nil }
    try session.execute("SELECT version FROM waymark_store")
    return session.row(0).int(0)
  }

  private static func migrate(_ session: PostgresSession) throws(StorageError) {
    try session.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
    do throws(StorageError) {
      try session.execute("SELECT pg_advisory_xact_lock(\(lock))")
      // Another server may have done it already.
      let present = try readVersion(session) ?? 0
      if (0..<version).contains(present) {
        for migration in migrations[present...] { try session.execute(migration) }
        try session.execute("UPDATE waymark_store SET version = \(version)")
      }
      try session.execute("COMMIT")
    } catch {
      session.rollBack()
      throw error
    }
  }
}
