internal import CPortableMath

/// Conversions between geodetic positions and Earth-centred, Earth-fixed Cartesian coordinates (metres; X through
/// latitude 0 longitude 0, Z through the north pole).
public enum ECEF {
  /// The Earth-centred vector of a geodetic position whose height is ellipsoidal.
  public static func vector(of position: GeodeticPosition, ellipsoid: Ellipsoid = .wgs84) -> Vector3 {
    let (sinLat, cosLat) = Angle.sinCos(degrees: position.coordinate.latitude)
    let (sinLon, cosLon) = Angle.sinCos(degrees: position.coordinate.longitude)
    let e2 = ellipsoid.eccentricitySquared
    let n = ellipsoid.equatorialRadius / (1 - e2 * sinLat * sinLat).squareRoot()
    let r = (n + position.height) * cosLat
    return Vector3(r * cosLon, r * sinLon, (n * (1 - e2) + position.height) * sinLat)
  }

  /// The geodetic position (ellipsoidal height) of an Earth-centred vector.
  ///
  /// Bowring's parametric latitude as the start, then Newton steps on Fukushima's form; converges to rounding for
  /// every point more than 50 km from the Earth's centre. Nearer points give the closest pole or equator.
  public static func position(of vector: Vector3, ellipsoid: Ellipsoid = .wgs84) -> GeodeticPosition {
    let a = ellipsoid.equatorialRadius
    let b = ellipsoid.polarRadius
    let e2 = ellipsoid.eccentricitySquared
    let ep2 = e2 / (1 - e2)
    let p = hypot(vector.x, vector.y)
    let longitude = p > 0 ? Angle.degrees(atan2(vector.y, vector.x)) : 0
    // Parametric latitude β; Bowring's iteration reaches rounding in at most four rounds above the core.
    var sinBeta = vector.z * a
    var cosBeta = p * b
    var latitude = 0.0
    for _ in 0..<5 {
      let norm = hypot(sinBeta, cosBeta)
      guard norm > 0 else { break }
      let s = sinBeta / norm
      let c = cosBeta / norm
      let up = vector.z + ep2 * b * s * s * s
      let out = p - e2 * a * c * c * c
      let next = atan2(up, out)
      sinBeta = (1 - ellipsoid.flattening) * sin(next)
      cosBeta = cos(next)
      if abs(next - latitude) < 1e-16 {
        latitude = next
        break
      }
      latitude = next
    }
    let sinLat = sin(latitude)
    let cosLat = cos(latitude)
    // Height along the normal: free of cancellation at the poles and at the equator.
    let height = p * cosLat + vector.z * sinLat - a * (1 - e2 * sinLat * sinLat).squareRoot()
    return GeodeticPosition(
      Coordinate(clampedLatitude: Angle.degrees(latitude), longitude: longitude), height: height)
  }
}
