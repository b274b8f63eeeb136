/// Lines of a text table, split into fields.
final class FieldReader {
  /// The separator of fields.
  enum Separator {
    /// Commas; fields may be quoted.
    case commas
    /// Spaces and tabs, any number; also commas.
    case spaces
  }

  /// Number of the current line, counted from 1.
  var lineNumber: Int { lines.number }
  /// The name of the file in errors.
  var name: String { lines.name }
  /// Lines that begin with the comment sign, in order, without it; only the first ones are kept.
  private(set) var comments: [String] = []

  private let lines: LineReader
  private let separator: Separator
  private let comment: UInt8?

  /// Opens a table.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - separator: the separator of fields.
  ///   - comment: first character of lines that hold no fields.
  /// - Throws: `InputError` when it cannot be opened.
  init(path: String, separator: Separator, comment: Unicode.Scalar? = nil) throws(InputError) {
    lines = try LineReader(path: path, endsAtCarriageReturn: true)
    self.separator = separator
    self.comment = comment.map { UInt8(ascii: $0) }
  }

  /// The fields of the next line that has any; nil at the end. A line that is too long gives no fields.
  func next() throws(InputError) -> [Substring]? {
    while try lines.advance() {
      if lines.isTooLong { return [] }
      let text = lines.text
      guard let first = text.utf8.firstIndex(where: { $0 > 0x20 }) else { continue }
      if let comment, text.utf8[first] == comment {
        if comments.count < 100 { comments.append(String(text[text.utf8.index(after: first)...])) }
        continue
      }
      switch separator {
      case .spaces:
        return text.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }.map { Substring($0) }
      case .commas: return Self.split(text)
      }
    }
    return nil
  }

  /// The fields of a line of comma-separated values; a quoted field may contain commas and doubled quotes (RFC 4180).
  /// Other ASCII separators are possible.
  static func split(_ line: String, at separator: Character = ",") -> [Substring] {
    guard line.utf8.contains(UInt8(ascii: "\"")) else {
      let byte = separator.asciiValue ?? UInt8(ascii: ",")
      return line.utf8.split(separator: byte, omittingEmptySubsequences: false).map { Substring($0) }
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
      case separator where !isQuoted:
        fields.append(Substring(field))
        field = ""
      default: field.append(character)
      }
    }
    fields.append(Substring(field))
    return fields
  }
}
