/// What is left of a height after its expectation, as a symbol of few values and further bits for the rare large ones.
///
/// With the sign in the lowest bit (0, −1, 1, −2, …) what is left is a number; up to 127 that is the symbol. Beyond that symbol 128 + k
/// stands for the numbers from 128 + 16 (2ᵏ − 1) on, of which k + 4 bits follow.
enum ResidualSymbol {
  /// Numbers that are symbols themselves.
  static let direct: UInt32 = 128
  /// Number of symbols: what is left has 17 bits at most.
  static let count = 142

  /// The number of what is left.
  @inline(__always)
  static func number(_ residual: Int32) -> UInt32 { UInt32(bitPattern: (residual << 1) ^ (residual >> 31)) }

  /// What is left, from its number.
  @inline(__always)
  static func residual(_ number: UInt32) -> Int32 { Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1) }

  /// The symbol of a number, and the bits that follow it.
  static func split(_ number: UInt32) -> (symbol: UInt8, bits: UInt32, length: UInt32) {
    guard number >= direct else { return (UInt8(number), 0, 0) }
    let rest = number - direct
    var k: UInt32 = 0
    while rest >= 16 * ((2 << k) - 1) { k += 1 }
    return (UInt8(direct + k), rest - 16 * ((1 << k) - 1), k + 4)
  }

  /// Number of bits that follow a symbol from `direct` on, and the number to which they are added.
  static func rest(of symbol: UInt8) -> (length: UInt32, base: UInt32) {
    let k = UInt32(symbol) - direct
    return (k + 4, direct + 16 * ((1 << k) - 1))
  }
}
