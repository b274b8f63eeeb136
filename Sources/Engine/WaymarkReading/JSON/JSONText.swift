/// Reads the strings of JSON (RFC 8259, section 7), for both parsers: `JSONParser` and `LineScanner`.
enum JSONText {
  /// What can be wrong with a string.
  struct Mistake: Error {
    var kind: Kind
    /// The byte where it was found.
    var index: Int

    enum Kind {
      case noEnd
      case control
      case notUTF8
      case escape
      case hexadecimal
      case halfPair
    }
  }

  /// The range of a string, and whether anything in it is escaped.
  struct Extent {
    /// The bytes between the quotes.
    var content: Range<Int>
    var hasEscapes: Bool
  }

  /// Scans the string whose opening quote is just before an index.
  ///
  /// - Parameters:
  ///   - bytes: the whole text of JSON.
  ///   - index: the index after the opening quote; afterwards the index after the closing one.
  /// - Returns: the range of the string.
  /// - Throws: `Mistake` when it has no end, or contains a control character.
  @inline(__always)
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) throws(Mistake)
    -> Extent
  {
    let start = index
    var hasEscapes = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return Extent(content: start..<index - 1, hasEscapes: hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        index += 1
      } else if byte < 0x20 {
        throw Mistake(kind: .control, index: index)
      }
      index += 1
    }
    index = bytes.count
    throw Mistake(kind: .noEnd, index: start - 1)
  }

  /// A string with its escapes resolved.
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>, _ extent: Extent) throws(Mistake)
    -> String
  {
    let content = UnsafeBufferPointer(rebasing: bytes[extent.content])
    let text =
      extent.hasEscapes
      ? String(validating: try unescaped(bytes, extent.content), as: UTF8.self)
      : String(validating: content, as: UTF8.self)
    guard let text else { throw Mistake(kind: .notUTF8, index: extent.content.lowerBound) }
    return text
  }

  private static func unescaped(
    _ bytes: UnsafeBufferPointer<UInt8>, _ content: Range<Int>
  ) throws(Mistake) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(content.count)
    var i = content.lowerBound
    while i < content.upperBound {
      guard bytes[i] == UInt8(ascii: "\\") else {
        out.append(bytes[i])
        i += 1
        continue
      }
      guard i + 1 < content.upperBound else { throw Mistake(kind: .escape, index: i) }
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
        if let unit = UTF8.encode(try scalar(bytes[..<content.upperBound], at: &i)) { out.append(contentsOf: unit) }
      default: throw Mistake(kind: .escape, index: i - 1)
      }
    }
    return out
  }

  /// The character of four hexadecimal digits, or of two times four.
  private static func scalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, at i: inout Int)
    throws(Mistake) -> Unicode.Scalar
  {
    let start = i
    let high = try hexadecimal(bytes, at: &i)
    if let scalar = Unicode.Scalar(high) { return scalar }
    // Half of a surrogate pair: the other half must follow.
    if UTF16.isLeadSurrogate(high), i + 1 < bytes.endIndex, bytes[i] == UInt8(ascii: "\\"),
      bytes[i + 1] == UInt8(ascii: "u")
    {
      i += 2
      let low = try hexadecimal(bytes, at: &i)
      if UTF16.isTrailSurrogate(low),
        let scalar = Unicode.Scalar(
          0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
      {
        return scalar
      }
    }
    throw Mistake(kind: .halfPair, index: start)
  }

  private static func hexadecimal(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, at i: inout Int)
    throws(Mistake) -> UInt16
  {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard i < bytes.endIndex, let digit = hexadecimalDigit(bytes[i]) else {
        throw Mistake(kind: .hexadecimal, index: i)
      }
      value = value << 4 | digit
      i += 1
    }
    return value
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
