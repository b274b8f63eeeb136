import TestSupport
import Testing
import WaymarkElevation
import WaymarkGeodesy
import WaymarkTerrain

/// Rays compared with a dense march along them. `waymark-bench terrain-oracle` does the same a million times.
@Suite struct CastPropertyTests {
  private func compare(_ grid: ElevationGrid, count: Int, seed: UInt64, range: Double) throws {
    let terrain = try Terrain([try TerrainTile(grid)])
    let march = DenseMarch(grid: grid, refraction: 0.13, step: 2)
    var random = SeededGenerator(seed: seed)
    var hits = 0
    for _ in 0..<count {
      let position = try TestTerrain.coordinate(
        random.uniform(grid.south...grid.north), random.uniform(grid.west...grid.east))
      guard let ground = terrain.elevation(at: position) else { continue }
      let line = try #require(
        SightLine(
          from: position, altitude: Altitude(meters: ground.meters + random.uniform(1...150), reference: .meanSeaLevel),
          direction: HorizontalDirection(
            azimuthDegrees: random.uniform(0...360), elevationDegrees: random.uniform(-12...6))))
      let expected = march.hit(line, range: range)
      let outcome = try terrain.cast(line, options: CastOptions(maximumRange: range))
      if let expected {
        guard case .hit(let hit) = outcome else {
          Issue.record("seed \(seed): the march hits at \(expected) m, the cast \(outcome), \(line)")
          continue
        }
        hits += 1
        let tolerance = 0.001 + 2e-4 / SystemMath.sine(max(0.01, hit.incidenceDegrees) * .pi / 180)
        #expect(abs(hit.groundDistance - expected) < tolerance, "seed \(seed), \(line)")
      } else if case .hit(let hit) = outcome {
        Issue.record("seed \(seed): the cast hits at \(hit.groundDistance) m, the march nothing, \(line)")
      }
    }
    #expect(hits > count / 5)
  }

  @Test(arguments: [(51, 46.3), (52, -35.0), (53, 71.0), (54, 0.1)])
  func roughGroundWithSpikes(seed: Int, north: Double) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    // Noise of one cell: every sample is a spike or a hole.
    var samples: [Float] = []
    for i in 0..<150 * 150 {
      let hills = SystemMath.sine(Double(i / 150) / 9) * SystemMath.cosine(Double(i % 150) / 13)
      let spike: Double = random.uniform(0...1) < 0.01 ? 200 : 0
      samples.append(Float(1000 + 300 * hills + random.uniform(-40...40) + spike))
    }
    let grid = try ElevationGrid(
      north: north, west: -12, latitudeStep: 1.0 / 1200, longitudeStep: 1.0 / 900, rows: 150, columns: 150,
      samples: samples)
    try compare(grid, count: 120, seed: UInt64(seed), range: 6000)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"), arguments: ["N42E001", "S29W072"])
  func realMountains(name: String) throws {
    let file = try ElevationFile(path: SharedData.url("elevation/\(name).hgt.zip").path)
    try compare(try file.grid(), count: 150, seed: 55, range: 8000)
  }

  /// The same surface in one tile, in four tiles that share borders, and in four that are a cell apart.
  @Test func seamsDoNotShow() throws {
    var random = SeededGenerator(seed: 56)
    let side = 121
    let step = 1.0 / 1200
    var samples: [Float] = []
    for i in 0..<side * side {
      let a: Double = 200 * SystemMath.sine(Double(i / side) / 7)
      let b: Double = 150 * SystemMath.cosine(Double(i % side) / 5)
      samples.append(Float((500 + a + b + random.uniform(-20...20)).rounded()))
    }
    let whole = try ElevationGrid(
      north: 46, west: 179.95, latitudeStep: step, longitudeStep: step, rows: side, columns: side, samples: samples)
    func part(_ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>) throws -> TerrainTile {
      var cut: [Float] = []
      for row in rows { for column in columns { cut.append(samples[row * side + column]) } }
      return try TerrainTile(
        try ElevationGrid(
          north: 46 - step * Double(rows.lowerBound), west: 179.95 + step * Double(columns.lowerBound),
          latitudeStep: step, longitudeStep: step, rows: rows.count, columns: columns.count, samples: cut),
        storage: .exact)
    }
    let one = try Terrain([try TerrainTile(whole, storage: .exact)])
    let shared = try Terrain([
      part(0...60, 0...60), part(0...60, 60...120), part(60...120, 0...60), part(60...120, 60...120),
    ])
    let apart = try Terrain([
      part(0...59, 0...59), part(0...59, 60...120), part(60...120, 0...59), part(60...120, 60...120),
    ])
    // Longitudes beyond 180° and below −180° are the same positions.
    #expect(one.tiles[0].east > 180)
    var hits = 0
    for _ in 0..<1500 {
      let position = try TestTerrain.coordinate(
        random.uniform(whole.south...46), Angle.wrappedTo180(random.uniform(179.95...whole.east)))
      guard let ground = one.elevation(at: position) else { continue }
      for terrain in [shared, apart] {
        let same = try #require(terrain.elevation(at: position), "seed 56, \(position)")
        #expect(abs(same.meters - ground.meters) < 1e-3)
      }
      let line = try #require(
        SightLine(
          from: position, altitude: Altitude(meters: ground.meters + random.uniform(2...80), reference: .meanSeaLevel),
          direction: HorizontalDirection(
            azimuthDegrees: random.uniform(0...360), elevationDegrees: random.uniform(-10...3))))
      let expected = try one.cast(line)
      for terrain in [shared, apart] {
        switch (expected, try terrain.cast(line)) {
        case (.hit(let a), .hit(let b)):
          hits += 1
          #expect(abs(a.groundDistance - b.groundDistance) < 0.01 / SystemMath.sine(a.incidenceDegrees * .pi / 180))
        case (.unknown, .unknown), (.sky, .sky), (.beyondRange, .beyondRange): break
        case (let a, let b): Issue.record("seed 56: \(a) and \(b), \(line)")
        }
      }
    }
    #expect(hits > 500)
  }
}
