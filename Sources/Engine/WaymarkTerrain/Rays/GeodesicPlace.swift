internal import WaymarkGeodesy

/// What a geodesic's series takes from the latitude at which it begins: the same in all directions.
struct GeodesicPlace {
  /// 1 / cos φ and tan φ.
  let secant: Double
  let t: Double
  /// 1/N, the curvature across the meridian, 1/m.
  let n: Double
  /// e′² cos² φ: curvature along the meridian is n (1 + η²).
  let eta2: Double

  @inline(__always)
  init(sinLatitude: Double, cosLatitude: Double) {
    secant = 1 / cosLatitude
    t = sinLatitude * secant
    n = (1 - WGS84.e2 * sinLatitude * sinLatitude).squareRoot() * (1 / WGS84.equatorialRadius)
    eta2 = WGS84.ep2 * cosLatitude * cosLatitude
  }
}
