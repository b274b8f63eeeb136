import Foundation
import TestSupport
import WaymarkGeodesy
import WaymarkTerrain

/// Compares the ray cast with its oracle on many random lines of sight.
enum TerrainComparison {
  static func run(_ label: String, _ grid: ElevationGrid, count: Int, range: Double, seed: UInt64) throws
    -> [Measurement]
  {
    let terrain = try Terrain([try TerrainTile(grid)])
    let march = DenseMarch(grid: grid, refraction: 0.13)
    let options = CastOptions(maximumRange: range, refraction: 0.13)
    var disagreements = 0
    var hits = 0
    var apart = 0
    var furthest = 0.0
    var worst = 0.0
    for line in TerrainFixtures.incoherent(terrain, count: count, seed: seed) {
      let expected = march.hit(line, range: range)
      let found = try terrain.cast(line, options: options)
      switch (expected, found) {
      case (let expected?, .hit(let hit)):
        hits += 1
        let error = abs(hit.groundDistance - expected)
        furthest = max(furthest, error)
        // At a grazing angle a tiny difference in height is a long distance, so the height itself is compared.
        let height = abs(march.excess(line, at: hit.groundDistance))
        worst = max(worst, height)
        if error > 0.001 + 1e-4 / max(1e-6, SystemMath.sine(hit.incidenceDegrees * Double.pi / 180)) { apart += 1 }
      case (nil, .sky), (nil, .beyondRange), (nil, .unknown): break
      default:
        disagreements += 1
        if disagreements <= 20 {
          FileHandle.standardError.write(Data("\(label): oracle \(expected ?? .nan), cast \(found), \(line)\n".utf8))
        }
      }
    }
    return [
      Measurement(name: "\(label): rays compared", value: Double(count), unit: ""),
      Measurement(name: "\(label): hits", value: Double(hits), unit: ""),
      Measurement(name: "\(label): hit in one, none in the other", value: Double(disagreements), unit: "", goal: 0),
      Measurement(name: "\(label): further than 1 mm + rounding", value: Double(apart), unit: "", goal: 0),
      Measurement(name: "\(label): greatest distance along the ray", value: furthest * 1000, unit: "mm"),
      Measurement(name: "\(label): greatest height off the surface", value: worst * 1000, unit: "mm"),
    ]
  }
}
