/// Random numbers that are the same on every platform (SplitMix64, Steele, Lea & Flood, 2014).
struct DemoRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in [0, 1).
  mutating func unit() -> Double { Double(next() >> 11) * (1 / 9_007_199_254_740_992) }

  /// A number between two others.
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A whole number in 0 ..< count.
  mutating func below(_ count: Int) -> Int { min(count - 1, Int(unit() * Double(count))) }

  /// True with the given probability.
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// One of a list; nil for an empty one.
  mutating func pick<T>(_ list: [T]) -> T? { list.isEmpty ? nil : list[below(list.count)] }
}
