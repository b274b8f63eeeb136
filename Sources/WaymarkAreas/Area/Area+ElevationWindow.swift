import WaymarkElevation
public import WaymarkTerrain

extension Area {
  /// The window of all its elevation tiles; nil when it has none.
  public var elevationWindow: GeographicBounds? {
    var extent = GeographicExtent()
    for tile in manifest.elevationTiles.compactMap({ ElevationTile(name: $0) }) { extent.include(tile.bounds) }
    return extent.bounds
  }
}
