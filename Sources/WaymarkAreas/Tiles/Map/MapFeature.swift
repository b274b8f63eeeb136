/// One thing on the map; its vertices are in a `MapData`.
struct MapFeature: Sendable {
  enum Shape: UInt8, Sendable {
    case point = 1
    case line = 2
    /// Rings: each outer one (positive area) followed by its holes (negative area).
    case polygon = 3
  }

  var layer: MapLayer
  var shape: Shape
  /// The farthest zoom that shows it.
  var minimumZoom: Int
  var attributes: MapAttributes
  /// The parts of the `MapData` that are its lines or rings.
  var parts: Range<Int>
  var box: MercatorBox
}
