import WaymarkTiles

/// Which features and attributes vector tiles have at a zoom: what the page's map draws there (`Web/map`), and at the deepest zoom what
/// the engine reads of streets, open ground and buildings (`MapSurroundings`).
enum VectorTileAttributes {
  /// Tiles have nothing that is shown only when the map is closer than this.
  private static let closest = 15

  private static let always: Set<String> = ["class", "tunnel"]
  private static let names: [MapLayer: Int] = [
    .streets: 13, .paths: 14, .water: 12, .peaks: 0, .places: 0, .buildings: 14, .railways: 21, .landuse: 21,
  ]
  private static let ofBuildings: Set<String> = ["height", "minHeight", "name", "street", "number"]
  private static let ofPeaks: Set<String> = ["ele", "prominence"]
  private static let ofWalks: Set<String> = ["bridge", "walk", "passage", "open"]

  /// Whether tiles of a zoom have a feature.
  static func isShown(_ feature: MapFeature, zoom: Int) -> Bool {
    feature.minimumZoom <= (zoom == MapTile.zoom ? closest : zoom)
  }

  /// The attributes of a feature in tiles of a zoom.
  static func all(of feature: MapFeature, zoom: Int) -> [(key: String, value: MapValue)] {
    let isDeepest = zoom >= MapTile.zoom
    if feature.layer == .buildings {
      return isDeepest ? feature.attributes.all.filter { ofBuildings.contains($0.key) } : []
    }
    var kept = feature.attributes.all.filter { key, _ in
      switch key {
      case "name": zoom >= names[feature.layer] ?? 0 && !(feature.shape == .polygon && feature.layer == .water)
      case "bridge": feature.layer == .streets || (feature.layer == .paths && isDeepest)
      default:
        always.contains(key) || (feature.layer == .peaks && ofPeaks.contains(key))
          || (isDeepest && ofWalks.contains(key))
      }
    }
    // The map is drawn closer than its deepest tiles are; the page's style looks at this.
    if feature.minimumZoom > zoom { kept.append(("zoom", .number(Double(feature.minimumZoom)))) }
    return kept
  }
}
