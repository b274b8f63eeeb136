/// What an element of OpenStreetMap is on the map.
struct MapKind: Equatable, Sendable {
  var layer: MapLayer
  /// The farthest zoom that shows it.
  var minimumZoom: Int
  var attributes: MapAttributes

  init(_ layer: MapLayer, _ name: String, from minimumZoom: Int) {
    self.layer = layer
    self.minimumZoom = minimumZoom
    attributes = ["class": .text(name)]
  }
}
