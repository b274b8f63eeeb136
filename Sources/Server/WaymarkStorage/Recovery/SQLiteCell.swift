/// A row from a page of a table, read without SQLite.
struct SQLiteCell: RowValues {
  private enum Value {
    case none
    case int(Int)
    case double(Double)
    case text(String)
    case bytes([UInt8])
  }

  private let values: [Value]
  /// The key, which is stored outside the row.
  private let key: Int

  /// Number of columns.
  var count: Int { values.count }

  /// Every readable row of a page; empty for a page that is not the leaf of a table.
  static func rows(of page: ArraySlice<UInt8>, in pages: SQLitePages) -> [SQLiteCell] {
    // The first page begins with the header of the file.
    let header = page.starts(with: Array("SQLite format 3\0".utf8)) ? 100 : 0
    let start = page.startIndex
    // 13: leaf of a table.
    guard page.count >= header + 8, page[start + header] == 13 else { return [] }
    let count = BigEndian.number(page[start + header + 3..<start + header + 5])
    var rows: [SQLiteCell] = []
    for i in 0..<count {
      let pointer = start + header + 8 + 2 * i
      guard pointer + 2 <= page.endIndex else { break }
      let offset = BigEndian.number(page[pointer..<pointer + 2])
      guard offset >= header + 8, start + offset < page.endIndex else { continue }
      if let row = SQLiteCell(page[(start + offset)...], in: pages) { rows.append(row) }
    }
    return rows
  }

  private init?(_ cell: ArraySlice<UInt8>, in pages: SQLitePages) {
    var rest = cell
    guard let length = BigEndian.variable(&rest), let key = BigEndian.variable(&rest),
      let payload = Self.payload(length, rest, pages), let values = Self.values(payload)
    else { return nil }
    self.key = key
    self.values = values
  }

  /// The row's bytes: what does not fit into the page is on others, each of which starts with the number of the next.
  private static func payload(
    _ length: Int, _ rest: ArraySlice<UInt8>, _ pages: SQLitePages
  ) -> ArraySlice<UInt8>? {
    let usable = pages.usable
    guard (2...100_000).contains(length) else { return nil }
    if length <= usable - 35 { return rest.count >= length ? rest.prefix(length) : nil }
    let minimum = (usable - 12) * 32 / 255 - 23
    let inner = minimum + (length - minimum) % (usable - 4)
    let here = inner <= usable - 35 ? inner : minimum
    guard rest.count >= here + 4 else { return nil }
    var bytes = Array(rest.prefix(here))
    var next = BigEndian.number(rest.dropFirst(here).prefix(4))
    while bytes.count < length {
      // Every iteration adds a page's bytes, so a cycle ends, too.
      guard let page = pages.byNumber[next], page.count >= usable else { return nil }
      bytes += page.dropFirst(4).prefix(min(usable - 4, length - bytes.count))
      next = BigEndian.number(page.prefix(4))
    }
    return bytes[...]
  }

  private static func values(_ payload: ArraySlice<UInt8>) -> [Value]? {
    var header = payload
    guard let size = BigEndian.variable(&header), size >= 1, size <= payload.count else { return nil }
    header = payload[header.startIndex..<payload.startIndex + size]
    var body = payload[(payload.startIndex + size)...]
    var values: [Value] = []
    while !header.isEmpty {
      guard let kind = BigEndian.variable(&header), let value = value(kind, &body) else { return nil }
      values.append(value)
    }
    return values
  }

  /// A value by its serial type.
  private static func value(_ kind: Int, _ body: inout ArraySlice<UInt8>) -> Value? {
    let sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
    guard kind >= 0, kind != 10, kind != 11 else { return nil }
    let size = kind < 10 ? sizes[kind] : (kind - 12) / 2
    guard size <= body.count else { return nil }
    let bytes = body.prefix(size)
    body = body.dropFirst(size)
    switch kind {
    case 0: return Value.none
    case 1...6: return .int(BigEndian.signed(bytes))
    case 7: return .double(Double(bitPattern: UInt64(bitPattern: Int64(BigEndian.signed(bytes)))))
    case 8: return .int(0)
    case 9: return .int(1)
    default:
      if kind % 2 == 0 { return .bytes(Array(bytes)) }
      return String(validating: bytes, as: UTF8.self).map { .text($0) }
    }
  }

  func int(_ column: Int) -> Int? {
    // The row stores nothing for the key column.
    if column == 0 { return key }
    guard values.indices.contains(column), case .int(let value) = values[column] else { return nil }
    return value
  }

  func double(_ column: Int) -> Double? {
    guard values.indices.contains(column) else { return nil }
    switch values[column] {
    case .double(let value): return value
    // Integers are stored in a short form.
    case .int(let value): return Double(value)
    default: return nil
    }
  }

  func text(_ column: Int) -> String? {
    guard values.indices.contains(column), case .text(let value) = values[column] else { return nil }
    return value
  }

  func bytes(_ column: Int) -> [UInt8]? {
    guard values.indices.contains(column), case .bytes(let value) = values[column] else { return nil }
    return value
  }
}
