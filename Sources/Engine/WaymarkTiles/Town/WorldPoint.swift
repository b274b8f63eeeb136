internal import WaymarkGeodesy

/// A point of the Web Mercator world in units of 2⁻³² of its width, 9 mm at the equator; points of a tile's margin may lie beyond the
/// world.
struct WorldPoint: Hashable, Sendable {
  var x: Int64
  var y: Int64

  /// Where it is on Earth.
  var coordinate: Coordinate? {
    let world = 4_294_967_296.0
    return Coordinate(
      latitude: WebMercator.latitude(y: Double(y) / world), longitude: WebMercator.longitude(x: Double(x) / world))
  }
}
