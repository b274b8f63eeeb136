/// Parses JSON strictly by RFC 8259 and reports where a text stops being JSON.
///
/// Foundation's own readers are not used because they accept trailing commas, give no line for most mistakes, and take
/// a minute for a file of 256 MB.
package struct JSONParser {
  /// A mistake and the offset of the byte where it was found.
  package struct Failure: Error {
    package let problem: String
    package let offset: Int
    /// Whether the text is not at fault: its reading was cancelled.
    var isCancellation = false
  }

  /// Memory of an object, in units of a plain value.
  private static let objectWeight = 8

  let bytes: UnsafeBufferPointer<UInt8>
  let limits: InputLimits
  var offset = 0
  var depth = 0
  /// Whether a text that ends too early gives what was whole before.
  var takesPart = false
  /// How such a text ends.
  private(set) var cut: Failure?
  /// Memory of what was parsed, in units of a plain value.
  var weight = 0

  init(_ bytes: UnsafeRawBufferPointer, limits: InputLimits) {
    self.bytes = bytes.assumingMemoryBound(to: UInt8.self)
    self.limits = limits
  }

  /// Parses one document that fills the buffer.
  package static func parse(_ bytes: UnsafeRawBufferPointer, limits: InputLimits) throws(Failure)
    -> JSONValue
  {
    var parser = JSONParser(bytes, limits: limits)
    let value = try parser.value()
    parser.skipSpace()
    if let byte = parser.peek {
      throw parser.failure("\(name(of: byte)) follows the end of the document")
    }
    return value
  }

  /// The character before each document of a sequence (RFC 7464).
  package static let recordSeparator: UInt8 = 0x1E

  /// Parses the documents of a file: one, or several one after the other, as in GeoJSON text sequences (RFC 8142) and with one feature on each
  /// line. Of a text that is cut off it gives what is whole: an element or a member that is neither an array of arrays or objects nor an object is
  /// left out where the text ends within it.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - limits: how much is accepted.
  /// - Returns: the documents, and where the text is cut off.
  /// - Throws: `Failure` where the text stops being JSON for another reason.
  static func parseDocuments(_ bytes: UnsafeRawBufferPointer, limits: InputLimits) throws(Failure) -> (
    documents: [JSONValue], cut: Failure?
  ) {
    var parser = JSONParser(bytes, limits: limits)
    parser.takesPart = true
    var documents: [JSONValue] = []
    repeat {
      parser.skipSeparators()
      documents.append(try parser.value())
      parser.skipSeparators()
      // Others follow only objects: two numbers are a mistake.
      if let byte = parser.peek, byte != UInt8(ascii: "{") || documents[0].object == nil {
        throw parser.failure("\(name(of: byte)) follows the end of the document")
      }
    } while parser.peek != nil
    return (documents, parser.cut)
  }

  mutating func skipSeparators() {
    skipSpace()
    while peek == Self.recordSeparator {
      offset += 1
      skipSpace()
    }
  }

  /// Ends a container within which the text is cut off.
  mutating func end(at failure: Failure) throws(Failure) {
    guard takesPart, offset >= bytes.count, !failure.isCancellation else { throw failure }
    cut = cut ?? failure
  }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func failure(_ problem: String) -> Failure { Failure(problem: problem, offset: offset) }

  mutating func skipSpace() {
    while offset < bytes.count, bytes[offset].isSpace { offset += 1 }
  }

  mutating func value() throws(Failure) -> JSONValue {
    skipSpace()
    guard let first = peek else { throw failure("it ends where a value is expected") }
    try count(first == UInt8(ascii: "{") ? Self.objectWeight : 1)
    switch first {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    default: throw failure("\(Self.name(of: first)) cannot begin a value")
    }
  }

  /// Bounds the memory that a small text can expand to, and checks for cancellation.
  private mutating func count(_ room: Int) throws(Failure) {
    weight += room
    guard weight <= limits.elements else {
      throw failure("there are more than \(limits.elements) values up to here, which is the maximum")
    }
    guard weight & 0xFFF >= room || !InputLimits.isCancelled else {
      throw Failure(problem: InputError.cancelled.problem, offset: offset, isCancellation: true)
    }
  }

  private mutating func word(_ text: StaticString) throws(Failure) {
    let length = text.utf8CodeUnitCount
    for i in 0..<min(length, bytes.count - offset) where bytes[offset + i] != text.utf8Start[i] {
      throw failure("\(Self.name(of: bytes[offset])) cannot begin a value")
    }
    guard offset + length <= bytes.count else {
      offset = bytes.count
      throw failure("it ends within a value")
    }
    offset += length
  }

  mutating func enter() throws(Failure) {
    depth += 1
    guard depth <= limits.depth else {
      throw failure("arrays and objects are nested more than \(limits.depth) deep")
    }
    offset += 1
    skipSpace()
  }

  private mutating func array() throws(Failure) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    if isAtEnd(UInt8(ascii: "]")) { return elements }
    do throws(Failure) {
      repeat {
        let element = try value()
        if cut == nil || element.holdsOthers { elements.append(element) }
      } while try more(until: UInt8(ascii: "]"), of: "an array")
    } catch { try end(at: error) }
    return elements
  }

  private mutating func object() throws(Failure) -> JSONObject {
    try enter()
    var members = JSONObject()
    if isAtEnd(UInt8(ascii: "}")) { return members }
    do throws(Failure) {
      repeat {
        let key = try memberKey()
        let member = try value()
        if cut == nil || member.holdsOthers { members[key] = member }
      } while try more(until: UInt8(ascii: "}"), of: "an object")
    } catch { try end(at: error) }
    return members
  }

  /// A key and the colon after it.
  mutating func memberKey() throws(Failure) -> String {
    guard let first = peek else { throw failure("it ends within an object") }
    guard first == UInt8(ascii: "\"") else {
      throw failure("\(Self.name(of: first)) is found where a key in double quotes is expected")
    }
    let key = try string()
    skipSpace()
    guard let colon = peek else { throw failure("it ends within an object") }
    guard colon == UInt8(ascii: ":") else {
      throw failure("\(Self.name(of: colon)) is found where ':' is expected")
    }
    offset += 1
    return key
  }

  /// After an opening bracket: skips the closing one of an empty container and returns true.
  mutating func isAtEnd(_ close: UInt8) -> Bool {
    guard peek == close else { return false }
    offset += 1
    depth -= 1
    return true
  }

  /// After an element: true after a comma, false after the closing bracket.
  mutating func more(until close: UInt8, of container: StaticString) throws(Failure) -> Bool {
    skipSpace()
    guard let byte = peek else { throw failure("it ends within \(container)") }
    if byte == close {
      offset += 1
      depth -= 1
      return false
    }
    guard byte == UInt8(ascii: ",") else {
      throw failure(
        "\(Self.name(of: byte)) is found where ',' or \(Self.name(of: close)) is expected")
    }
    offset += 1
    skipSpace()
    if peek == close {
      throw failure("a comma precedes \(Self.name(of: close)) (JSON has no trailing commas)")
    }
    return true
  }

  private mutating func string() throws(Failure) -> String {
    offset += 1
    do throws(JSONText.Mistake) {
      return try JSONText.decoded(bytes, try JSONText.scan(bytes, at: &offset))
    } catch {
      let problem =
        switch error.kind {
        case .noEnd: "the text that begins here has no end"
        case .control: "a string contains an unescaped control character"
        case .notUTF8: "a text is not valid UTF-8"
        case .escape: "\(Self.name(of: bytes[error.index])) after a backslash is not an escape"
        case .hexadecimal: "a \\u escape needs four hexadecimal digits"
        case .halfPair: "a \\u escape is half of a pair without the other half"
        }
      throw Failure(problem: problem, offset: error.index)
    }
  }

  private mutating func number() throws(Failure) -> Double {
    let number: Double
    do throws(JSONNumber.Mistake) {
      number = try JSONNumber.read(bytes, at: &offset)
    } catch {
      switch error {
      case .noDigits: throw failure("a number has no digits")
      case .needlessZero: throw failure("a number begins with a superfluous 0")
      case .noDecimals: throw failure("a number has no digits after its point")
      case .noExponent: throw failure("a number has no digits in its exponent")
      case .tooLarge: throw failure("a number is too large")
      }
    }
    // More digits may have followed.
    if takesPart, depth > 0, offset == bytes.count { throw failure("it ends within a number") }
    return number
  }

  static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21..<0x7F: "'\(Unicode.Scalar(byte))'"
    case 0x80...: "a character outside ASCII"
    default: "a control character"
    }
  }
}

extension JSONValue {
  /// Whether a part of it is useful: an object, or an array of arrays and objects.
  fileprivate var holdsOthers: Bool {
    switch self {
    case .object: true
    case .array(let elements): elements.contains { $0.array != nil || $0.object != nil }
    default: false
    }
  }
}
