import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

/// Terrains for tests.
enum TestTerrain {
  /// A tile whose heights are a function of latitude and longitude.
  static func tile(
    north: Double, west: Double, step: Double = 1.0 / 1200, longitudeStep: Double? = nil, rows: Int, columns: Int,
    storage: TerrainTile.Storage = .exact, height: (Double, Double) -> Double
  ) throws -> TerrainTile {
    var samples: [Float] = []
    for row in 0..<rows {
      for column in 0..<columns {
        samples.append(
          Float(height(north - step * Double(row), west + (longitudeStep ?? step) * Double(column))))
      }
    }
    let grid = try ElevationGrid(
      north: north, west: west, latitudeStep: step, longitudeStep: longitudeStep ?? step, rows: rows, columns: columns,
      samples: samples)
    return try TerrainTile(grid, storage: storage)
  }

  static func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  static func line(
    _ latitude: Double, _ longitude: Double, altitude: Double, azimuth: Double, elevation: Double
  ) throws -> SightLine {
    try #require(
      SightLine(
        from: try coordinate(latitude, longitude), altitude: Altitude(meters: altitude, reference: .meanSeaLevel),
        direction: HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: elevation)))
  }
}
