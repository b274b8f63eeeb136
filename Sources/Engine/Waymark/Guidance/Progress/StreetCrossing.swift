internal import CPortableMath

/// How likely a walk across a street of known width can be a crossing: it began somewhere on the street and has not come
/// beyond its border yet.
struct StreetCrossing: Sendable {
  /// From the route's line to the border that the user came from, metres.
  var near: Double
  /// From the line to the border that the user walks towards, metres.
  var far: Double

  /// Borders are drawn this precisely, metres: the width of streets, where people walk, the line on the map.
  private static let borderSigma = 1.0
  /// People walk this far beyond a street's half-width, metres.
  private static let beyond = 1.0
  /// Error of the map's line across the street, metres.
  private static let mapSigma = 1.5
  /// Likelihood of a beginning outside, relative to one on the street: a user who comes back to a route is not on it yet.
  private static let outside = 0.03
  /// So far outside, metres.
  private static let maximumOutsideDistance = 12.0
  private static let parts = 32

  /// Probability that a user who crosses is still within the street.
  ///
  /// - Parameters:
  ///   - across: distance walked across it, metres.
  ///   - offset: measured distance of the user from the line, metres, positive towards the far border.
  ///   - sigma: its standard deviation, metres.
  /// - Returns: 0…1.
  func withinProbability(across: Double, offset: Double, sigma: Double) -> Double {
    let (from, to) = (-near - Self.maximumOutsideDistance, far + 3 * Self.borderSigma)
    guard to > from else { return 0 }
    let step = (to - from) / Double(Self.parts)
    let factor = -0.5 / (sigma * sigma + Self.mapSigma * Self.mapSigma)
    var (within, all) = (0.0, 0.0)
    for k in 0...Self.parts {
      let start = from + step * Double(k)
      let misfit = start + across - offset
      // Anywhere on the street, with soft borders.
      let weight =
        exp(max(-200, factor * misfit * misfit)) * max(Self.outside, inside(start + near)) * inside(far - start)
      all += weight
      within += weight * inside(far - start - across)
    }
    // Where the measured position contradicts every beginning on the street, the distance walked decides.
    guard all > 1e-60 else { return across > near + far ? 0 : 1 }
    return within / all
  }

  /// Probability of being within a border, by the distance to it.
  private func inside(_ distance: Double) -> Double {
    1 / (1 + exp(max(-60, min(60, -1.7 * (distance + Self.beyond) / Self.borderSigma))))
  }
}
