import WaymarkGeodesy
import WaymarkTiles

/// A point of the Web Mercator world in units of 2⁻³² of its width, which is 9 mm at the equator and 6 mm at 47°:
/// integers, so that neighbouring tiles get identical vertices.
struct MercatorPoint: Hashable, Sendable {
  var x: UInt32
  var y: UInt32

  init(x: UInt32, y: UInt32) {
    self.x = x
    self.y = y
  }

  /// The point nearest to a coordinate.
  init(_ coordinate: Coordinate) {
    x = Self.fixed(WebMercator.x(longitude: coordinate.longitude))
    y = Self.fixed(WebMercator.y(latitude: coordinate.latitude))
  }

  private static func fixed(_ share: Double) -> UInt32 {
    UInt32(max(0, min(4_294_967_295, (share * 4_294_967_296).rounded())))
  }

  /// Latitude in degrees.
  var latitude: Double { WebMercator.latitude(y: Double(y) / 4_294_967_296) }

  /// Longitude in degrees.
  var longitude: Double { WebMercator.longitude(x: Double(x) / 4_294_967_296) }
}
