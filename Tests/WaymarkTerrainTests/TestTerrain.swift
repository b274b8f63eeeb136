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

  /// Rough ground: random hills and spikes.
  static func rough(
    north: Double, west: Double, step: Double = 1.0 / 1200, rows: Int, columns: Int, seed: UInt64,
    storage: TerrainTile.Storage = .exact
  ) throws -> TerrainTile {
    var random = SeededGenerator(seed: seed)
    var waves: [(Double, Double, Double, Double)] = []
    for octave in 0..<7 {
      for _ in 0..<4 {
        let size = 0.3 / Double(1 << octave)
        let heading = random.uniform(0...6.28)
        waves.append(
          (SystemMath.cosine(heading) / size * 6.28, SystemMath.sine(heading) / size * 6.28, random.uniform(0...6.28),
            300 / Double(1 << octave)))
      }
    }
    let spikes = SeededNoise(seed: seed)
    return try tile(north: north, west: west, step: step, rows: rows, columns: columns, storage: storage) { lat, lon in
      var sum = 1000.0
      for (a, b, phase, height) in waves {
        sum += height * SystemMath.sine(a * (lat - north) + b * (lon - west) + phase)
      }
      return sum + spikes.spike(lat / step, lon / step)
    }
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

/// A number from a place, for spikes that do not depend on the order in which they are made.
struct SeededNoise {
  let seed: UInt64

  /// One place in 200 has a spike of up to 150 m.
  func spike(_ x: Double, _ y: Double) -> Double {
    let key = UInt64(bitPattern: Int64(x.rounded())) &* 0x9E37_79B9 ^ UInt64(bitPattern: Int64(y.rounded())) ^ seed
    var generator = SeededGenerator(seed: key)
    let value = generator.uniform(0...1)
    return value < 0.005 ? generator.uniform(0...150) : 0
  }
}
