internal import CPortableMath

/// Seeded random numbers, the same on every platform (xoshiro256++, Blackman and Vigna 2019, seeded by SplitMix64).
public struct RandomSource: Sendable {
  private var s0: UInt64
  private var s1: UInt64
  private var s2: UInt64
  private var s3: UInt64
  private var spareNormal: Double?

  /// Makes a source; every seed is good.
  public init(seed: UInt64) {
    var state = seed
    func split() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    s0 = split()
    s1 = split()
    s2 = split()
    s3 = split()
  }

  /// The next 64 random bits.
  public mutating func bits() -> UInt64 {
    let sum = s0 &+ s3
    let result = ((sum << 23) | (sum >> 41)) &+ s0
    let t = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = (s3 << 45) | (s3 >> 19)
    return result
  }

  /// Uniform in [0, 1).
  public mutating func unit() -> Double { Double(bits() >> 11) * 0x1p-53 }

  /// Uniform between two numbers.
  public mutating func uniform(_ from: Double, _ to: Double) -> Double { from + (to - from) * unit() }

  /// Uniform index in 0..<count; 0 when count is less than 2.
  public mutating func index(below count: Int) -> Int {
    count < 2 ? 0 : min(count - 1, Int(unit() * Double(count)))
  }

  /// Standard normal (Marsaglia's polar method).
  public mutating func normal() -> Double {
    if let spare = spareNormal {
      spareNormal = nil
      return spare
    }
    while true {
      let u = 2 * unit() - 1
      let v = 2 * unit() - 1
      let s = u * u + v * v
      guard s > 0, s < 1 else { continue }
      let factor = (-2 * log(s) / s).squareRoot()
      spareNormal = v * factor
      return u * factor
    }
  }
}
