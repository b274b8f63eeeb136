/// The World Magnetic Model 2025: the main field of the Earth to degree and order 12 with its secular variation.
///
/// The synthesis follows A. Chulliat et al., The US/UK World Magnetic Model for 2025–2030 (NOAA NCEI Technical Report,
/// 2024), section 1.2. Sums over the order are taken with Legendre functions divided by cos φ′, so that the geographic
/// poles need no special case; there north is the meridian of the longitude given.
public enum WorldMagneticModel {
  /// The date of the coefficients and the first for which the model is made, decimal year.
  public static var epoch: Double { 2025 }

  /// The end of the model's years, decimal year.
  public static var expiry: Double { 2030 }

  private static var degree: Int { 12 }
  /// Geomagnetic reference radius in metres.
  private static var referenceRadius: Double { 6_371_200 }

  /// The field at a position and a moment.
  ///
  /// Outside 2025.0–2030.0 the model is extrapolated linearly and the result says so in its `validity`: a needle that
  /// is a degree off is worth more to the user than none, but it must not be shown as if it were certain.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  ///
  /// guard let here = Coordinate(latitude: 47.0707, longitude: 15.4395), let now = UTCInstant(iso8601:
  /// "2026-06-21T12:00:00Z") else { return }
  /// let field = WorldMagneticModel.field(at: GeodeticPosition(here, height: 353), on: now)
  /// let compass = 212.0
  /// print("true heading \(compass + field.declinationDegrees)°, ± \(field.declinationUncertaintyDegrees)°")
  /// ```
  ///
  /// - Parameters:
  ///   - position: the position, ellipsoidal height, −1 to 850 km (the region for which the model is made).
  ///   - instant: the moment.
  /// - Returns: the field.
  public static func field(at position: GeodeticPosition, on instant: UTCInstant) -> MagneticField {
    field(at: position, decimalYear: instant.decimalYear)
  }

  /// The field at a position in a decimal year (2026.5 is the middle of 2026).
  ///
  /// - Parameters:
  ///   - position: the position, ellipsoidal height.
  ///   - decimalYear: the moment.
  /// - Returns: the field; its `validity` says whether the year lies in 2025.0–2030.0.
  /// - Complexity: O(n²) in the degree n of the model, which is 12.
  public static func field(at position: GeodeticPosition, decimalYear: Double) -> MagneticField {
    // Geocentric latitude φ′ and radius: the height is above the ellipsoid.
    let (sinLat, cosLat) = CompensatedAngle.sinCos(latitude: position.coordinate.latitude)
    let e2 = Ellipsoid.wgs84.eccentricitySquared
    let normal = Ellipsoid.wgs84.equatorialRadius / (1 - e2 * sinLat * sinLat).squareRoot()
    let p = (normal + position.height) * cosLat
    let z = (normal * (1 - e2) + position.height) * sinLat
    let radius = (p * p + z * z).squareRoot()
    let sinPrime = z / radius
    let cosPrime = p / radius

    let (sinLon, cosLon) = Angle.sinCos(degrees: position.coordinate.longitude)
    let years = decimalYear - epoch
    let main = synthesis(
      sinLatitude: sinPrime, cosLatitude: cosPrime, sinLongitude: sinLon, cosLongitude: cosLon, radius: radius,
      offset: 0, change: years)
    let change = synthesis(
      sinLatitude: sinPrime, cosLatitude: cosPrime, sinLongitude: sinLon, cosLongitude: cosLon, radius: radius,
      offset: 2, change: 0)

    // From the geocentric to the geodetic horizon: a rotation by φ′ − φ about the east axis.
    let s = sinPrime * cosLat - cosPrime * sinLat
    let c = cosPrime * cosLat + sinPrime * sinLat
    return MagneticField(
      north: main.x * c - main.z * s, east: main.y, down: main.x * s + main.z * c,
      northPerYear: change.x * c - change.z * s, eastPerYear: change.y, downPerYear: change.x * s + change.z * c,
      validity: decimalYear < epoch ? .beforeModel : decimalYear <= expiry ? .valid : .outOfDate)
  }

  /// North, east and down in the geocentric frame, nT or nT per year: the sums over g + change·ġ and h + change·ḣ,
  /// where `offset` is the column of g in the table.
  private static func synthesis(
    sinLatitude u: Double, cosLatitude v: Double, sinLongitude: Double, cosLongitude: Double, radius: Double,
    offset: Int, change: Double
  ) -> (x: Double, y: Double, z: Double) {
    let rows = WorldMagneticModelCoefficients.rows
    let ratio = referenceRadius / radius
    var x = 0.0
    var y = 0.0
    var z = 0.0
    // Schmidt semi-normalised functions by columns of equal order m: q is Pₙᵐ for m = 0 and Pₙᵐ / cos φ′ for m > 0.
    var cosOrder = 1.0
    var sinOrder = 0.0
    var sectorial = 1.0
    for m in 0...degree {
      if m > 0 {
        (cosOrder, sinOrder) = (
          cosOrder * cosLongitude - sinOrder * sinLongitude, sinOrder * cosLongitude + cosOrder * sinLongitude
        )
        // Pₘᵐ / cos φ′ from the diagonal before it; P₁¹ = cos φ′.
        if m > 1 { sectorial *= (1 - 0.5 / Double(m)).squareRoot() * v }
      }
      var before = 0.0
      var q = sectorial
      var power = ratio * ratio
      for _ in 0..<m { power *= ratio }
      for n in m...degree {
        let mm = Double(m * m)
        let nn = Double(n)
        if n > m {
          let root = (nn * nn - mm).squareRoot()
          let rootBefore = ((nn - 1) * (nn - 1) - mm).squareRoot()
          (before, q) = (q, ((2 * nn - 1) * u * q - rootBefore * before) / root)
        }
        guard n > 0 else { continue }
        power *= n == m ? 1 : ratio
        let row = 4 * (n * (n + 1) / 2 + m - 1)
        let g = rows[row + offset] + (change == 0 ? 0 : change * rows[row + 2])
        let h = rows[row + offset + 1] + (change == 0 ? 0 : change * rows[row + 3])
        let along = g * cosOrder + h * sinOrder
        if m == 0 {
          z -= power * (nn + 1) * along * q
          // dPₙ⁰/dφ′ = n (Pₙ₋₁ − sin φ′ Pₙ) / cos φ′ = the first-order column, added below.
        } else {
          let across = g * sinOrder - h * cosOrder
          z -= power * (nn + 1) * along * q * v
          y += power * Double(m) * across * q
          // dPₙᵐ/dφ′ = √(n² − m²) Pₙ₋₁ᵐ / cos φ′ − n sin φ′ Pₙᵐ / cos φ′
          x -= power * along * ((nn * nn - mm).squareRoot() * before - nn * u * q)
        }
        if m == 1 {
          // dPₙ⁰/dφ′ = √(n(n+1)/2) Pₙ¹ belongs to the row of order 0.
          let zonal = rows[row - 4 + offset] + (change == 0 ? 0 : change * rows[row - 2])
          x -= power * zonal * (nn * (nn + 1) / 2).squareRoot() * q * v
        }
      }
    }
    return (x, y, z)
  }
}
