#if hasFeature(Embedded)
  internal import CPortableMath
#endif

/// Reads the numbers of JSON (RFC 8259, section 6), for both parsers: `JSONParser` and `LineScanner`.
enum JSONNumber {
  /// What can be wrong with a number.
  enum Mistake: Error {
    case noDigits
    case needlessZero
    case noDecimals
    case noExponent
    case tooLarge
  }

  /// Reads the number at an index.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - index: start of the number; afterwards the index after it, or that of the mistake.
  /// - Returns: the nearest `Double`.
  /// - Throws: `Mistake` when it is not a number, or not one that a `Double` can hold.
  @inline(__always)
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) throws(Mistake)
    -> Double
  {
    let start = index
    let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let whole = index
    var digits: UInt64 = 0
    var significant = 0
    var exponent = 0
    readDigits(bytes, at: &index, into: &digits, &significant)
    guard index > whole else { throw .noDigits }
    if index > whole + 1, bytes[whole] == UInt8(ascii: "0") {
      index = whole
      throw .needlessZero
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      readDigits(bytes, at: &index, into: &digits, &significant)
      guard index > fraction else { throw .noDecimals }
      exponent = fraction - index
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      var isSmall = false
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
        isSmall = bytes[index] == UInt8(ascii: "-")
        index += 1
      }
      let written = index
      var power = 0
      while index < bytes.count, isDigit(bytes[index]) {
        power = min(power * 10 + Int(bytes[index] & 0x0F), 1 << 20)
        index += 1
      }
      guard index > written else { throw .noExponent }
      exponent += isSmall ? -power : power
    }
    // 19 digits always fit; longer numbers, and extreme exponents, take the slow path.
    if significant <= 19, let value = ExactDecimal.double(digits: digits, exponent: exponent) {
      return isNegative ? -value : value
    }
    guard let value = nearest(UnsafeBufferPointer(rebasing: bytes[start..<index])), value.isFinite else {
      index = start
      throw .tooLarge
    }
    return value
  }

  /// The nearest number to any decimal one, slowly.
  static func nearest(_ digits: UnsafeBufferPointer<UInt8>) -> Double? {
    #if hasFeature(Embedded)
      let terminated = digits.map { CChar(bitPattern: $0) } + [0]
      return terminated.withUnsafeBufferPointer { $0.baseAddress.map { strtod($0, nil) } }
    #else
      return Double(String(decoding: digits, as: UTF8.self))
    #endif
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }

  /// Adds digits to a value, which wraps around when there are more than 19 significant ones; it is not used then.
  @inline(__always)
  private static func readDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int, into digits: inout UInt64,
    _ significant: inout Int
  ) {
    while index < bytes.count, isDigit(bytes[index]) {
      digits = digits &* 10 &+ UInt64(bytes[index] & 0x0F)
      if significant > 0 || digits != 0 { significant += 1 }
      index += 1
    }
  }
}
