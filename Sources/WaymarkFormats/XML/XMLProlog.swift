import Foundation

/// What stands before the root element.
enum XMLProlog {
  /// Refuses documents with a document type declaration and texts that are no XML at all.
  ///
  /// - Parameters:
  ///   - text: the document in UTF-8.
  ///   - file: where it came from, for the error.
  /// - Throws: `InputError` with the line.
  static func check(_ text: Data, file: String?) throws(InputError) {
    let rest = XMLProlog.root(of: text)
    guard let first = rest.first else {
      throw InputError("the file is empty, XML was expected", file: file)
    }
    let line = text[..<rest.startIndex].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    guard first == UInt8(ascii: "<") else {
      throw InputError("this is not XML: it does not begin with '<'", file: file, line: line)
    }
    if rest.starts(with: Array("<!DOCTYPE".utf8)) {
      throw InputError(
        "it has a document type declaration (<!DOCTYPE …>), which may hold harmful entities", file: file, line: line,
        advice: "remove the declaration; GPX and KML have none")
    }
  }

  /// The document from its root element (or whatever stands there) on, after byte order mark, white space,
  /// processing instructions and comments.
  static func root(of text: Data) -> Data {
    var rest = text
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
      if rest.starts(with: Array("<?".utf8)) {
        guard let end = rest.firstRange(of: Data("?>".utf8)) else { return rest }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: Array("<!--".utf8)) {
        guard let end = rest.dropFirst(4).firstRange(of: Data("-->".utf8)) else { return rest }
        rest = rest[end.upperBound...]
      } else {
        return rest
      }
    }
  }

  /// The name of the root element without its prefix, from a document that begins with its tag; empty when none does.
  static func rootName(in head: Data) -> String {
    guard head.first == UInt8(ascii: "<") else { return "" }
    let name = head.dropFirst().prefix { byte in
      byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 && byte != UInt8(ascii: ">")
        && byte != UInt8(ascii: "/")
    }
    return String(decoding: name.prefix(40), as: UTF8.self).split(separator: ":").last.map(String.init) ?? ""
  }
}
