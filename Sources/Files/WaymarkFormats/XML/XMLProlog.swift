package import Foundation

/// What precedes the root element.
package enum XMLProlog {
  /// The document from its root element (or whatever is there) on, after byte order mark, white space, processing
  /// instructions and comments.
  package static func root(of text: Data) -> Data {
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

  /// The name of the root element without its prefix, from a document that begins with its tag; empty when it does not.
  package static func rootName(in head: Data) -> String {
    guard head.first == UInt8(ascii: "<") else { return "" }
    let name = head.dropFirst().prefix { byte in
      byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 && byte != UInt8(ascii: ">")
        && byte != UInt8(ascii: "/")
    }
    return String(decoding: name.prefix(40), as: UTF8.self).split(separator: ":").last.map(String.init) ?? ""
  }
}
