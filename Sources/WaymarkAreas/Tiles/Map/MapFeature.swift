/// One thing on the map; its vertices are in a `MapData`.
struct MapFeature: Sendable {
  enum Shape: UInt8, Sendable {
    case point = 1
    case line = 2
    /// Rings: each outer one (its area is positive) followed by its holes (negative).
    case polygon = 3
  }

  var layer: MapLayer
  var shape: Shape
  /// The farthest zoom that shows it.
  var minimumZoom: Int
  var attributes: MapAttributes
  /// Which parts of the `MapData` are its lines or rings.
  var parts: Range<Int>
  var box: MercatorBox
}
