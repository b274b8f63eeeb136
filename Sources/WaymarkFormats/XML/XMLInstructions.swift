import Foundation

/// Processing instructions, the XML declaration included, which say nothing to readers of data.
enum XMLInstructions {
  /// The document with its processing instructions blanked but for their line breaks.
  ///
  /// `XMLParser` of Linux crashes on an instruction without data, `<?x?>` (a null pointer reaches its
  /// `foundProcessingInstruction`), and takes the declaration's encoding for that of the text, which is UTF-8 here.
  ///
  /// - Parameter text: the document in UTF-8.
  /// - Returns: the document; an instruction that has no end is left for the parser to complain about.
  static func blanked(_ text: Data) -> Data {
    let found = text.withUnsafeBytes { ranges(in: $0) }
    guard !found.isEmpty else { return text }
    var copy = Array(text)
    for range in found {
      for i in range where copy[i] != 0x0A && copy[i] != 0x0D { copy[i] = 0x20 }
    }
    return Data(copy)
  }

  /// Where the instructions are; what looks like one in a comment or in CDATA is none.
  private static func ranges(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var i = 0
    while i + 1 < bytes.count {
      guard bytes[i] == UInt8(ascii: "<") else {
        i += 1
        continue
      }
      if bytes[i + 1] == UInt8(ascii: "?") {
        guard let end = end(of: "?>", after: i + 2, in: bytes) else { return found }
        found.append(i..<end)
        i = end
      } else if bytes[i + 1] == UInt8(ascii: "!"), matches("<!--", at: i, in: bytes) {
        guard let end = end(of: "-->", after: i + 4, in: bytes) else { return found }
        i = end
      } else if bytes[i + 1] == UInt8(ascii: "!"), matches("<![CDATA[", at: i, in: bytes) {
        guard let end = end(of: "]]>", after: i + 9, in: bytes) else { return found }
        i = end
      } else {
        i += 1
      }
    }
    return found
  }

  private static func matches(_ mark: StaticString, at offset: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard offset + mark.utf8CodeUnitCount <= bytes.count else { return false }
    for i in 0..<mark.utf8CodeUnitCount where bytes[offset + i] != mark.utf8Start[i] { return false }
    return true
  }

  /// The offset behind the next occurrence of a mark.
  private static func end(of mark: StaticString, after start: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    var i = start
    while i + mark.utf8CodeUnitCount <= bytes.count {
      if matches(mark, at: i, in: bytes) { return i + mark.utf8CodeUnitCount }
      i += 1
    }
    return nil
  }
}
