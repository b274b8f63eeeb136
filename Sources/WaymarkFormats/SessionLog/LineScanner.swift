/// Reads JSON (RFC 8259) over the UTF-8 bytes of one line, value by value, without making a tree of it.
///
/// A log has one line per pose, 30 to 60 a second. Foundation's decoder takes about 7 µs for one; this takes a tenth
/// of that, because it allocates nothing.
struct LineScanner {
  /// A string of the line, still as it stands there.
  struct Text {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let hasEscapes: Bool

    /// The same bytes as a known word.
    @inline(__always)
    func matches(_ word: StaticString) -> Bool {
      if hasEscapes { return (try? decoded()) == word.description }
      guard bytes.count == word.utf8CodeUnitCount else { return false }
      let other = word.utf8Start
      for i in 0..<bytes.count where bytes[i] != other[i] { return false }
      return true
    }

    /// The text with its escapes resolved.
    func decoded() throws(LineProblem) -> String {
      let units = hasEscapes ? try LineScanner.unescaped(bytes) : Array(bytes)
      guard let text = String(validating: units, as: UTF8.self) else {
        throw LineProblem("a text is not valid UTF-8")
      }
      return text
    }
  }

  /// Deepest nesting that is read past in a value that is not understood.
  private static let maximumDepth = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  // MARK: Structure

