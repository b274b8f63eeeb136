public import WaymarkTerrain

extension GroundCover {
  /// What an area of the map is (`docs/map.md`, Layers); nil for what does not cover the ground.
  public init?(layer: [UInt8], class name: [UInt8]) {
    if layer.isText("water") {
      guard !name.isText("pool") else { return nil }
      self = .water
    } else if layer.isText("landuse") {
      if name.isText("wood") {
        self = .wood
      } else if name.isText("glacier") {
        self = .glacier
      } else if name.isText("residential") || name.isText("industrial") {
        self = .town
      } else {
        return nil
      }
    } else {
      return nil
    }
  }
}

extension MapTile {
  /// Calls for each area that covers the ground, with its rings: points in fractions of the web map from its north-western corner.
  public func eachCoveredArea(_ body: (GroundCover, [[(x: Double, y: Double)]]) -> Void) {
    let side = Double(1 << address.zoom)
    for layer in layers where layer.name.isText("water") || layer.name.isText("landuse") {
      let extent = Double(layer.extent)
      for feature in layer.features where feature.shape == .polygon {
        var name: [UInt8] = []
        if case .text(let text) = layer.value("class", of: feature) { name = text }
        guard let cover = GroundCover(layer: layer.name, class: name) else { continue }
        body(
          cover,
          feature.parts.map { ring in
            ring.map {
              (
                (Double(address.column) + Double($0.x) / extent) / side,
                (Double(address.row) + Double($0.y) / extent) / side
              )
            }
          })
      }
    }
  }
}
