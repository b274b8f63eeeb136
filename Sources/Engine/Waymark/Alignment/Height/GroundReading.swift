/// Levels that the scene's zero would have if the walker stood on the ground, or on the deck of a mapped bridge.
struct GroundReading: Sendable {
  /// One surface to stand on.
  struct Surface: Sendable {
    /// Height of the scene's zero level, metres.
    var level: Double
    /// Its standard deviation, metres.
    var sigma: Double
    /// How probable it is that it is this surface.
    var weight: Double
  }

  /// The ground itself.
  var ground: Surface
  /// The deck of a bridge or the floor of a tunnel at this place.
  var deck: Surface?

  /// How well a zero level fits: 1 where it is that of the only surface. Student's t with five degrees of freedom: the
  /// steps and walls that a model lacks make large errors frequent.
  func fit(_ level: Double) -> Double {
    var sum = Self.fit(level, ground)
    if let deck { sum += Self.fit(level, deck) }
    return sum
  }

  /// Probability density of a zero level, per metre.
  func density(_ level: Double) -> Double {
    var sum = Self.fit(level, ground) * Self.peak / ground.sigma
    if let deck { sum += Self.fit(level, deck) * Self.peak / deck.sigma }
    return sum
  }

  /// The largest density of Student's t with five degrees of freedom.
  private static let peak = 0.3796

  private static func fit(_ level: Double, _ surface: Surface) -> Double {
    let off = (level - surface.level) / surface.sigma
    let q = 1 + off * off / 5
    return surface.weight / (q * q * q)
  }
}
