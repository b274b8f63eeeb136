/// A row of a result.
struct PostgresRow: TextRow {
  let session: PostgresSession
  let number: Int

  func text(_ column: Int) -> String? { session.text(number, column) }
}
