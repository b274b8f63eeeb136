/// Accuracy as receivers and systems report it: the radius that holds the true place with 68 %.
enum AccuracyRadius {
  /// The radius in standard deviations of one axis of a round normal distribution: √(2 ln(1/0.32)).
  static let perSigma = 1.51
}

extension Alignment {
  /// Radius that holds the camera's horizontal position with 68 %, metres; nil when the strategy has no sigma.
  public var positionAccuracy: Double? { positionSigma.map { AccuracyRadius.perSigma * $0 } }

  /// Standard deviation per axis, metres, of a place whose 68 % radius is given.
  public static func positionSigma(ofAccuracy radius: Double) -> Double { radius / AccuracyRadius.perSigma }
}
