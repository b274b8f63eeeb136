import Foundation

/// Brings documents into UTF-8, so that what is checked is what is parsed.
enum XMLEncoding {
  /// Encodings by the names that XML declarations give them, in lower case.
  private static let known: [String: String.Encoding] = [
    "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8,
    "iso-8859-1": .isoLatin1, "iso8859-1": .isoLatin1, "latin1": .isoLatin1, "latin-1": .isoLatin1,
    "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252, "windows-1253": .windowsCP1253,
    "windows-1254": .windowsCP1254, "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
  ]

  /// The document in UTF-8. Its declaration may still name another encoding.
  ///
  /// - Parameters:
  ///   - data: the document in any of the known encodings.
  ///   - file: where it came from, for the error.
  /// - Returns: the text; lines are where they were.
  /// - Throws: `InputError` when the encoding is not known or a byte does not belong to it.
  static func utf8(_ data: Data, file: String?) throws(InputError) -> Data {
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      return try decoded(data, as: .utf16, named: "UTF-16", file: file)
    }
    // Without a byte order mark, by the '<' at the beginning.
    if data.starts(with: [0x3C, 0x00]) {
      return try decoded(data, as: .utf16LittleEndian, named: "UTF-16", file: file)
    }
    if data.starts(with: [0x00, 0x3C]) { return try decoded(data, as: .utf16BigEndian, named: "UTF-16", file: file) }
    guard let declared = declaredEncoding(of: data), !data.starts(with: [0xEF, 0xBB, 0xBF]) else {
      return try checked(data, file: file)
    }
    // The text is readable byte by byte, so a declaration of UTF-16 is a mistake of the program that wrote it.
    let name = declared.lowercased()
    if name.hasPrefix("utf-16") { return try checked(data, file: file) }
    guard let encoding = known[name] else {
      throw InputError("the encoding \(declared) is not supported", file: file, line: 1, advice: "save it as UTF-8")
    }
    if encoding == .utf8 { return try checked(data, file: file) }
    return try decoded(data, as: encoding, named: declared, file: file)
  }

  private static func decoded(
    _ data: Data, as encoding: String.Encoding, named name: String, file: String?
  ) throws(InputError) -> Data {
    guard let text = String(data: data, encoding: encoding) else {
      throw InputError("this is not valid \(name) text", file: file, advice: "save it as UTF-8")
    }
    return Data(text.utf8)
  }

  private static func checked(_ data: Data, file: String?) throws(InputError) -> Data {
    guard String(validating: data, as: UTF8.self) == nil else { return data }
    var line = 1
    for text in data.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if String(validating: text, as: UTF8.self) == nil { break }
      line += 1
    }
    throw InputError(
      "a character is not valid UTF-8", file: file, line: line,
      advice: "save it as UTF-8, or declare its encoding in the first line")
  }

  /// The value of `encoding` in the XML declaration.
  private static func declaredEncoding(of data: Data) -> String? {
    guard let declaration = declaration(of: data) else { return nil }
    let text = String(decoding: data[declaration], as: UTF8.self)
    guard let name = text.range(of: "encoding") else { return nil }
    let rest = text[name.upperBound...].drop { $0 == " " || $0 == "=" || $0 == "\t" || $0 == "\n" || $0 == "\r\n" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    let value = rest.dropFirst().prefix { $0 != quote }
    return value.count <= 40 ? String(value) : nil
  }

  private static func declaration(of data: Data) -> Range<Data.Index>? {
    let start = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.startIndex + 3 : data.startIndex
    let head = data[start...].prefix(400)
    guard head.starts(with: Array("<?xml".utf8)), let end = head.firstRange(of: Data("?>".utf8)) else { return nil }
    return start..<end.upperBound
  }
}
