internal import WaymarkGeodesy

/// What light from an eye has in common in all directions.
struct Viewpoint {
  let coordinate: Coordinate
  let latitude: SineCosine
  let place: GeodesicPlace
  /// Height of the eye above the terrain's surface of reference, metres.
  let height: Double
  /// 1 − k.
  let kappa: Double
  /// Greatest ground distance, metres.
  let range: Double

  @inline(__always)
  init(_ coordinate: Coordinate, height: Double, refraction: Double, range: Double) {
    self.coordinate = coordinate
    let here = SineCosine(degrees: coordinate.latitude)
    // A path from a pole leaves along the meridian that its azimuth means there: a hair beside the pole.
    latitude = SineCosine(sine: here.sine, cosine: max(here.cosine, 1e-12))
    place = GeodesicPlace(sinLatitude: latitude.sine, cosLatitude: latitude.cosine)
    self.height = height
    kappa = 1 - max(-2, min(0.9, refraction.isFinite ? refraction : 0))
    self.range = range.isFinite ? max(0, min(1_000_000, range)) : 1_000_000
  }
}
