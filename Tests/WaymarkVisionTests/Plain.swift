import Testing
import WaymarkElevation
import WaymarkGeodesy
import WaymarkTerrain

/// Level ground on which only the sky determines directions.
enum Plain {
  /// The ground, and its middle.
  static func make() throws -> (terrain: Terrain, here: Coordinate) {
    let grid = try ElevationGrid(
      north: 46.125, west: 7, latitudeStep: 0.01, longitudeStep: 0.01, rows: 26, columns: 36,
      samples: [Float](repeating: 300, count: 26 * 36))
    let here = try #require(Coordinate(latitude: 46, longitude: 7.175))
    return (try Terrain([try TerrainTile(grid)]), here)
  }
}
