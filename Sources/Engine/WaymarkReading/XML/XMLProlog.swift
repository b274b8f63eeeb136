/// What precedes the root element.
package enum XMLProlog {
  /// The document from its root element (or whatever is there) on, after byte order mark, white space, processing
  /// instructions and comments.
  package static func root(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
      let end: Int?
      if rest.starts(with: "<?".utf8) {
        end = firstIndex(of: "?>", in: rest.dropFirst(2))
      } else if rest.starts(with: "<!--".utf8) {
        end = firstIndex(of: "-->", in: rest.dropFirst(4))
      } else {
        return rest
      }
      guard let end else { return rest }
      rest = rest[end...]
    }
  }

  /// The index after the first occurrence of a mark.
  private static func firstIndex(of mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let wanted = Array(mark.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }.map { $0 + wanted.count }
  }

  /// The name of the root element without its prefix, from a document that begins with its tag; empty when it does not.
  package static func rootName(in head: ArraySlice<UInt8>) -> String {
    guard head.first == UInt8(ascii: "<") else { return "" }
    let name = head.dropFirst().prefix { byte in
      byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 && byte != UInt8(ascii: ">")
        && byte != UInt8(ascii: "/")
    }.prefix(40)
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }

  /// Whether a document that begins with its first tag is HTML, as a server answers in place of a file.
  package static func isWebPage(_ head: ArraySlice<UInt8>) -> Bool {
    String(decoding: head.prefix(14), as: UTF8.self).ends("<!doctype html") || rootName(in: head).ends("html")
  }

  /// The error for a web page.
  package static func webPage(file: String?) -> InputError {
    InputError(
      "this is a web page, not the file that it offers", file: file,
      advice: "download the file itself, signed in where that is asked for")
  }
}
