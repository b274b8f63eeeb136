import Foundation
import TestSupport

/// The fenced blocks of a Markdown page.
struct DocumentationPage {
  /// A fenced block.
  struct Block {
    /// Word after the language.
    var need: String
    /// Line in the page where it begins.
    var line: Int
    var text: String

    /// Lines that begin with `$ `, with their output.
    var steps: [(line: Int, command: String, output: String)] {
      var steps: [(line: Int, command: String, output: String)] = []
      for (i, row) in text.components(separatedBy: "\n").enumerated() {
        if row.hasPrefix("$ ") {
          steps.append((line + i + 1, String(row.dropFirst(2)), ""))
        } else if let last = steps.indices.last {
          if steps[last].command.hasSuffix("\\") && steps[last].output.isEmpty {
            steps[last].command += "\n" + row
          } else {
            steps[last].output += row + "\n"
          }
        }
      }
      return steps
    }
  }

  private let lines: [String]

  init(_ page: String) throws {
    lines = try String(contentsOf: SharedData.packageRoot.appendingPathComponent(page), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  func blocks(of language: String) -> [Block] {
    var blocks: [Block] = []
    var open: Block?
    var isOther = false
    for (i, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else if isOther {
          isOther = false
        } else {
          let words = line.dropFirst(3).split(separator: " ").map(String.init)
          if words.first == language {
            open = Block(need: words.dropFirst().first ?? "", line: i + 1, text: "")
          } else {
            isOther = true
          }
        }
      } else {
        open?.text += line + "\n"
      }
    }
    return blocks
  }

  /// Whether a text matches the expected one, with `…` for anything.
  static func matches(_ text: String, expected: String) -> Bool {
    func rows(_ text: String) -> [String] {
      var rows = text.components(separatedBy: "\n").map { $0.replacing(/\s+$/, with: "") }
      while rows.last == "" { rows.removeLast() }
      return rows
    }
    return match(rows(text)[...], rows(expected)[...])
  }

  private static func match(_ rows: ArraySlice<String>, _ expected: ArraySlice<String>) -> Bool {
    guard let first = expected.first else { return rows.isEmpty }
    if first.trimmingCharacters(in: .whitespaces) == "…" {
      return (0...rows.count).contains { match(rows.dropFirst($0), expected.dropFirst()) }
    }
    guard let row = rows.first, matchLine(row, first) else { return false }
    return match(rows.dropFirst(), expected.dropFirst())
  }

  private static func matchLine(_ row: String, _ expected: String) -> Bool {
    let parts = expected.components(separatedBy: "…")
    guard parts.count > 1 else { return row == expected }
    guard row.hasPrefix(parts[0]), row.hasSuffix(parts[parts.count - 1]) else { return false }
    var rest = row.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= parts[parts.count - 1].count
  }
}
