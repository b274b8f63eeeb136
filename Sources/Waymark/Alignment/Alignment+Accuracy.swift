extension Alignment {
  /// Radius that holds the camera's horizontal position with 68 %, metres; nil when the strategy has no sigma.
  public var positionAccuracy: Double? { positionSigma.map { AccuracyRadius.perSigma * $0 } }

  /// Standard deviation per axis, metres, of a position whose 68 % radius is given.
  public static func positionSigma(ofAccuracy radius: Double) -> Double { radius / AccuracyRadius.perSigma }
}
