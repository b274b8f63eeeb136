/// Decimal numbers as `Double`s, correctly rounded, without the C library and its locale.
enum ExactDecimal {
  /// The nearest `Double` (ties to even) to `digits · 10^exponent`.
  ///
  /// Two exact methods: one rounding of two exact operands (W. D. Clinger, How to read floating point numbers
  /// accurately, PLDI 1990), and for the 16 to 19 digits of a number in full precision one integer division with its
  /// remainder as sticky bit.
  ///
  /// - Parameters:
  ///   - digits: the significant digits as an integer.
  ///   - exponent: the power of ten.
  /// - Returns: the number, or nil where neither method is exact (very large and very small exponents).
  @inline(__always)
  static func double(digits: UInt64, exponent: Int) -> Double? {
    if digits == 0 { return 0 }
    if exponent == 0 { return Double(digits) }
    if digits <= 1 << 53 {
      if exponent > 0, exponent <= 22 { return Double(digits) * powerOfTen(exponent) }
      if exponent < 0, exponent >= -22 { return Double(digits) / powerOfTen(-exponent) }
    }
    if exponent < 0, exponent >= -27 { return quotient(digits, negativeExponent: -exponent) }
    return nil
  }

  /// `digits / 10^k` for 1 ≤ k ≤ 27, where 5^k fits into 64 bits.
  @inline(__always)
  private static func quotient(_ digits: UInt64, negativeExponent k: Int) -> Double {
    let divisor = powerOfFive(k)
    let divisorShift = divisor.leadingZeroBitCount
    let digitsShift = digits.leadingZeroBitCount
    let normalizedDivisor = divisor << divisorShift
    let normalizedDigits = digits << digitsShift
    // The quotient of the normalized numbers times 2^63 lies in (2^62, 2^64).
    let (quotient, remainder) = normalizedDivisor.dividingFullWidth((normalizedDigits >> 1, normalizedDigits << 63))
    let excess = 11 - quotient.leadingZeroBitCount
    let half: UInt64 = 1 << UInt64(excess - 1)
    let low = quotient & (half << 1 - 1)
    var significand = quotient >> UInt64(excess)
    if low > half || (low == half && (remainder != 0 || significand & 1 == 1)) { significand += 1 }
    let power = excess - 63 + divisorShift - digitsShift - k
    return Double(significand) * Double(bitPattern: UInt64(1023 + power) << 52)
  }

  @inline(__always)
  private static func powerOfTen(_ k: Int) -> Double {
    // 10^22 is the largest power of ten that is a Double.
    k <= 19 ? Double(powerOfFive(k) << UInt64(k)) : Double(powerOfFive(k)) * Double(UInt64(1) << UInt64(k))
  }

  @inline(__always)
  private static func powerOfFive(_ k: Int) -> UInt64 {
    var result: UInt64 = 1
    var base: UInt64 = 5
    var rest = k
    while rest > 0 {
      if rest & 1 == 1 { result &*= base }
      base &*= base
      rest >>= 1
    }
    return result
  }
}
