/// Cuts Swift source into names, leaving out comments and the text of strings, but not what is interpolated into them.
struct SwiftScanner {
  /// A name in the code.
  struct Name {
    var text: String
    var line: Int
    /// It follows a dot: a member of something.
    var isMember: Bool
  }

  /// What the code consists of, as far as it matters here.
  enum Token {
    case name(Name)
    case opening
    case closing
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// The last two bytes of code.
  private var last: (UInt8, UInt8) = (0, 0)
  private(set) var tokens: [Token] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    scan(isInterpolation: false)
  }

  private func byte(_ ahead: Int = 0) -> UInt8 { position + ahead < bytes.count ? bytes[position + ahead] : 0 }

  private mutating func advance() {
    if byte() == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func note(_ byte: UInt8) { last = (last.1, byte) }

  /// Reads to the end, or to the parenthesis that ends an interpolation.
  private mutating func scan(isInterpolation: Bool) {
    var parentheses = 0
    while position < bytes.count {
      let first = byte()
      switch first {
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while position < bytes.count, byte() != UInt8(ascii: "\n") { advance() }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if !skipString() { advance() }
        note(first)
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        tokens.append(first == UInt8(ascii: "{") ? .opening : .closing)
        note(first)
        advance()
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        parentheses += first == UInt8(ascii: "(") ? 1 : -1
        note(first)
        advance()
        if isInterpolation, parentheses < 0 { return }
      case _ where Self.isNameByte(first): takeName()
      default:
        if first > UInt8(ascii: " ") { note(first) }
        advance()
      }
    }
  }

  private mutating func takeName() {
    let start = position
    while position < bytes.count, Self.isNameByte(byte()) { position += 1 }
    let isMember = last.1 == UInt8(ascii: ".") && last.0 != UInt8(ascii: ".")
    tokens.append(
      .name(Name(text: String(decoding: bytes[start..<position], as: UTF8.self), line: line, isMember: isMember)))
    note(bytes[position - 1])
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
  }

  /// Skips a string of any form; false when there is none here. A string that does not end on its line ends with it.
  private mutating func skipString() -> Bool {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    guard byte(hashes) == UInt8(ascii: "\"") else { return false }
    position += hashes
    let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    let quotes = isLong ? 3 : 1
    position += quotes
    while position < bytes.count {
      if byte() == UInt8(ascii: "\\"), repeats(UInt8(ascii: "#"), hashes, from: 1) {
        position += 1 + hashes
        let isInterpolation = byte() == UInt8(ascii: "(")
        advance()
        if isInterpolation { scan(isInterpolation: true) }
      } else if repeats(UInt8(ascii: "\""), quotes, from: 0), repeats(UInt8(ascii: "#"), hashes, from: quotes) {
        position += quotes + hashes
        return true
      } else if !isLong, byte() == UInt8(ascii: "\n") {
        return true
      } else {
        advance()
      }
    }
    return true
  }

  private func repeats(_ wanted: UInt8, _ count: Int, from start: Int) -> Bool {
    for i in 0..<count where byte(start + i) != wanted { return false }
    return true
  }
}
