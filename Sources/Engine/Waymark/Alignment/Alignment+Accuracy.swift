internal import WaymarkGeodesy

extension Alignment {
  /// Radius that holds the camera's horizontal position with 68 %, metres; nil when the strategy has no sigma.
  public var positionAccuracy: Double? { positionSigma.map { AccuracyRadius.perSigma * $0 } }

  /// Standard deviation per axis, metres, of a position whose 68 % radius is given.
  public static func positionSigma(ofAccuracy radius: Double) -> Double { radius / AccuracyRadius.perSigma }
}

extension Alignment {
  /// How far something drawn on the ground may lie beside its position: the uncertainties of position and direction
  /// as one length.
  ///
  /// - Parameter distance: from the camera, metres.
  /// - Returns: standard deviation across the line of sight, metres; nil while position or direction is not known, and for
  ///   a distance that is none.
  public func lateralSigma(atDistance distance: Double) -> Double? {
    guard let yaw = yawSigmaDegrees, let position = positionSigma, yaw >= 0, position >= 0, distance >= 0,
      yaw.isFinite, position.isFinite, distance.isFinite
    else { return nil }
    // The chord, not the arc: a wrong direction is off by at most twice the distance.
    let byYaw = 2 * distance * Angle.sinCos(degrees: min(yaw, 180) / 2).sin
    return (position * position + byYaw * byYaw).squareRoot()
  }
}
