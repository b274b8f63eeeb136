import TestSupport
import Testing
import WaymarkElevation
import WaymarkGeodesy

@testable import WaymarkTerrain

/// Whatever is seen over blocks that went through their bytes is what is seen over the file that they come from.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) struct BlockRayTests {
  private static let grids: [String: ElevationGrid] = {
    var grids: [String: ElevationGrid] = [:]
    for name in ["N42E001", "N27E086"] {
      grids[name] = try? ElevationFile(path: SharedData.url("elevation/\(name).hgt.zip").path).grid()
    }
    return grids
  }()

  private func terrains(_ name: String) throws -> (blocks: Terrain, file: Terrain, grid: ElevationGrid) {
    let grid = try #require(Self.grids[name])
    let tiles = try RealBlocks.of(grid).map { block in
      try block.encoded().withUnsafeBufferPointer { try HeightBlock($0).tile() }
    }
    return (try Terrain(tiles), try Terrain([TerrainTile(grid)]), grid)
  }

  private func place(_ grid: ElevationGrid, _ random: inout SeededGenerator) throws -> Coordinate {
    try TestTerrain.coordinate(
      random.uniform(grid.south + 0.1...grid.north - 0.1), random.uniform(grid.west + 0.1...grid.east - 0.1))
  }

  @Test(arguments: ["N42E001", "N27E086"]) func raysMeetTheSameGround(name: String) throws {
    let (blocks, file, grid) = try terrains(name)
    var random = SeededGenerator(seed: 31)
    var hits = 0
    for i in 0..<400 {
      let here = try place(grid, &random)
      guard let ground = file.elevation(at: here) else {
        #expect(blocks.elevation(at: here) == nil)
        continue
      }
      #expect(abs(try #require(blocks.elevation(at: here)).meters - ground.meters) < 1e-6)
      let direction = HorizontalDirection(
        azimuthDegrees: random.uniform(0...360), elevationDegrees: random.uniform(-12...6))
      let line = try #require(
        SightLine(
          from: here, altitude: Altitude(meters: ground.meters + 3, reference: ground.reference), direction: direction))
      let options = CastOptions(maximumRange: 40_000)
      switch (try blocks.cast(line, options: options), try file.cast(line, options: options)) {
      case (.hit(let a), .hit(let b)):
        hits += 1
        #expect(abs(a.groundDistance - b.groundDistance) < 0.001, "seed 31, ray \(i)")
        #expect(abs(a.elevation.meters - b.elevation.meters) < 0.001 && a.cellSize == b.cellSize)
      case (.sky, .sky), (.beyondRange, .beyondRange): break
      case (.unknown(let a), .unknown(let b)): #expect(abs(a.start - b.start) < 100, "seed 31, ray \(i)")
      case (let a, let b): Issue.record("seed 31, ray \(i): \(a) and \(b)")
      }
    }
    #expect(hits > 150)
  }

  @Test(arguments: ["N42E001", "N27E086"]) func horizonAndSummitsAreTheSame(name: String) throws {
    let (blocks, file, grid) = try terrains(name)
    var random = SeededGenerator(seed: 33)
    for _ in 0..<3 {
      let here = try place(grid, &random)
      guard let eye = try? file.eye(at: here) else { continue }
      let options = PanoramaOptions(stepDegrees: 1, count: 360, maximumRange: 60_000)
      let (a, b) = (
        try blocks.panorama(from: here, altitude: eye.altitude, options: options),
        try file.panorama(from: here, altitude: eye.altitude, options: options)
      )
      for direction in 0..<360 {
        let (mine, theirs) = (a.ridges(direction).last, b.ridges(direction).last)
        #expect((mine == nil) == (theirs == nil), "seed 33, \(here), \(direction)°")
        guard let mine, let theirs else { continue }
        #expect(abs(mine.elevationDegrees - theirs.elevationDegrees) < 1e-5, "seed 33, \(here), \(direction)°")
        #expect(abs(mine.distance - theirs.distance) < 1, "seed 33, \(here), \(direction)°")
      }
      for _ in 0..<40 {
        let top = try place(grid, &random)
        let peaks = try [blocks, file].map { try $0.peak(top, from: here, altitude: eye.altitude) }
        #expect(peaks[0]?.isVisible == peaks[1]?.isVisible, "seed 33, \(here), \(top)")
      }
    }
  }
}
