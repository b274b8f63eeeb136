extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The choice with this number; nil when there is none.
  init?(number: Int32) {
    guard let i = Int(exactly: number), Self.allCases.indices.contains(i) else { return nil }
    self = Self.allCases[i]
  }

  /// The choice with this number in a slot; nil for NaN, fractions and numbers without a choice.
  init?(slot: Double) {
    guard let number = Int32(exactly: slot) else { return nil }
    self.init(number: number)
  }

  /// The number of this choice.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
