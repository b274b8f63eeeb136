/// The prepared statements of a store.
enum PostgresStatement: String {
  /// The counters: last change, number of anchors, whether there are moved edits, identity, ledger.
  case counters
  /// Sets them, but for the identity, and notifies the listeners.
  case setCounters
  case find
  /// Parameters: after which revision, and how many (null: all).
  case changes
  /// The same without deleted anchors.
  case kept
  /// Ids and positions in a box, without deleted anchors. Parameters: west, south, east, north.
  case positions
  /// Like `changes` and `kept` in a box, whose parameters come first.
  case changesInBox, keptInBox
  /// One array per column; replaces the rows with the same ids.
  case put
  case movedEdits
  /// Those of all anchors after one, and how many; the order is that of a file's table.
  case editsAfter
  case remember, forget
  /// Parameters: up to which revision, and how many.
  case deleted
  case remove

  /// The columns of `counters`, as they are now: also after waiting for their lock.
  ///
  /// Tables of a version before, which are only read, have no ledger.
  static let counterColumns = """
    sequence, kept, has_moved_edits::integer, identity, coalesce(to_jsonb(waymark_store) ->> 'ledger', '')
    """

  /// Prefix of the notification channel's name; the store's identity follows.
  static let channel = "waymark_"

  var sql: String {
    let columns = AnchorRow.columns
    switch self {
    case .counters: return "SELECT \(Self.counterColumns) FROM waymark_store"
    case .setCounters:
      return """
        WITH counted AS (
          UPDATE waymark_store SET sequence = $1::bigint, kept = $2::bigint, has_moved_edits = $3::integer <> 0, ledger = $4
          RETURNING identity)
        SELECT pg_notify('\(Self.channel)' || identity, '') FROM counted
        """
    case .find: return "SELECT \(columns) FROM waymark_anchor WHERE id = ANY ($1::uuid[])"
    case .changes:
      return "SELECT \(columns) FROM waymark_anchor WHERE sequence > $1::bigint ORDER BY sequence LIMIT $2::bigint"
    case .kept:
      return """
        SELECT \(columns) FROM waymark_anchor WHERE NOT is_deleted AND sequence > $1::bigint
        ORDER BY sequence LIMIT $2::bigint
        """
    case .positions:
      return "SELECT id, latitude, longitude FROM waymark_anchor WHERE NOT is_deleted AND \(Self.isInBox)"
    case .changesInBox, .keptInBox:
      // The box first, whatever the planner thinks of the limit.
      return """
        WITH inside AS MATERIALIZED (
          SELECT sequence FROM waymark_anchor WHERE \(Self.isInBox) AND sequence > $5::bigint
          \(self == .keptInBox ? "AND NOT is_deleted" : ""))
        SELECT \(columns) FROM waymark_anchor
        WHERE sequence IN (SELECT sequence FROM inside ORDER BY sequence LIMIT $6::bigint) ORDER BY sequence
        """
    case .put:
      let names = columns.split(separator: ", ").map { String($0) }
      let arrays = names.enumerated().map { "$\($0 + 1)::\(Self.type(of: $1))[]" }
      let values = names.map { $0 == "is_deleted" ? "is_deleted <> 0" : $0 }
      return """
        INSERT INTO waymark_anchor (\(columns)) SELECT \(values.joined(separator: ", "))
        FROM unnest(\(arrays.joined(separator: ", "))) AS sent (\(columns))
        ON CONFLICT (id) DO UPDATE SET
        \(names.filter { $0 != "id" }.map { "\($0) = EXCLUDED.\($0)" }.joined(separator: ", "))
        """
    case .movedEdits:
      return "SELECT id, field, writer, claimed, given FROM waymark_moved_edit WHERE id = ANY ($1::uuid[])"
    case .editsAfter:
      // The index leads to the id, whatever the order of its texts.
      return """
        SELECT id, field, writer, claimed, given FROM waymark_moved_edit
        WHERE id >= $1::uuid
          AND (id > $1::uuid OR (field COLLATE "C", writer COLLATE "C", claimed) > ($2::text, $3::text, $4::bigint))
        ORDER BY id, field COLLATE "C", writer COLLATE "C", claimed LIMIT $5::bigint
        """
    case .deleted:
      return """
        SELECT \(columns) FROM waymark_anchor WHERE is_deleted AND sequence <= $1::bigint
        ORDER BY sequence LIMIT $2::bigint
        """
    case .remove:
      return """
        WITH edits AS (DELETE FROM waymark_moved_edit WHERE id = ANY ($1::uuid[]))
        DELETE FROM waymark_anchor WHERE id = ANY ($1::uuid[])
        """
    case .forget:
      return """
        DELETE FROM waymark_moved_edit WHERE (id, field, writer, claimed) IN (
          SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]))
        """
    case .remember:
      return """
        INSERT INTO waymark_moved_edit (id, field, writer, claimed, given)
        SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
        """
    }
  }

  /// What the index over positions answers.
  private static let isInBox = """
    point(longitude, latitude) <@ box(point($1::float8, $2::float8), point($3::float8, $4::float8))
    """

  /// In which type a column's values are sent.
  private static func type(of column: String) -> String {
    switch column {
    case "id": "uuid"
    case "is_deleted": "integer"
    case "latitude", "longitude", "altitude", "accuracy", "vertical_accuracy": "double precision"
    case "sequence", "created": "bigint"
    case _ where column.hasSuffix("_edited"): "bigint"
    default: "text"
    }
  }
}
