/// The rotation of the Earth at a moment: from the ecliptic of date to Earth-fixed axes.
///
/// Precession is in the mean elements of the theories (both give positions for the mean equinox of date); nutation is
/// the thirteen largest terms of the IAU 1980 theory (P. K. Seidelmann, Celestial Mechanics 27, 79–106, 1982; Meeus
/// 1998, table 22.A), good to 0.05″; sidereal time is the Earth rotation angle and the IAU 2006 precession (N.
/// Capitaine et al., Astronomy and Astrophysics 412, 567–586, 2003). UT1 is taken as UTC (they differ by less than
/// 0.9 s: 0.004° in hour angle) and polar motion (0.3″) is left out.
struct EarthOrientation {
  /// Nutation in longitude, degrees.
  let nutationInLongitude: Double
  /// Greenwich apparent sidereal time, degrees.
  let siderealTime: Double
  private let sinObliquity: Double
  private let cosObliquity: Double

  init(utc: UTCInstant, centuriesTT t: Double) {
    let (inLongitude, inObliquity) = EarthOrientation.nutation(centuriesTT: t)
    let meanObliquity =
      84_381.406 + t * (-46.836769 + t * (-0.0001831 + t * (0.00200340 + t * (-5.76e-7 - t * 4.34e-8))))
    let obliquity = meanObliquity / 3600 + inObliquity
    (sinObliquity, cosObliquity) = Angle.sinCos(degrees: obliquity)
    nutationInLongitude = inLongitude

    let days = TerrestrialTime.daysSinceJ2000(utc: utc)
    // Whole days are taken off first, so that the fraction of a revolution keeps its digits.
    let revolutions = 0.7790572732640 + 0.00273781191135448 * days + (days - days.rounded(.down))
    let precession = 0.014506 + t * (4612.156534 + t * (1.3915817 + t * (-4.4e-7 - t * 2.9956e-5)))
    siderealTime = (revolutions - revolutions.rounded(.down)) * 360 + precession / 3600 + inLongitude * cosObliquity
  }

  /// The Earth-fixed vector (ECEF axes) of a body at a longitude and latitude (degrees) of the mean ecliptic and
  /// equinox of date, in the unit of the radius.
  func earthFixed(longitude: Double, latitude: Double, radius: Double) -> Vector3 {
    let (sinLon, cosLon) = Angle.sinCos(degrees: longitude + nutationInLongitude)
    let (sinLat, cosLat) = Angle.sinCos(degrees: latitude)
    let x = cosLat * cosLon
    let y = cosLat * sinLon * cosObliquity - sinLat * sinObliquity
    let z = cosLat * sinLon * sinObliquity + sinLat * cosObliquity
    let (s, c) = Angle.sinCos(degrees: siderealTime)
    return Vector3(c * x + s * y, c * y - s * x, z) * radius
  }

  /// Where a body stands for an observer: parallax is in the difference of the two vectors.
  ///
  /// - Parameters:
  ///   - body: Earth-fixed vector of the body in metres.
  ///   - observer: the observer, ellipsoidal height.
  /// - Returns: the airless topocentric direction.
  static func direction(of body: Vector3, from observer: GeodeticPosition) -> HorizontalDirection {
    HorizontalDirection(enu: LocalFrame(origin: observer).enu(ofECEF: body))
  }

  /// Nutation in longitude and obliquity, degrees.
  private static func nutation(centuriesTT t: Double) -> (inLongitude: Double, inObliquity: Double) {
    let d = 297.85036 + t * (445_267.111480 + t * (-0.0019142 + t / 189_474))
    let m = 357.52772 + t * (35_999.050340 + t * (-0.0001603 - t / 300_000))
    let mMoon = 134.96298 + t * (477_198.867398 + t * (0.0086972 + t / 56_250))
    let f = 93.27191 + t * (483_202.017538 + t * (-0.0036825 + t / 327_270))
    let node = 125.04452 + t * (-1934.136261 + t * (0.0020708 + t / 450_000))
    var inLongitude = 0.0
    var inObliquity = 0.0
    var index = 0
    while index + 8 < nutationTerms.count {
      let argument =
        nutationTerms[index] * d + nutationTerms[index + 1] * m + nutationTerms[index + 2] * mMoon
        + nutationTerms[index + 3] * f + nutationTerms[index + 4] * node
      let (s, c) = Angle.sinCos(degrees: argument)
      inLongitude += (nutationTerms[index + 5] + nutationTerms[index + 6] * t) * s
      inObliquity += (nutationTerms[index + 7] + nutationTerms[index + 8] * t) * c
      index += 9
    }
    return (inLongitude / 36_000_000, inObliquity / 36_000_000)
  }

  /// Multiples of D, M, M′, F, Ω; sine of longitude and its change per century, cosine of obliquity and its change,
  /// unit 0.0001″.
  private static let nutationTerms: [Double] = [
    0, 0, 0, 0, 1, -171_996, -174.2, 92_025, 8.9,
    -2, 0, 0, 2, 2, -13_187, -1.6, 5736, -3.1,
    0, 0, 0, 2, 2, -2274, -0.2, 977, -0.5,
    0, 0, 0, 0, 2, 2062, 0.2, -895, 0.5,
    0, 1, 0, 0, 0, 1426, -3.4, 54, -0.1,
    0, 0, 1, 0, 0, 712, 0.1, -7, 0,
    -2, 1, 0, 2, 2, -517, 1.2, 224, -0.6,
    0, 0, 0, 2, 1, -386, -0.4, 200, 0,
    0, 0, 1, 2, 2, -301, 0, 129, -0.1,
    -2, -1, 0, 2, 2, 217, -0.5, -95, 0.3,
    -2, 0, 1, 0, 0, -158, 0, 0, 0,
    -2, 0, 0, 2, 1, 129, 0.1, -70, 0,
    0, 0, -1, 2, 2, 123, 0, -53, 0,
  ]
}
