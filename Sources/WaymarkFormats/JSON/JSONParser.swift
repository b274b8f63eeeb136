/// Reads JSON strictly by RFC 8259 and says where a text stops being JSON.
///
/// Foundation's own readers are not used because they accept trailing commas, give no line for most mistakes, and
/// need a minute for a file of 256 MB.
struct JSONParser {
  /// A mistake and the offset of the byte where it was seen.
  struct Failure: Error {
    let problem: String
    let offset: Int
  }

  /// The room that an object takes, in that of a plain value.
  private static let objectWeight = 8

  let bytes: UnsafeRawBufferPointer
  let limits: InputLimits
  var offset = 0
  var depth = 0
  /// Room that what was read takes, in that of a plain value.
  var weight = 0

  init(_ bytes: UnsafeRawBufferPointer, limits: InputLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Reads one document that fills the buffer.
  static func parse(_ bytes: UnsafeRawBufferPointer, limits: InputLimits) throws(Failure) -> JSONValue {
    var parser = JSONParser(bytes, limits: limits)
    let value = try parser.value()
    parser.skipSpace()
    if let byte = parser.peek {
      throw parser.failure("\(name(of: byte)) follows the end of the document")
    }
    return value
  }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func failure(_ problem: String) -> Failure { Failure(problem: problem, offset: offset) }

  mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
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
    default: throw failure("\(Self.name(of: first)) is no beginning of a value")
    }
  }

  /// Keeps what little text can become within the limits, and stops for nobody.
  private mutating func count(_ room: Int) throws(Failure) {
    weight += room
    guard weight <= limits.elements else {
      throw failure("there are more than \(limits.elements) values up to here, which is the most")
    }
    guard weight & 0xFFF >= room || !Task.isCancelled else { throw failure(InputError.cancelled.problem) }
  }

  private mutating func word(_ text: StaticString) throws(Failure) {
    let length = text.utf8CodeUnitCount
    guard offset + length <= bytes.count else { throw failure("it ends within a value") }
    for i in 0..<length where bytes[offset + i] != text.utf8Start[i] {
      throw failure("\(Self.name(of: bytes[offset])) is no beginning of a value")
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
    while true {
      elements.append(try value())
      if try !more(until: UInt8(ascii: "]"), of: "an array") { return elements }
    }
  }

  private mutating func object() throws(Failure) -> JSONObject {
    try enter()
    var members = JSONObject()
    if isAtEnd(UInt8(ascii: "}")) { return members }
    while true {
      let key = try memberKey()
      members[key] = try value()
      if try !more(until: UInt8(ascii: "}"), of: "an object") { return members }
    }
  }

  /// A key and the colon behind it.
  mutating func memberKey() throws(Failure) -> String {
    guard let first = peek else { throw failure("it ends within an object") }
    guard first == UInt8(ascii: "\"") else {
      throw failure("\(Self.name(of: first)) stands where a key in double quotes is expected")
    }
    let key = try string()
    skipSpace()
    guard let colon = peek else { throw failure("it ends within an object") }
    guard colon == UInt8(ascii: ":") else {
      throw failure("\(Self.name(of: colon)) stands where ':' is expected")
    }
    offset += 1
    return key
  }

  /// Behind an opening bracket: true past the closing one of what is empty.
  mutating func isAtEnd(_ close: UInt8) -> Bool {
    guard peek == close else { return false }
    offset += 1
    depth -= 1
    return true
  }

  /// After an element: true past a comma, false past the closing bracket.
  mutating func more(until close: UInt8, of container: StaticString) throws(Failure) -> Bool {
    skipSpace()
    guard let byte = peek else { throw failure("it ends within \(container)") }
    if byte == close {
      offset += 1
      depth -= 1
      return false
    }
    guard byte == UInt8(ascii: ",") else {
      throw failure("\(Self.name(of: byte)) stands where ',' or \(Self.name(of: close)) is expected")
    }
    offset += 1
    skipSpace()
    if peek == close {
      throw failure("a comma stands before \(Self.name(of: close)) (JSON has no trailing commas)")
    }
    return true
  }

  private mutating func string() throws(Failure) -> String {
    let open = offset
    offset += 1
    var start = offset
    var result = ""
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let tail = try text(from: start, to: offset)
        offset += 1
        if result.isEmpty { return tail }
        return result + tail
      case UInt8(ascii: "\\"):
        result += try text(from: start, to: offset)
        result.unicodeScalars.append(try escape())
        start = offset
      case 0..<0x20: throw failure("a control character stands unescaped in a text")
      default: offset += 1
      }
    }
    offset = open
    throw failure("the text that begins here has no end")
  }

  private func text(from start: Int, to end: Int) throws(Failure) -> String {
    guard let text = String(validating: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self) else {
      throw Failure(problem: "a text is not valid UTF-8", offset: start)
    }
    return text
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    offset += 1
    guard let byte = peek else { throw failure("it ends within a text") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try hexadecimal()
      if let scalar = Unicode.Scalar(first) { return scalar }
      // Half of a surrogate pair: the other half must follow.
      if first < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
        bytes[offset + 1] == UInt8(ascii: "u")
      {
        offset += 2
        let second = try hexadecimal()
        if (0xDC00..<0xE000).contains(second),
          let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        {
          return scalar
        }
      }
      throw failure("a \\u escape is half of a pair without the other half")
    default:
      offset -= 1
      throw failure("\(Self.name(of: byte)) after a backslash means nothing")
    }
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek else { throw failure("it ends within a text") }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - 0x37)
      default: throw failure("a \\u escape needs four hexadecimal digits")
      }
      offset += 1
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  private mutating func number() throws(Failure) -> Double {
    let start = offset
    let negative = peek == UInt8(ascii: "-")
    if negative { offset += 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    let wholeStart = offset
    digits += readDigits(into: &mantissa)
    guard digits > 0 else { throw failure("a number has no digits") }
    if digits > 1, bytes[wholeStart] == UInt8(ascii: "0") {
      offset = wholeStart
      throw failure("a number begins with a needless 0")
    }
    var exponent = 0
    if peek == UInt8(ascii: ".") {
      offset += 1
      let decimals = readDigits(into: &mantissa)
      guard decimals > 0 else { throw failure("a number has no digits after its point") }
      digits += decimals
      exponent -= decimals
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      offset += 1
      let negativeExponent = peek == UInt8(ascii: "-")
      if negativeExponent || peek == UInt8(ascii: "+") { offset += 1 }
      var written: UInt64 = 0
      guard readDigits(into: &written) > 0 else { throw failure("a number has no digits in its exponent") }
      let bounded = Int(min(written, 100_000))
      exponent += negativeExponent ? -bounded : bounded
    }
    // Exact where both parts are exact (W. D. Clinger, How to read floating point numbers accurately, PLDI 1990).
    if digits <= 15, abs(exponent) < Self.powersOfTen.count {
      let scale = Self.powersOfTen[abs(exponent)]
      let magnitude = exponent < 0 ? Double(mantissa) / scale : Double(mantissa) * scale
      return negative ? -magnitude : magnitude
    }
    let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      offset = start
      throw failure("a number is too large")
    }
    return value
  }

  /// Adds decimal digits to a value (which wraps when there are more than 19) and gives their number.
  private mutating func readDigits(into value: inout UInt64) -> Int {
    let start = offset
    while offset < bytes.count {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      offset += 1
    }
    return offset - start
  }

  static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21..<0x7F: "'\(Character(Unicode.Scalar(byte)))'"
    case 0x80...: "a character outside ASCII"
    default: "a control character"
    }
  }
}
