import Waymark

/// Rows of moved edits: the id, the field, who wrote it, the time as received and the one given.
extension MovedEdit {
  /// Binds all values after the id.
  func bind(to statement: some RowBinding) {
    bindKey(to: statement)
    statement.bind(5, Int(given))
  }

  /// Binds those that are the row's key.
  func bindKey(to statement: some RowBinding) {
    statement.bind(2, field.rawValue)
    statement.bind(3, stamp.client.text)
    statement.bind(4, Int(stamp.milliseconds))
  }

  /// The edit of an anchor in a row without the id; nil when the values are invalid.
  init?(_ id: AnchorID, _ row: some RowValues, from column: Int = 0) {
    guard let field = row.text(column).flatMap({ AnchorField(rawValue: $0) }),
      let client = row.text(column + 1).flatMap({ ClientID($0) }), let claimed = row.int(column + 2),
      let given = row.int(column + 3)
    else { return nil }
    self.init(
      id: id, field: field, stamp: EditStamp(milliseconds: Int64(claimed), client: client), given: Int64(given))
  }
}
