internal import CPortableMath

/// The transverse Mercator projection of UTM on WGS 84, from the plane back to the ellipsoid: the series of Krüger to the
/// fourth power of the third flattening, exact to a millimetre within a zone.
package enum TransverseMercator {
  private static let scale = 0.9996
  private static let falseEasting = 500_000.0
  private static let falseNorthing = 10_000_000.0
  private static let n = WGS84.flattening / (2 - WGS84.flattening)

  /// The coordinate of a point in a zone.
  ///
  /// - Parameters:
  ///   - zone: 1 … 60.
  ///   - isSouthern: whether northings count from 10,000 km south of the equator.
  ///   - easting: metres.
  ///   - northing: metres.
  /// - Returns: the coordinate; nil outside the zone's neighbourhood.
  package static func coordinate(zone: Int, isSouthern: Bool, easting: Double, northing: Double) -> Coordinate? {
    guard (1...60).contains(zone), (0...1_000_000).contains(easting), abs(northing) <= falseNorthing else { return nil }
    let n2 = n * n
    let radius = WGS84.equatorialRadius / (1 + n) * (1 + n2 / 4 + n2 * n2 / 64) * scale
    let x = (northing - (isSouthern ? falseNorthing : 0)) / radius
    let y = (easting - falseEasting) / radius
    let plane = [
      n * (1.0 / 2 + n * (-2.0 / 3 + n * (37.0 / 96 - n / 360))), n2 * (1.0 / 48 + n * (1.0 / 15 - n * 437 / 1440)),
      n2 * n * (17.0 / 480 - n * 37 / 840), n2 * n2 * 4397 / 161_280,
    ]
    var (xi, eta) = (x, y)
    for (i, term) in plane.enumerated() {
      let multiple = Double(2 * (i + 1))
      let (grow, shrink) = (exp(multiple * y), exp(-multiple * y))
      xi -= term * sin(multiple * x) * (grow + shrink) / 2
      eta -= term * cos(multiple * x) * (grow - shrink) / 2
    }
    let (grow, shrink) = (exp(eta), exp(-eta))
    let conformal = asin(max(-1, min(1, sin(xi) * 2 / (grow + shrink))))
    let ellipsoid = [
      n * (2 + n * (-2.0 / 3 + n * (-2 + n * 116 / 45))), n2 * (7.0 / 3 + n * (-8.0 / 5 - n * 227 / 45)),
      n2 * n * (56.0 / 15 - n * 136 / 35), n2 * n2 * 4279 / 630,
    ]
    var latitude = conformal
    for (i, term) in ellipsoid.enumerated() { latitude += term * sin(Double(2 * (i + 1)) * conformal) }
    let longitude = Angle.degrees(atan2((grow - shrink) / 2, cos(xi))) + Double(zone * 6 - 183)
    return Coordinate(latitude: Angle.degrees(latitude), longitude: Angle.wrappedTo180(longitude))
  }
}
