/// The beginning of an XML document that is readable byte by byte: byte order mark, white space and declaration.
package struct XMLStart {
  /// Number of bytes within which a declaration must end.
  static let maximumDeclarationLength = 400

  /// Bytes before the first tag, comment or instruction.
  package let length: Int
  /// The encoding that the declaration names; nil where none is declared, or a byte order mark says that it is UTF-8.
  package let encoding: String?

  /// Examines the first bytes.
  ///
  /// White space before the declaration and irregularities in it are accepted: other programs write and read them.
  ///
  /// - Parameter head: the beginning of the document.
  package init(of head: [UInt8]) {
    let mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let begin = head[mark...].firstIndex { !$0.isSpace } ?? head.count
    let declaration = Self.declaration(head[begin...].prefix(Self.maximumDeclarationLength))
    length = begin + (declaration?.length ?? 0)
    encoding = mark == 0 ? declaration?.encoding : nil
  }

  /// The XML declaration at the beginning of a text; nil when there is none that ends within the limit.
  private static func declaration(_ head: ArraySlice<UInt8>) -> (length: Int, encoding: String?)? {
    guard head.starts(with: "<?xml".utf8), let behind = head.dropFirst(5).first,
      behind.isSpace || behind == UInt8(ascii: "?"),
      let end = head.indices.dropLast().first(where: {
        head[$0] == UInt8(ascii: "?") && head[$0 + 1] == UInt8(ascii: ">")
      })
    else { return nil }
    let length = end + 2 - head.startIndex
    let word = Array("encoding".utf8)
    guard
      let name = (head.startIndex..<end).first(where: { head[$0..<end].starts(with: word) })
    else { return (length, nil) }
    let rest = head[(name + word.count)..<end].drop { $0.isSpace || $0 == UInt8(ascii: "=") }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return (length, nil)
    }
    let value = rest.dropFirst().prefix { $0 != quote }
    return (length, value.count <= 40 ? String(decoding: value, as: UTF8.self) : nil)
  }
}
