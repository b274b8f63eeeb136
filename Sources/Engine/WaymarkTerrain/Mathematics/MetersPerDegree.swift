internal import WaymarkGeodesy

/// Lengths of a degree on the ellipsoid at a latitude, metres.
struct MetersPerDegree {
  let north: Double
  let east: Double

  init(latitude: Double) { self.init(SineCosine(degrees: latitude)) }

  /// At a latitude known by sine and cosine.
  @inline(__always)
  init(_ latitude: SineCosine) {
    let e2 = WGS84.e2
    let a = WGS84.equatorialRadius
    // N = a / w and M = a (1 − e²) / w³.
    let w = 1 / (1 - e2 * latitude.sine * latitude.sine).squareRoot()
    let n = a * w * (Double.pi / 180)
    north = n * (1 - e2) * w * w
    east = n * latitude.cosine
  }
}
