/// Random numbers for property tests (SplitMix64): the same seed gives the same test. Put the seed into the test's
/// comment or issue message, so that a failure can be repeated.
public struct SeededGenerator: RandomNumberGenerator {
  /// The seed it was made with.
  public let seed: UInt64
  private var state: UInt64

  /// Makes a generator.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in a range.
  public mutating func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
