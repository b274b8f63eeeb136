import Foundation
import TestSupport
import Testing

/// The figures of the README occur on the pages that it refers to. In its quality table they are bold.
@Suite struct ReadmeFiguresTests {
  private struct Row {
    var figures: [String]
    var page: String
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: SharedData.packageRoot.appendingPathComponent(path), encoding: .utf8)
  }

  /// The rows of the table under a heading.
  private func rows(of readme: String) throws -> [Row] {
    let section = try #require(readme.components(separatedBy: "## What is known about its quality\n").dropFirst().first)
    let lines = section.components(separatedBy: "\n").drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return try lines.dropFirst(2).map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 3, "\(line)")
      // Between each odd and the next even pair of asterisks.
      let parts = cells[1].components(separatedBy: "**")
      let figures = stride(from: 1, to: parts.count - 1, by: 2).map { parts[$0] }
      let page = try #require(cells[2].split(separator: "(").last?.split(separator: ")").first.map(String.init))
      return Row(figures: figures, page: page)
    }
  }

  /// Whether a text contains a figure that is not a part of a longer one.
  private func has(_ text: String, _ figure: String) -> Bool {
    var rest = text[...]
    while let found = rest.range(of: figure) {
      let before =
        rest[..<found.lowerBound].last
        ?? (found.lowerBound == text.startIndex ? " " : text[text.index(before: found.lowerBound)])
      let after = rest[found.upperBound...].first ?? " "
      let goesOn = after.isNumber || (after == "." && rest[found.upperBound...].dropFirst().first?.isNumber == true)
      if !before.isNumber && before != "." && !goesOn { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }

  @Test func everyFigureStandsOnItsPage() throws {
    let rows = try rows(of: try text("README.md"))
    #expect(rows.count >= 8)
    for row in rows {
      #expect(!row.figures.isEmpty, "a row for \(row.page) has no bold figure")
      let page = try text(row.page)
      for figure in row.figures { #expect(has(page, figure), "\(row.page) does not say \(figure)") }
    }
  }

  /// Every digit of the table is marked for the comparison.
  @Test func noFigureIsUnmarked() throws {
    let readme = try text("README.md")
    let section = try #require(readme.components(separatedBy: "## What is known about its quality\n").dropFirst().first)
    for line in section.components(separatedBy: "\n") where line.hasPrefix("| ") {
      let parts = line.split(separator: "|")[1].components(separatedBy: "**")
      let plain = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }.joined()
      let isMarked = plain.allSatisfy { !$0.isNumber }
      #expect(isMarked, "\(line)")
    }
  }

  @Test func aFigureWithinAnotherIsNone() {
    #expect(has("it takes 0.16 ms.", "0.16 ms") && has("0.08 |", "0.08") && has("so 2.55°.", "2.55°"))
    #expect(!has("10.16 ms", "0.16 ms") && !has("0.085", "0.08") && !has("0.8", "0.08") && !has("", "1"))
  }
}
