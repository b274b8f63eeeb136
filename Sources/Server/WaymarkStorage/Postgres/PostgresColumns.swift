/// Rows as one array per column, in the form that PostgreSQL reads (https://www.postgresql.org/docs/15/arrays.html): so
/// many rows are written by one statement.
final class PostgresColumns: RowBinding {
  private var elements: [[String]]

  /// Makes columns without rows.
  init(_ width: Int) { elements = Array(repeating: [], count: width) }

  /// The statement's parameters.
  var parameters: [String?] { elements.map { "{" + $0.joined(separator: ",") + "}" } }

  func bind(_ index: Int, _ value: Int?) { append(index, value.map { String($0) }) }

  func bind(_ index: Int, _ value: Double?) { append(index, value.map { String($0) }) }

  func bind(_ index: Int, _ value: String?) {
    append(
      index,
      value.map { text in
        var quoted = "\""
        for scalar in text.unicodeScalars {
          if scalar == "\"" || scalar == "\\" { quoted += "\\" }
          quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
      })
  }

  func bind(_ index: Int, _ bytes: [UInt8]) { append(index, Self.hexadecimal(bytes)) }

  private func append(_ index: Int, _ element: String?) { elements[index - 1].append(element ?? "NULL") }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
