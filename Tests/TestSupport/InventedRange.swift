public import WaymarkGeodesy
public import WaymarkTerrain

/// An invented mountain range around a plain: random ridges of about 1500 m, a quarter of a degree wide.
public enum InventedRange {
  /// The middle of the plain.
  public static var middle: Coordinate? { Coordinate(latitude: 46, longitude: 7.175) }

  /// The land.
  public static func terrain(seed: UInt64) throws -> Terrain {
    var random = SeededGenerator(seed: seed)
    let side = 241
    var heights = [Float](repeating: 300, count: side * side)
    for _ in 0..<60 {
      let (x, y) = (Double.random(in: 0..<241, using: &random), Double.random(in: 0..<241, using: &random))
      let radius = Double.random(in: 6..<22, using: &random)
      let height = Double.random(in: 300..<1700, using: &random)
      // A flat middle, where the eye stands.
      guard (x - 120) * (x - 120) + (y - 120) * (y - 120) > 3600 else { continue }
      for row in 0..<side {
        for column in 0..<side {
          let dx = (Double(column) - x) / radius
          let dy = (Double(row) - y) / radius
          let cone = Float(height * max(0, 1 - (dx * dx + dy * dy).squareRoot()))
          heights[row * side + column] = max(heights[row * side + column], 300 + cone)
        }
      }
    }
    let grid = try ElevationGrid(
      north: 46.125, west: 7, latitudeStep: 0.25 / 240, longitudeStep: 0.35 / 240, rows: side, columns: side,
      samples: heights)
    return try Terrain([try TerrainTile(grid)])
  }
}
