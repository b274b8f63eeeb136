import WaymarkFormats

/// Markdown tables whose columns also line up as plain text.
enum MarkdownTable {
  /// The lines of a table; the first column is left-aligned, all others right-aligned.
  static func lines(header: [String], rows: [[String]]) -> [String] {
    var widths = header.map { max(3, $0.count) }
    for row in rows {
      for (i, cell) in row.enumerated() where i < widths.count { widths[i] = max(widths[i], cell.count) }
    }
    func line(_ cells: [String]) -> String {
      var text = "|"
      for (i, cell) in cells.enumerated() where i < widths.count {
        let space = String(repeating: " ", count: max(0, widths[i] - cell.count))
        text += " " + (i == 0 ? cell + space : space + cell) + " |"
      }
      return text
    }
    var rule = "|"
    for (i, width) in widths.enumerated() {
      rule += i == 0 ? " \(String(repeating: "-", count: width)) |" : " \(String(repeating: "-", count: width - 1)): |"
    }
    return [line(header), rule] + rows.map(line)
  }
}
