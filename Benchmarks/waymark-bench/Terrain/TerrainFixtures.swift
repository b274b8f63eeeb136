import TestSupport
import WaymarkGeodesy
import WaymarkTerrain

/// Ground and lines of sight for benchmarks.
enum TerrainFixtures {
  /// A fractal of a side of 2^n + 1 by midpoint displacement, cut to the side wanted: mountains of about 2500 m with cells
  /// of about 30 m at 46° N.
  static func fractal(side: Int, seed: UInt64) throws -> ElevationGrid {
    var full = 1
    while full + 1 < side { full *= 2 }
    let width = full + 1
    var heights = [Float](repeating: 0, count: width * width)
    var random = SeededGenerator(seed: seed)
    // The relief shrinks by 0.57 with each halving: slopes of mountains at 30 m.
    var amplitude = 900.0
    var step = full
    heights.withUnsafeMutableBufferPointer { h in
      while step > 1 {
        let half = step / 2
        for y in stride(from: half, to: width, by: step) {
          for x in stride(from: half, to: width, by: step) {
            let mean =
              (h[(y - half) * width + x - half] + h[(y - half) * width + x + half] + h[(y + half) * width + x - half]
                + h[(y + half) * width + x + half]) / 4
            h[y * width + x] = mean + Float(random.uniform(-amplitude...amplitude))
          }
        }
        for y in stride(from: 0, to: width, by: half) {
          for x in stride(from: (y / half) % 2 == 0 ? half : 0, to: width, by: step) {
            var sum: Float = 0
            var count: Float = 0
            if y >= half {
              sum += h[(y - half) * width + x]
              count += 1
            }
            if y + half < width {
              sum += h[(y + half) * width + x]
              count += 1
            }
            if x >= half {
              sum += h[y * width + x - half]
              count += 1
            }
            if x + half < width {
              sum += h[y * width + x + half]
              count += 1
            }
            h[y * width + x] = sum / count + Float(random.uniform(-amplitude...amplitude))
          }
        }
        amplitude *= 0.57
        step = half
      }
    }
    var samples: [Float] = []
    samples.reserveCapacity(side * side)
    for y in 0..<side {
      for x in 0..<side { samples.append((heights[y * width + x] + 1500).rounded()) }
    }
    let step30 = 30 / 111_150.0
    return try ElevationGrid(
      north: 46.5, west: 8, latitudeStep: step30, longitudeStep: step30 / 0.6947, rows: side, columns: side,
      samples: samples)
  }

  /// Lines of sight from random positions 2 to 200 m above the ground in random directions, 10° down to 5° up.
  static func incoherent(_ terrain: Terrain, count: Int, seed: UInt64) -> [SightLine] {
    guard let tile = terrain.tiles.first else { return [] }
    var random = SeededGenerator(seed: seed)
    var lines: [SightLine] = []
    while lines.count < count {
      guard
        let position = Coordinate(
          latitude: random.uniform(tile.south...tile.north), longitude: random.uniform(tile.west...tile.east)),
        let ground = terrain.elevation(at: position),
        let line = SightLine(
          from: position,
          altitude: Altitude(meters: ground.meters + random.uniform(2...200), reference: .meanSeaLevel),
          direction: HorizontalDirection(
            azimuthDegrees: random.uniform(0...360), elevationDegrees: random.uniform(-10...5)))
      else { continue }
      lines.append(line)
    }
    return lines
  }

  /// The lines of sight of a picture of 60° by 30°, row after row, from one position 20 m above the ground.
  static func coherent(_ terrain: Terrain, columns: Int, rows: Int) -> [SightLine] {
    guard let tile = terrain.tiles.first,
      let position = Coordinate(
        latitude: tile.south + 0.4 * (tile.north - tile.south), longitude: tile.west + 0.4 * (tile.east - tile.west)),
      let ground = terrain.elevation(at: position)
    else { return [] }
    var lines: [SightLine] = []
    for y in 0..<rows {
      for x in 0..<columns {
        if let line = SightLine(
          from: position, altitude: Altitude(meters: ground.meters + 20, reference: .meanSeaLevel),
          direction: HorizontalDirection(
            azimuthDegrees: 20 + 60 * Double(x) / Double(columns), elevationDegrees: 5 - 30 * Double(y) / Double(rows)))
        {
          lines.append(line)
        }
      }
    }
    return lines
  }
}

extension TerrainFixtures {
  /// Degree tiles of 3601 × 3601 samples all around 46° N, 8° E, as far as 200 km: 5 × 7 tiles, cut from one fractal
  /// that repeats.
  static func wideTerrain() throws -> Terrain {
    let grid = try fractal(side: 4097, seed: 7)
    var tiles: [TerrainTile] = []
    for south in 44...47 {
      for west in 5...10 {
        var samples: [Int16] = []
        samples.reserveCapacity(3601 * 3601)
        for row in 0...3600 {
          let y = mirrored((48 - south - 1) * 3600 + row)
          for column in 0...3600 {
            samples.append(Int16(grid.samples[y * 4097 + mirrored((west - 5) * 3600 + column)]))
          }
        }
        tiles.append(
          try TerrainTile(
            north: Double(south + 1), west: Double(west), latitudeStep: 1.0 / 3600, longitudeStep: 1.0 / 3600,
            rows: 3601, columns: 3601, samples: samples))
      }
    }
    return try Terrain(tiles)
  }

  /// A position in an endless pattern whose copies are mirrored, so that they join without a step.
  private static func mirrored(_ i: Int) -> Int {
    let k = i % 8192
    return k <= 4096 ? k : 8192 - k
  }
}
