import Foundation

/// Decodes a document piece by piece into UTF-8.
struct XMLDecoder {
  private enum Form {
    case utf8
    case utf16(isBigEndian: Bool)
    case table(String.Encoding)
  }

  private static let encodings: [String: String.Encoding] = [
    "iso-8859-1": .isoLatin1, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "windows-1252": .windowsCP1252, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
    "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
  ]

  private let form: Form
  /// The UTF-8 of each first byte; empty where it needs another one, nil where it is invalid.
  private var table: [[UInt8]?] = []
  /// The beginning of a character that goes on in the next piece.
  private var rest: [UInt8] = []

  /// Makes a decoder of a document.
  ///
  /// - Parameter head: its first bytes.
  /// - Throws: `InputError` when its encoding is not supported.
  init(of head: [UInt8]) throws(InputError) {
    let name = try XMLEncoding.name(of: head)
    switch name {
    case "utf-8": form = .utf8
    case "utf-16le", "utf-16be": form = .utf16(isBigEndian: name == "utf-16be")
    default:
      guard let encoding = Self.encodings[name] else { throw InputError("the encoding \(name) is not supported") }
      form = .table(encoding)
      table = (0..<256).map { byte -> [UInt8]? in
        if byte < 0x80 { return [UInt8(byte)] }
        if let character = Self.character([UInt8(byte)], encoding) { return character }
        return encoding == .shiftJIS || encoding == .japaneseEUC ? [] : nil
      }
    }
  }

  /// The next piece in UTF-8.
  ///
  /// - Throws: `InputError` without a line when a character is not valid in the encoding.
  mutating func decode(_ piece: [UInt8], isLast: Bool) throws(InputError) -> [UInt8] {
    switch form {
    case .utf8: return piece
    case .utf16(let isBigEndian):
      var bytes = rest + piece
      rest = []
      // An odd byte, and half of a pair, wait for the next piece.
      if !isLast {
        let odd = bytes.count % 2
        let high = bytes.count >= odd + 2 ? bytes[bytes.count - odd - (isBigEndian ? 2 : 1)] : 0
        let held = odd + ((0xD8...0xDB).contains(high) ? 2 : 0)
        rest = Array(bytes.suffix(held))
        bytes.removeLast(held)
      }
      return XMLEncoding.utf8(ofUTF16: bytes, isBigEndian: isBigEndian)
    case .table(let encoding):
      let bytes = rest + piece
      rest = []
      var out: [UInt8] = []
      out.reserveCapacity(bytes.count)
      var i = 0
      while i < bytes.count {
        guard let known = table[Int(bytes[i])] else { throw Self.invalid }
        guard known.isEmpty else {
          out.append(contentsOf: known)
          i += 1
          continue
        }
        let length = encoding == .japaneseEUC && bytes[i] == 0x8F ? 3 : 2
        guard i + length <= bytes.count else {
          // At the end of a document it is cut off; the scanner says so.
          if !isLast { rest = Array(bytes[i...]) }
          break
        }
        guard let character = Self.character(Array(bytes[i..<(i + length)]), encoding) else { throw Self.invalid }
        out.append(contentsOf: character)
        i += length
      }
      return out
    }
  }

  private static let invalid = InputError(
    "a character is not valid in its encoding", advice: "save it as UTF-8, or declare its encoding in the first line")

  private static func character(_ bytes: [UInt8], _ encoding: String.Encoding) -> [UInt8]? {
    guard let text = String(data: Data(bytes), encoding: encoding)?.unicodeScalars, text.count == 1,
      let scalar = text.first, scalar != "\u{FFFD}"
    else { return nil }
    return UTF8.encode(scalar).map { Array($0) }
  }
}
