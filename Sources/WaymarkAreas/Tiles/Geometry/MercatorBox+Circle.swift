import WaymarkGeodesy
import WaymarkTerrain

extension MercatorBox {
  /// The window of a circle.
  ///
  /// - Parameters:
  ///   - center: its centre.
  ///   - radius: metres.
  init(around center: Coordinate, radius: Double) {
    // A degree of latitude is 110.6 km at least; a degree of longitude is at most that of the equator times the cosine.
    let north = radius / 110_574
    let east = north / max(0.01, Angle.sinCos(degrees: min(89, abs(center.latitude) + north)).cos)
    self.init(
      GeographicBounds(
        south: center.latitude - north, west: center.longitude - east, north: center.latitude + north,
        east: center.longitude + east))
  }
}
