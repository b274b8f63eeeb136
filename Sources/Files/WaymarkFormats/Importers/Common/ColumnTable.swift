/// A table of comma-separated values whose first line names the columns.
package final class ColumnTable {
  /// The current line.
  package struct Row {
    let fields: [Substring]
    fileprivate let columns: [String: Int]

    /// The number in a column; nil when it is empty, absent or invalid.
    package func number(_ column: String) -> Double? { text(column).flatMap { DecimalText.value($0) } }

    /// The text in a column; nil when it is empty or absent.
    package func text(_ column: String) -> Substring? {
      guard let index = columns[column], index < fields.count, !fields[index].isEmpty else { return nil }
      return fields[index]
    }
  }

  /// Number of the current line, counted from 1.
  package var lineNumber: Int { reader.lineNumber }
  /// Names of the columns in order.
  let names: [String]

  private let reader: FieldReader
  private let columns: [String: Int]

  /// Opens a table and reads its header line.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - required: required columns.
  ///   - normalize: normalizes the names of columns.
  /// - Throws: `InputError` when it cannot be opened, is empty, or lacks a column.
  package init(
    path: String, requiring required: [String], normalize: (Substring) -> String = { String($0) }
  ) throws(InputError) {
    reader = try FieldReader(path: path, separator: .commas)
    guard let head = try reader.next() else {
      throw InputError("the file is empty, a table was expected", file: reader.name)
    }
    names = head.map { normalize($0.trimmed) }
    columns = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    if let missing = required.first(where: { columns[$0] == nil }) {
      throw InputError(
        "there is no column \(missing)", file: reader.name, line: reader.lineNumber, advice: "check the format")
    }
  }

  /// Whether the table has a column.
  func has(_ column: String) -> Bool { columns[column] != nil }

  /// The next row; nil at the end.
  package func next() throws(InputError) -> Row? {
    try reader.next().map { Row(fields: $0, columns: columns) }
  }
}

extension Substring {
  /// Without white space at either end.
  var trimmed: Substring {
    var rest = utf8
    while let first = rest.first, first <= 0x20 { rest.removeFirst() }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return Substring(rest)
  }
}