  /// The next byte that is no space; 0 at the end.
  @inline(__always)
  mutating func next() -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else { return byte }
      position += 1
    }
    return 0
  }

  /// Steps over a byte if it comes next.
  @inline(__always)
  mutating func consume(_ byte: UInt8) -> Bool {
    guard next() == byte, position < bytes.count else { return false }
    position += 1
    return true
  }

  /// Steps over a byte that must come next.
  @inline(__always)
  mutating func expect(_ byte: UInt8) throws(LineProblem) {
    if !consume(byte) { throw unexpected() }
  }

  /// Nothing but spaces may follow.
  mutating func expectEnd() throws(LineProblem) {
    _ = next()
    if position < bytes.count { throw LineProblem("text follows the end of the object (column \(position + 1))") }
  }

  /// Goes through the members of an object; `body` must read the value.
  @inline(__always)
  mutating func forEachMember(
    _ body: (inout LineScanner, Text) throws(LineProblem) -> Void
  ) throws(LineProblem) {
    try expect(UInt8(ascii: "{"))
    if consume(UInt8(ascii: "}")) { return }
    repeat {
      let key = try text()
      try expect(UInt8(ascii: ":"))
      try body(&self, key)
    } while consume(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  // MARK: Values

  /// A number; `field` names it in the problem.
  @inline(__always)
  mutating func number(_ field: StaticString) throws(LineProblem) -> Double {
    let first = next()
    guard first == UInt8(ascii: "-") || Self.isDigit(first) else { throw notANumber(field) }
    let start = position
    var i = position
    let count = bytes.count
    let isNegative = first == UInt8(ascii: "-")
    if isNegative { i += 1 }
    var digits: UInt64 = 0
    var significant = 0
    var exponent = 0
    guard i < count, Self.isDigit(bytes[i]) else { throw notANumber(field) }
    if bytes[i] == UInt8(ascii: "0"), i + 1 < count, Self.isDigit(bytes[i + 1]) { throw notANumber(field) }
    while i < count, Self.isDigit(bytes[i]) {
      Self.append(bytes[i], to: &digits, &significant)
      i += 1
    }
    if i < count, bytes[i] == UInt8(ascii: ".") {
      i += 1
      let fraction = i
      while i < count, Self.isDigit(bytes[i]) {
        Self.append(bytes[i], to: &digits, &significant)
        i += 1
      }
      guard i > fraction else { throw notANumber(field) }
      exponent = fraction - i
    }
    if i < count, bytes[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      var isSmall = false
      if i < count, bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") {
        isSmall = bytes[i] == UInt8(ascii: "-")
        i += 1
      }
      let written = i
      var power = 0
      while i < count, Self.isDigit(bytes[i]) {
        power = min(power * 10 + Int(bytes[i] & 0x0F), 1 << 20)
        i += 1
      }
      guard i > written else { throw notANumber(field) }
      exponent += isSmall ? -power : power
    }
    position = i
    // 19 digits always fit; more than that, and extreme exponents, go the slow way.
    if significant <= 19, let value = ExactDecimal.double(digits: digits, exponent: exponent) {
      return isNegative ? -value : value
    }
    let written = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<i]), as: UTF8.self)
    guard let value = Double(written), value.isFinite else {
      throw LineProblem("\(field) is too large for a number")
    }
    return value
  }

  /// A number, or nil for null.
  @inline(__always)
  mutating func optionalNumber(_ field: StaticString) throws(LineProblem) -> Double? {
    if next() == UInt8(ascii: "n") {
      try literal("null")
      return nil
    }
    return try number(field)
  }

  /// A string.
  @inline(__always)
  mutating func text() throws(LineProblem) -> Text {
    guard consume(UInt8(ascii: "\"")) else { throw unexpected(wanted: "a text in quotes") }
    let start = position
    var hasEscapes = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let content = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        return Text(bytes: content, hasEscapes: hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
      } else if byte < 0x20 {
        throw unexpected()
      }
      position += 1
    }
    position = bytes.count
    throw LineProblem("the line ends inside a text")
  }

  /// true, false or null.
  mutating func literal(_ word: StaticString) throws(LineProblem) {
    _ = next()
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { throw unexpected() }
    for i in 0..<count where bytes[position + i] != word.utf8Start[i] { throw unexpected() }
    position += count
  }

  /// Steps over a value of any kind, checking that it is one.
  ///
  /// - Returns: its bytes.
  @discardableResult
  mutating func skipValue() throws(LineProblem) -> UnsafeBufferPointer<UInt8> {
    _ = next()
    let start = position
    // One bit per open container: 1 for an object.
    var isObject: UInt64 = 0
    var depth = 0
    repeat {
      var isOpened = false
      switch next() {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < Self.maximumDepth else { throw LineProblem("nested more than \(Self.maximumDepth) deep") }
        let object = bytes[position] == UInt8(ascii: "{")
        position += 1
        isObject = isObject << 1 | (object ? 1 : 0)
        depth += 1
        isOpened = true
        if consume(object ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          isObject >>= 1
          depth -= 1
          isOpened = false
        } else if object {
          _ = try text()
          try expect(UInt8(ascii: ":"))
        }
      case UInt8(ascii: "\""): _ = try text()
      case UInt8(ascii: "t"): try literal("true")
      case UInt8(ascii: "f"): try literal("false")
      case UInt8(ascii: "n"): try literal("null")
      default: _ = try number("a value")
      }
      // After a value: its container goes on, or ends, perhaps with the containers around it.
      while !isOpened, depth > 0 {
        let object = isObject & 1 == 1
        if consume(UInt8(ascii: ",")) {
          if object {
            _ = try text()
            try expect(UInt8(ascii: ":"))
          }
          break
        }
        try expect(object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        isObject >>= 1
        depth -= 1
      }
    } while depth > 0
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  // MARK: Details

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }

  /// Adds a digit unless the number is beyond 19 of them (it then goes the slow way, the value is not used).
  @inline(__always)
  private static func append(_ byte: UInt8, to digits: inout UInt64, _ significant: inout Int) {
    digits = digits &* 10 &+ UInt64(byte & 0x0F)
    if significant > 0 || digits != 0 { significant += 1 }
  }

  private mutating func unexpected(wanted: String? = nil) -> LineProblem {
    let byte = next()
    if position >= bytes.count { return LineProblem("the line ends too early") }
    let isPrintable = (0x21...0x7E).contains(byte)
    let found = isPrintable ? "“\(Unicode.Scalar(byte))”" : "byte \(byte)"
    let what = wanted.map { " instead of \($0)" } ?? ""
    return LineProblem("\(found)\(what) at column \(position + 1) is not JSON")
  }

  private mutating func notANumber(_ field: StaticString) -> LineProblem {
    let start = position
    guard start < bytes.count else { return LineProblem("the line ends too early") }
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "t"), UInt8(ascii: "f"):
      return LineProblem("\(field) is not a number")
    case UInt8(ascii: "n"):
      if (try? literal("null")) != nil { return LineProblem("\(field) is null, a number was expected") }
    default: break
    }
    var end = start
    while end < bytes.count, end - start < 20, bytes[end] != 0x2C, bytes[end] != 0x7D, bytes[end] != 0x5D {
      end += 1
    }
    let written = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    if ["NaN", "nan", "Infinity", "-Infinity", "inf", "-inf"].contains(written) {
      return LineProblem("\(field) is \(written), which is not JSON: an absent value is an absent key")
    }
    return LineProblem("\(field) is not a number")
  }

  private static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) throws(LineProblem) -> [UInt8] {
    let broken = LineProblem("a text has a broken escape")
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      guard bytes[i] == UInt8(ascii: "\\") else {
        out.append(bytes[i])
        i += 1
        continue
      }
      guard i + 1 < bytes.count else { throw broken }
      let kind = bytes[i + 1]
      i += 2
      switch kind {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(kind)
      case UInt8(ascii: "b"): out.append(0x08)
      case UInt8(ascii: "f"): out.append(0x0C)
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "u"):
        guard let high = hex4(bytes, at: i) else { throw broken }
        i += 4
        var value = UInt32(high)
        if UTF16.isLeadSurrogate(high) {
          guard i + 1 < bytes.count, bytes[i] == UInt8(ascii: "\\"), bytes[i + 1] == UInt8(ascii: "u"),
            let low = hex4(bytes, at: i + 2), UTF16.isTrailSurrogate(low)
          else { throw broken }
          i += 6
          value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw broken }
        out.append(contentsOf: String(Character(scalar)).utf8)
      default: throw broken
      }
    }
    return out
  }

  private static func hex4(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt16? {
    guard start + 4 <= bytes.count else { return nil }
    var value: UInt16 = 0
    for i in start..<start + 4 {
      guard let digit = Character(Unicode.Scalar(bytes[i])).hexDigitValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
