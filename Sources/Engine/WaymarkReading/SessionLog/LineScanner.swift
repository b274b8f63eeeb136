/// Parses JSON (RFC 8259) in the UTF-8 bytes of one line, value by value, without building a tree.
///
/// A log has one line per pose, 30 to 60 per second. Foundation's decoder takes about 7 µs for one; this takes a tenth
/// of that, because it allocates nothing.
package struct LineScanner {
  /// A string of the line, still in its escaped form.
  package struct Text {
    fileprivate let line: UnsafeBufferPointer<UInt8>
    fileprivate let extent: JSONText.Extent

    /// Compares the bytes with a known word.
    package func matches(_ word: StaticString) -> Bool {
      if extent.hasEscapes { return (try? decoded()).map { $0.utf8.elementsEqual(word.description.utf8) } ?? false }
      let start = extent.content.lowerBound
      guard extent.content.count == word.utf8CodeUnitCount else { return false }
      let other = word.utf8Start
      for i in 0..<word.utf8CodeUnitCount where line[start + i] != other[i] { return false }
      return true
    }

    /// The text with its escapes resolved.
    package func decoded() throws(LineProblem) -> String {
      do throws(JSONText.Mistake) {
        return try JSONText.decoded(line, extent)
      } catch {
        throw LineProblem(
          error.kind == .notUTF8 ? "a text is not valid UTF-8" : "a text has a broken escape")
      }
    }
  }

  /// Deepest nesting that is skipped in an unknown value.
  private static let maximumDepth = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  package private(set) var position = 0

  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  // MARK: Structure

  /// The next byte that is not a space; 0 at the end.
  package mutating func next() -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte.isSpace else { return byte }
      position += 1
    }
    return 0
  }

  /// Skips a byte if it comes next.
  package mutating func consume(_ byte: UInt8) -> Bool {
    guard next() == byte, position < bytes.count else { return false }
    position += 1
    return true
  }

  /// Skips a byte that must come next.
  package mutating func expect(_ byte: UInt8) throws(LineProblem) {
    if !consume(byte) { throw unexpected() }
  }

  /// Checks that only spaces follow.
  package mutating func expectEnd() throws(LineProblem) {
    _ = next()
    if position < bytes.count {
      throw LineProblem("text follows the end of the object (column \(position + 1))")
    }
  }

  /// Visits the members of an object; `body` must read the value.
  package mutating func forEachMember(
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
  package mutating func number(_ field: StaticString) throws(LineProblem) -> Double {
    _ = next()
    var end = position
    do throws(JSONNumber.Mistake) {
      let value = try JSONNumber.read(bytes, at: &end)
      position = end
      return value
    } catch {
      throw error == .tooLarge
        ? LineProblem("\(field) is too large for a number") : notANumber(field)
    }
  }

  /// A number, or nil for null.
  package mutating func optionalNumber(_ field: StaticString) throws(LineProblem) -> Double? {
    if next() == UInt8(ascii: "n") {
      try literal("null")
      return nil
    }
    return try number(field)
  }

  /// A string.
  package mutating func text() throws(LineProblem) -> Text {
    guard consume(UInt8(ascii: "\"")) else { throw unexpected(wanted: "a text in quotes") }
    let text: Text
    do throws(JSONText.Mistake) {
      text = Text(line: bytes, extent: try JSONText.scan(bytes, at: &position))
    } catch {
      throw error.kind == .control ? unexpected() : LineProblem("the line ends inside a text")
    }
    // Even if the text is not used: a line accepted here must be valid JSON for other parsers.
    if text.extent.hasEscapes { _ = try text.decoded() }
    return text
  }

  /// true, false or null.
  package mutating func literal(_ word: StaticString) throws(LineProblem) {
    _ = next()
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { throw unexpected() }
    for i in 0..<count where bytes[position + i] != word.utf8Start[i] { throw unexpected() }
    position += count
  }

  /// Skips a value of any kind, checking that it is valid.
  ///
  /// - Returns: its bytes.
  @discardableResult
  package mutating func skipValue() throws(LineProblem) -> UnsafeBufferPointer<UInt8> {
    _ = next()
    let start = position
    // One bit per open container: 1 for an object.
    var isObject: UInt64 = 0
    var depth = 0
    repeat {
      var isOpened = false
      switch next() {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < Self.maximumDepth else {
          throw LineProblem("nested more than \(Self.maximumDepth) deep")
        }
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
      // After a value: its container continues, or ends, possibly with the containers around it.
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
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "t"),
      UInt8(ascii: "f"):
      return LineProblem("\(field) is not a number")
    case UInt8(ascii: "n"):
      if (try? literal("null")) != nil {
        return LineProblem("\(field) is null, a number was expected")
      }
    default: break
    }
    var end = start
    while end < bytes.count, end - start < 20, bytes[end] != 0x2C, bytes[end] != 0x7D,
      bytes[end] != 0x5D
    {
      end += 1
    }
    let written = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    if ["NaN", "nan", "Infinity", "-Infinity", "inf", "-inf"].contains(where: { $0.utf8.elementsEqual(written.utf8) }) {
      return LineProblem(
        "\(field) is \(written), which is not JSON: an absent value is an absent key")
    }
    return LineProblem("\(field) is not a number")
  }
}
