internal import CPortableMath

/// How far above the ground people are who do not stand on it: bridges, upper floors and terraces, now and then a tower;
/// sometimes below it.
enum Clearance {
  /// Probability that a walk begins off the ground: views are what people climb for.
  static let usual = 0.25

  /// Probability density.
  ///
  /// - Parameter height: metres above the ground, negative below it.
  /// - Returns: per metre.
  static func density(_ height: Double) -> Double {
    if height < 0 { return 0.1 * exp(height / 8) / 8 }
    return 0.8 * exp(-height / 10) / 10 + 0.1 * exp(-height / 50) / 50
  }
}
