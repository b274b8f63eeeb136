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

  /// The geodetic position (ellipsoidal height) of an Earth-centred vector: the nearest point of the ellipsoid.
  ///
  /// The closed form of H. Vermeille (J. Geodesy 76, 451–454, 2002, and 85, 105–117, 2011) as arranged by Karney
  /// (Geodesics on an ellipsoid of revolution, arXiv:1102.1215, appendix B), which holds everywhere: in the Earth's
  /// core, where several points of the ellipsoid are equally near, one of them is given; the centre is below a pole.
  ///
  /// - Parameters:
  ///   - vector: metres from the Earth's centre. Components that are not finite give latitude and longitude 0 and a
  ///     height that is not a number.
  ///   - ellipsoid: the ellipsoid from which latitude and height count.
  /// - Returns: the position; its rounding error is below 10 nm to 10 000 km of height.
  /// - Complexity: O(1): a closed form.
  public static func position(of vector: Vector3, ellipsoid: Ellipsoid = .wgs84) -> GeodeticPosition {
    let a = ellipsoid.equatorialRadius
    let e2 = ellipsoid.eccentricitySquared
    let e2m = 1 - e2
    let p = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    let z = vector.z
    let radius = (p * p + z * z).squareRoot()
    guard radius.isFinite else {
      return GeodeticPosition(Coordinate(clampedLatitude: 0, longitude: 0), height: .nan)
    }
    let longitude = p > 0 ? CompensatedAngle.degrees(sin: vector.y, cos: vector.x) : 0
    // On a sphere, and so far out that the flattening does not show, the normal is the radius.
    guard abs(e2) > 1e-15, radius < 1e18 * a else {
      let latitude = radius > 0 ? CompensatedAngle.degrees(sin: z, cos: p) : 90
      return GeodeticPosition(
        Coordinate(clampedLatitude: latitude, longitude: longitude), height: radius - a)
    }
    // The evolute of the meridian is an astroid; scaled to it the foot of the normal is a root of its quartic.
    let scale = 1 / (a * abs(e2))
    let x = (e2 > 0 ? p : e2m.squareRoot() * abs(z)) * scale
    let y = (e2 > 0 ? e2m.squareRoot() * abs(z) : p) * scale
    let k = abs(e2) * Geodesic.astroid(x, y)
    let alongZ: Double
    let alongP: Double
    let height: Double
    if k > 0 {
      let k1 = e2 > 0 ? k : k - e2
      let k2 = e2 > 0 ? k + e2 : k
      alongZ = z / k1
      alongP = p / k2
      let d = k1 * alongP
      height = (1 - e2m / k1) * (d * d + z * z).squareRoot()
    } else {
      // Inside the evolute on its long axis.
      let inside = max(0, 1 - x * x) * e2 * e2
      alongZ = ((e2 > 0 ? inside : x * x * e2 * e2) / e2m).squareRoot() * (z < 0 ? -1 : 1)
      alongP = e2 > 0 ? x * abs(e2) : inside.squareRoot()
      height = -a * (e2 > 0 ? e2m : 1) * (alongZ * alongZ + alongP * alongP).squareRoot() / abs(e2)
    }
    return GeodeticPosition(
      Coordinate(clampedLatitude: CompensatedAngle.degrees(sin: alongZ, cos: alongP), longitude: longitude),
      height: height)
  }
}
