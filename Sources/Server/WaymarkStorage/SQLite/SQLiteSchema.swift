/// The layout of a store's file.
///
/// A row's key is the sequence number of its last change: a change removes the row and appends it again. So the changes
/// since a sequence number are one range of the table, and the highest key is the sequence number. The last row is never
/// removed for good, so the sequence number never decreases.
enum SQLiteSchema {
  /// Marks a SQLite file as a Waymark store: “WyMk”.
  static let application = 0x5779_4D6B
  /// The schema version that this program writes. A later one is rejected, an earlier one is upgraded by `migrations`.
  static let version = 1

  /// The statements that upgrade version N to version N + 1; the first creates the empty store.
  static let migrations = [
    """
    CREATE TABLE anchor (
      sequence INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      is_deleted INTEGER NOT NULL CHECK (is_deleted IN (0, 1)),
      latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      altitude REAL,
      altitude_reference TEXT,
      accuracy REAL,
      vertical_accuracy REAL,
      name TEXT NOT NULL,
      note TEXT NOT NULL,
      colour TEXT NOT NULL,
      origin TEXT NOT NULL,
      created INTEGER,
      place_edited INTEGER NOT NULL, place_writer TEXT NOT NULL,
      name_edited INTEGER NOT NULL, name_writer TEXT NOT NULL,
      note_edited INTEGER NOT NULL, note_writer TEXT NOT NULL,
      colour_edited INTEGER NOT NULL, colour_writer TEXT NOT NULL,
      deleted_edited INTEGER, deleted_writer TEXT
    ) STRICT;
    CREATE INDEX anchor_kept ON anchor (sequence) WHERE is_deleted = 0;
    -- Edits whose times lay ahead of the store's clock, and the times that they were given instead: the same edit sent
    -- again gets the same time again.
    CREATE TABLE moved_edit (
      id BLOB NOT NULL,
      field TEXT NOT NULL,
      writer TEXT NOT NULL,
      claimed INTEGER NOT NULL,
      given INTEGER NOT NULL,
      PRIMARY KEY (id, field, writer, claimed)
    ) STRICT, WITHOUT ROWID;
    -- Which store this is: the count of another says nothing here.
    CREATE TABLE store (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO store VALUES ('identity', lower(hex(randomblob(16))));
    """
  ]

  /// The index over positions, by bands of latitude and in each by longitude. It is no part of the version, nor is that
  /// over deletions: programs of the version before keep them without knowing them, since SQLite does. An R*Tree they
  /// would leave as it is.
  static let placeIndex = "anchor_place"
  /// The band of a row: a twentieth of a degree, about 5.5 km; 3601 of them from pole to pole.
  static let band = "CAST((latitude + 90) * 20 AS INTEGER)"

  /// The band of a latitude, by the same arithmetic.
  static func band(_ latitude: Double) -> Int { Int((max(-90, min(90, latitude)) + 90) * 20) }

  /// Makes a new file a store, checks that an existing one is, and upgrades it to this program's version.
  static func prepare(_ database: Database, isReadOnly: Bool) throws(StorageError) {
    let application = try database.number("PRAGMA application_id")
    let found = try database.number("PRAGMA user_version")
    let isEmpty = try database.number("SELECT count(*) FROM sqlite_schema") == 0
    guard application == Self.application || (isEmpty && application == 0 && found == 0 && !isReadOnly) else {
      throw StorageError(.notAStore, path: database.path)
    }
    guard found <= version else { throw StorageError(.newer, path: database.path, detail: String(found)) }
    if !isReadOnly {
      // A setting stored in the file: one writer, and readers that do not wait for it.
      try database.execute("PRAGMA journal_mode = WAL")
      // Acknowledged data is on the disk, whatever happens then.
      try database.execute("PRAGMA synchronous = FULL")
    }
    guard found < version else { return try addIndexes(database, isReadOnly: isReadOnly) }
    guard !isReadOnly else { throw StorageError(.readOnly, path: database.path) }
    try database.transaction({ () throws(StorageError) in
      // Another program may have upgraded it already.
      let present = try database.number("PRAGMA user_version")
      guard (0..<version).contains(present) else { return }
      for migration in migrations[present...] { try database.execute(migration) }
      try database.execute("PRAGMA application_id = \(Self.application)")
      try database.execute("PRAGMA user_version = \(version)")
    })
    try addIndexes(database, isReadOnly: isReadOnly)
  }

  /// Makes the indexes over positions and deletions where they are missing.
  private static func addIndexes(_ database: Database, isReadOnly: Bool) throws(StorageError) {
    guard !isReadOnly else { return }
    try database.execute(
      """
      CREATE INDEX IF NOT EXISTS \(placeIndex) ON anchor (\(band), longitude, latitude, is_deleted, id);
      CREATE INDEX IF NOT EXISTS anchor_deleted ON anchor (sequence) WHERE is_deleted = 1;
      """)
  }
}
