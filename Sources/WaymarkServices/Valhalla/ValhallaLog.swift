#if os(Linux)
  import Foundation

  /// Valhalla's output: what stage it is at, and the one line that tells why it failed.
  enum ValhallaLog {
    /// The line of a log that says why a program failed, without date and level; nil when none does.
    static func importantLine(of text: String) -> String? {
      let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      if let what = lines.last(where: { $0.hasPrefix("what():") }) {
        return what.dropFirst("what():".count).trimmingCharacters(in: .whitespaces)
      }
      for mark in ["[FATAL]", "[ERROR]"] {
        for line in lines.reversed() {
          if let range = line.range(of: mark) {
            // Said of the optional tile archives at every start.
            let message = line[range.upperBound...].trimmingCharacters(in: .whitespaces)
            if !message.isEmpty, !message.hasPrefix("(stat):") { return message }
          }
        }
      }
      return lines.last { !$0.isEmpty && !$0.contains("[INFO]") && !$0.contains("[TIMING]") && !$0.contains("[WARN]") }
    }

    /// The stages of a tile build that people are told of, by a piece of the line that begins each.
    private static let stages: [(mark: String, name: String, fraction: Double)] = [
      ("Parsing ways", "reading ways", 0.02), ("Parsing relations", "reading relations", 0.15),
      ("Parsing nodes", "reading nodes", 0.2), ("Creating graph edges", "making the graph", 0.3),
      ("Building edge shapes", "making the graph", 0.35), ("Enhancing local graph", "enhancing the graph", 0.5),
      ("HierarchyBuilder", "making the hierarchy", 0.6), ("Creating shortcuts", "making shortcuts", 0.65),
      ("Adding elevation", "adding grades", 0.75), ("Adding complex turn", "adding turn restrictions", 0.85),
      ("Validating", "checking the tiles", 0.92), ("Cleaning up", "cleaning up", 0.99),
    ]

    /// The stage that a line of a tile build begins, with the share of the work done before it; nil for other lines.
    static func stage(of line: String) -> (name: String, fraction: Double)? {
      stages.first { line.contains($0.mark) }.map { ($0.name, $0.fraction) }
    }
  }
#endif
