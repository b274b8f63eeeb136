import WaymarkElevation
public import WaymarkTerrain

extension Area {
  /// The window of all its elevation tiles; nil when it has none.
  public var elevationWindow: GeographicBounds? {
    var window: GeographicBounds?
    for tile in manifest.elevationTiles.compactMap({ ElevationTile(name: $0) }) {
      let (south, west) = (Double(tile.south), Double(tile.west))
      let before = window ?? GeographicBounds(south: south, west: west, north: south + 1, east: west + 1)
      window = GeographicBounds(
        south: min(before.south, south), west: min(before.west, west), north: max(before.north, south + 1),
        east: max(before.east, west + 1))
    }
    return window
  }
}
