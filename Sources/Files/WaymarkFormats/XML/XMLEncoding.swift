import Foundation

/// The encodings of XML documents, and how they are recognized by the first bytes.
enum XMLEncoding {
  /// Encodings by the names that XML declarations give them, in lower case.
  static let known: [String: String.Encoding] = [
    "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8,
    "iso-8859-1": .isoLatin1, "iso8859-1": .isoLatin1, "latin1": .isoLatin1, "latin-1": .isoLatin1,
    "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252, "windows-1253": .windowsCP1253,
    "windows-1254": .windowsCP1254, "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
  ]
  /// Number of bytes within which a declaration must end.
  static let maximumDeclarationLength = 400

  /// The variant of UTF-16 by a document's first two bytes, a byte order mark or its '<'; nil for other encodings.
  static func wide(_ start: Data) -> String? {
    switch Array(start.prefix(2)) {
    case [0xFF, 0xFE], [0xFE, 0xFF]: "UTF-16"
    case [0x3C, 0x00]: "UTF-16LE"
    case [0x00, 0x3C]: "UTF-16BE"
    default: nil
    }
  }

  /// The encoding of a text that is readable byte by byte, from the name in its declaration.
  ///
  /// - Parameter declared: the name.
  /// - Returns: a name in `known`, in its common form.
  /// - Throws: `InputError` when it is not supported.
  static func name(declared: String) throws(InputError) -> String {
    let name = declared.lowercased()
    // The text is readable byte by byte, so a declaration of UTF-16 is a mistake of the program that wrote it.
    if name.hasPrefix("utf-16") { return "UTF-8" }
    switch known[name] {
    case nil:
      throw InputError("the encoding \(declared) is not supported", line: 1, advice: "save it as UTF-8")
    case .utf8: return "UTF-8"
    case .isoLatin1: return "ISO-8859-1"
    default: return name
    }
  }

  /// The beginning of a document in UTF-8, long enough to recognize its format.
  ///
  /// - Parameter head: the first bytes, in UTF-16 or anything that is readable byte by byte.
  /// - Returns: the text; of UTF-16 the readable part.
  static func readable(_ head: Data) -> Data {
    guard let wide = wide(head) else { return head }
    let isBig = wide == "UTF-16BE" || head.starts(with: [0xFE, 0xFF])
    let bytes = Array(head)
    var units: [UInt16] = []
    for i in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[i]), UInt16(bytes[i + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
    }
    return Data(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The XML declaration at the beginning of a text; nil when there is none that ends within the limit.
  static func declaration(of head: Data) -> (length: Int, encoding: String?)? {
    guard head.starts(with: Array("<?xml".utf8)), let end = head.firstRange(of: Data("?>".utf8)) else { return nil }
    let behind = head.dropFirst(5).first
    guard behind == 0x20 || behind == 0x0A || behind == 0x0D || behind == 0x09 || behind == UInt8(ascii: "?") else {
      return nil
    }
    let length = end.upperBound - head.startIndex
    let text = String(decoding: head[..<end.upperBound], as: UTF8.self)
    guard let name = text.range(of: "encoding") else { return (length, nil) }
    let rest = text[name.upperBound...].drop { $0 == " " || $0 == "=" || $0 == "\t" || $0 == "\n" || $0 == "\r\n" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return (length, nil) }
    let value = rest.dropFirst().prefix { $0 != quote }
    return (length, value.count <= 40 ? String(value) : nil)
  }
}
