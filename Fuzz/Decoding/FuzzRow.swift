@testable import WaymarkStorage

/// A row of a database's answer as `COPY` writes it: values between tabs, `\N` for null.
struct FuzzRow: TextRow {
  private let values: [Substring]

  init(_ line: Substring) { values = line.split(separator: "\t", omittingEmptySubsequences: false) }

  func text(_ column: Int) -> String? {
    guard values.indices.contains(column), values[column] != "\\N" else { return nil }
    return String(values[column])
  }
}
