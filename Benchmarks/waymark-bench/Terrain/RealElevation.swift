import TestSupport
import WaymarkElevation
import WaymarkTerrain

/// Elevation files of the reference data; nil where it is absent.
enum RealElevation {
  static func andorra() throws -> ElevationGrid? { try grid("N42E001") }

  static func grid(_ name: String) throws -> ElevationGrid? {
    guard SharedData.isAvailable else { return nil }
    return try ElevationFile(path: SharedData.url("elevation/\(name).hgt.zip").path).grid()
  }
}

extension TerrainComparison {
  /// A million rays over real mountains of the north and the south, and over a fractal.
  static func run() throws -> [Measurement] {
    var results: [Measurement] = []
    for (seed, name) in ["N42E001", "S29W072", "N43E007"].enumerated() {
      guard let grid = try RealElevation.grid(name) else { continue }
      results += try run(name, grid, count: 300_000, range: 20_000, seed: UInt64(seed + 1))
    }
    let fractal = try TerrainFixtures.fractal(side: 2048, seed: 5)
    results += try run("fractal", fractal, count: 100_000, range: 20_000, seed: 9)
    return results
  }
}
