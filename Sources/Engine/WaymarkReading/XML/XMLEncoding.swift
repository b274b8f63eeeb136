/// The encodings of XML documents, and how they are recognized by the first bytes.
package enum XMLEncoding {
  /// The encodings that are read, each with the names that XML declarations give it; the first one is that of the WHATWG's Encoding Standard.
  private static let known = [
    ["utf-8", "utf8", "us-ascii", "ascii"], ["iso-8859-1", "iso8859-1", "latin1", "latin-1"], ["iso-8859-2"],
    ["windows-1250"], ["windows-1251"], ["windows-1252", "cp1252"], ["windows-1253"], ["windows-1254"], ["shift_jis"],
    ["euc-jp"],
  ]

  /// The encoding of a document.
  ///
  /// - Parameter head: its first bytes.
  /// - Returns: its name, in lower case; `utf-16le` and `utf-16be` by the first two bytes, a byte order mark or a '<'.
  /// - Throws: `InputError` when the declared one is not supported.
  package static func name(of head: [UInt8]) throws(InputError) -> String {
    if let wide = wide(head) { return wide }
    guard let declared = XMLStart(of: head).encoding else { return "utf-8" }
    let name = declared.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    // The text is readable byte by byte, so a declaration of UTF-16 is a mistake of the program that wrote it.
    if name.starts(with: "utf-16".utf8) { return "utf-8" }
    guard let names = known.first(where: { $0.contains { $0.utf8.elementsEqual(name) } }) else {
      throw InputError("the encoding \(declared) is not supported", line: 1, advice: "save it as UTF-8")
    }
    return names[0]
  }

  private static func wide(_ head: [UInt8]) -> String? {
    guard head.count >= 2 else { return nil }
    return switch (head[0], head[1]) {
    case (0xFF, 0xFE), (0x3C, 0x00): "utf-16le"
    case (0xFE, 0xFF), (0x00, 0x3C): "utf-16be"
    default: nil
    }
  }

  /// The beginning of a document in UTF-8, long enough to recognize its format.
  ///
  /// - Parameter head: the first bytes, in UTF-16 or anything that is readable byte by byte.
  /// - Returns: the text; of UTF-16 the readable part.
  package static func readable(_ head: [UInt8]) -> [UInt8] {
    guard let wide = wide(head) else { return head }
    return utf8(ofUTF16: head, isBigEndian: wide.utf8.dropLast().last == UInt8(ascii: "b"))
  }

  /// UTF-16 as UTF-8.
  package static func utf8(ofUTF16 bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for i in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[i]), UInt16(bytes[i + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
