/// Lines of a text table, split into fields.
final class FieldReader {
  /// What separates fields.
  enum Separator {
    /// Commas (or semicolons where the first line has no comma); fields may be quoted.
    case commas
    /// Spaces and tabs, any number; commas too.
    case spaces
  }

  /// Number of the present line, counted from 1.
  var lineNumber: Int { lines.number }
  /// What errors call the file.
  var name: String { lines.name }
  /// Lines that begin with the comment sign, in order, without it; only the first ones are kept.
  private(set) var comments: [String] = []

  private let lines: LineReader
  private let separator: Separator
  private let comment: Character?

  /// Opens a table.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - separator: what separates fields.
  ///   - comment: first character of lines that hold no fields.
  /// - Throws: `InputError` when it cannot be opened.
  init(path: String, separator: Separator, comment: Character? = nil) throws(InputError) {
    lines = try LineReader(path: path)
    self.separator = separator
    self.comment = comment
  }

  /// The fields of the next line that has some; nil at the end. A line that is too long gives no fields.
  func next() throws(InputError) -> [Substring]? {
    while try lines.advance() {
      let text = lines.text
      guard let first = text.first(where: { !$0.isWhitespace }) else {
        if lines.isTooLong { return [] }
        continue
      }
      if first == comment {
        if comments.count < 100 { comments.append(String(text.drop { $0.isWhitespace }.dropFirst())) }
        continue
      }
      switch separator {
      case .spaces: return text.split { $0 == " " || $0 == "\t" || $0 == "," }
      case .commas: return Self.split(text)
      }
    }
    return nil
  }

  /// The fields of a line of comma separated values; a quoted field may hold commas and doubled quotes (RFC 4180).
  static func split(_ line: String) -> [Substring] {
    guard line.utf8.contains(UInt8(ascii: "\"")) else {
      return line.split(separator: ",", omittingEmptySubsequences: false)
    }
    var fields: [Substring] = []
    var field = ""
    var isQuoted = false
    var characters = line.makeIterator()
    var pending = characters.next()
    while let character = pending {
      pending = characters.next()
      switch character {
      case "\"" where isQuoted && pending == "\"":
        field.append("\"")
        pending = characters.next()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        fields.append(Substring(field))
        field = ""
      default: field.append(character)
      }
    }
    fields.append(Substring(field))
    return fields
  }
}
