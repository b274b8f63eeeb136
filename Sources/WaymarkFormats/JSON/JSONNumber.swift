/// Reads the numbers of JSON (RFC 8259, section 6), for both that walk through it: `JSONParser` and `LineScanner`.
enum JSONNumber {
  /// What can be wrong with a number.
  enum Mistake: Error {
    case noDigits
    case needlessZero
    case noDecimals
    case noExponent
    case tooLarge
  }

  /// Reads the number that begins at a place.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - place: where the number begins; behind it afterwards, or where the mistake is.
  /// - Returns: the nearest `Double`.
  /// - Throws: `Mistake` when it is no number, or none that a `Double` can hold.
  @inline(__always)
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, at place: inout Int) throws(Mistake)
    -> Double
  {
    let start = place
    let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let whole = place
    var digits: UInt64 = 0
    var significant = 0
    var exponent = 0
    readDigits(bytes, at: &place, into: &digits, &significant)
    guard place > whole else { throw .noDigits }
    if place > whole + 1, bytes[whole] == UInt8(ascii: "0") {
      place = whole
      throw .needlessZero
    }
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      let fraction = place
      readDigits(bytes, at: &place, into: &digits, &significant)
      guard place > fraction else { throw .noDecimals }
      exponent = fraction - place
    }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      var isSmall = false
      if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
        isSmall = bytes[place] == UInt8(ascii: "-")
        place += 1
      }
      let written = place
      var power = 0
      while place < bytes.count, isDigit(bytes[place]) {
        power = min(power * 10 + Int(bytes[place] & 0x0F), 1 << 20)
        place += 1
      }
      guard place > written else { throw .noExponent }
      exponent += isSmall ? -power : power
    }
    // 19 digits always fit; more than that, and extreme exponents, go the slow way.
    if significant <= 19, let value = ExactDecimal.double(digits: digits, exponent: exponent) {
      return isNegative ? -value : value
    }
    let written = String(
      decoding: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self)
    guard let value = Double(written), value.isFinite else {
      place = start
      throw .tooLarge
    }
    return value
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }

  /// Adds digits to a value, which wraps when there are more than 19 significant ones; it is not used then.
  @inline(__always)
  private static func readDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: inout Int, into digits: inout UInt64,
    _ significant: inout Int
  ) {
    while place < bytes.count, isDigit(bytes[place]) {
      digits = digits &* 10 &+ UInt64(bytes[place] & 0x0F)
      if significant > 0 || digits != 0 { significant += 1 }
      place += 1
    }
  }
}
