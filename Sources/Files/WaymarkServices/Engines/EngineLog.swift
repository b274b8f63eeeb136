#if os(Linux)
  import Foundation

  /// The output of a directions engine: finds the line that explains a failure.
  enum EngineLog {
    /// The line of a log that explains why a program failed, without date and level; nil when there is none.
    static func importantLine(of text: String) -> String? {
      let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      if let what = lines.last(where: { $0.hasPrefix("what():") }) {
        return what.dropFirst("what():".count).trimmingCharacters(in: .whitespaces)
      }
      for mark in ["[FATAL]", "[ERROR]", "[error]"] {
        for line in lines.reversed() {
          if let range = line.range(of: mark) {
            // Logged about the optional tile archives at every start.
            let message = line[range.upperBound...].trimmingCharacters(in: .whitespaces)
            if !message.isEmpty, !message.hasPrefix("(stat):") { return message }
          }
        }
      }
      return lines.last { !$0.isEmpty && !$0.contains("[INFO]") && !$0.contains("[TIMING]") && !$0.contains("[WARN]") }
    }
  }
#endif
