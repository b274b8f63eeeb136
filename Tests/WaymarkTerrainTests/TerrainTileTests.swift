import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct TerrainTileTests {
  @Test(arguments: [TerrainTile.Storage.exact, .automatic, .quantized(meters: 0.25)])
  func heightsAreThoseOfTheGrid(storage: TerrainTile.Storage) throws {
    var random = SeededGenerator(seed: 31)
    let (rows, columns) = (37, 53)
    let samples = (0..<rows * columns).map { _ in
      random.uniform(0...1) < 0.03 ? Float.nan : Float((random.uniform(-400...4000) * 4).rounded() / 4)
    }
    let grid = try ElevationGrid(
      north: -33.2, west: -70.4, latitudeStep: 0.001, longitudeStep: 0.0013, rows: rows, columns: columns,
      samples: samples)
    let tile = try TerrainTile(grid, storage: storage)
    #expect(tile.voidCount == grid.voidCount)
    #expect(tile.highest.map { Float($0) } == grid.range?.upperBound)
    for row in 0..<rows {
      for column in 0..<columns {
        #expect(tile.sample(row: row, column: column) == grid.sample(row: row, column: column).map { Double($0) })
      }
    }
    let terrain = try Terrain([tile])
    for _ in 0..<3000 {
      let position = try TestTerrain.coordinate(
        random.uniform(grid.south - 0.001...grid.north + 0.001), random.uniform(grid.west - 0.001...grid.east + 0.001))
      let expected = grid.elevation(at: position)
      let found = tile.elevation(at: position)
      #expect((expected == nil) == (found == nil), "seed 31, \(position)")
      if let expected, let found { #expect(abs(expected - found) < 1e-6, "seed 31, \(position)") }
      #expect(terrain.elevation(at: position)?.meters == found)
    }
  }

  @Test func shortSamplesAndRoundedOnes() throws {
    let shorts: [Int16] = [1, 2, 3, .min, -5, 8848]
    let tile = try TerrainTile(
      north: 10, west: 20, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 3, samples: shorts)
    #expect(tile.sample(row: 1, column: 0) == nil)
    #expect(tile.sample(row: 1, column: 2) == 8848)
    #expect(tile.voidCount == 1)
    let grid = try ElevationGrid(
      north: 10, west: 20, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 2,
      samples: [100.26, -3.9, 2210.51, .infinity])
    let rounded = try TerrainTile(grid, storage: .quantized(meters: 0.5))
    for (i, exact) in [100.26, -3.9, 2210.51].enumerated() {
      let kept = try #require(rounded.sample(row: i / 2, column: i % 2))
      #expect(abs(kept - exact) <= 0.2501)
    }
    #expect(rounded.sample(row: 1, column: 1) == nil)
  }

  private struct BadRow: Error, Equatable {
    let row: Int
  }

  /// Row by row, whatever the sizes' remainders: the same samples, voids and greatest heights as from an array.
  @Test(arguments: [(2, 2), (9, 9), (17, 40), (40, 23), (129, 75)])
  func rowsGiveTheSameTileAsAnArray(rows: Int, columns: Int) throws {
    var random = SeededGenerator(seed: 32)
    let samples = (0..<rows * columns).map { _ in
      random.uniform(0...1) < 0.02 ? Int16.min : Int16(random.uniform(-400...8000))
    }
    let whole = try TerrainTile(
      north: 10, west: 190, latitudeStep: 0.01, longitudeStep: 0.02, rows: rows, columns: columns, samples: samples)
    var asked: [Int] = []
    let tile = try TerrainTile(
      north: 10, west: 190, latitudeStep: 0.01, longitudeStep: 0.02, rows: rows, columns: columns
    ) { row, heights in
      asked.append(row)
      for column in 0..<columns { heights[column] = samples[row * columns + column] }
    }
    #expect(asked == Array(0..<rows))
    #expect(tile.bounds == whole.bounds && tile.voidCount == whole.voidCount && tile.highest == whole.highest)
    for row in 0..<rows {
      for column in 0..<columns {
        #expect(tile.sample(row: row, column: column) == whole.sample(row: row, column: column))
      }
    }
    let eye = try TestTerrain.coordinate(10 - 0.003 * Double(rows), -170 + 0.005 * Double(columns))
    for azimuth in stride(from: 0.0, to: 360, by: 24) {
      let altitude = Altitude(meters: 9000, reference: .meanSeaLevel)
      #expect(
        try Terrain([tile]).highestPoint(from: eye, altitude: altitude, azimuthDegrees: azimuth)
          == Terrain([whole]).highestPoint(from: eye, altitude: altitude, azimuthDegrees: azimuth))
    }
  }

  @Test func aRowThatCannotBeGivenIsTheCallersError() throws {
    func tile(rows: Int, columns: Int) throws(TileRowsError<BadRow>) -> TerrainTile {
      try TerrainTile(north: 10, west: 20, latitudeStep: 1, longitudeStep: 1, rows: rows, columns: columns) {
        row, _ throws(BadRow) in
        if row == 3 { throw BadRow(row: row) }
      }
    }
    #expect(throws: TileRowsError.row(BadRow(row: 3))) { try tile(rows: 5, columns: 4) }
    #expect(throws: TileRowsError<BadRow>.tile(.tooSmall(rows: 5, columns: 1))) { try tile(rows: 5, columns: 1) }
    #expect(throws: TileRowsError<BadRow>.tile(.grid(.outsideEarth))) { try tile(rows: 300, columns: 4) }
    #expect(try tile(rows: 3, columns: 4).voidCount == 12)
  }

  @Test func sixteenBitsTakeLittleMoreThanTwoBytes() throws {
    let grid = try ElevationGrid(
      north: 1, west: 0, latitudeStep: 0.001, longitudeStep: 0.001, rows: 801, columns: 801,
      samples: [Float](repeating: 7, count: 801 * 801))
    #expect(Double(try TerrainTile(grid).bytes) < 2.2 * 801 * 801)
  }

  @Test func whatIsNoTileIsRefused() throws {
    let row = try ElevationGrid(
      north: 1, west: 0, latitudeStep: 1, longitudeStep: 1, rows: 1, columns: 3, samples: [1, 2, 3])
    #expect(throws: TerrainError.tooSmall(rows: 1, columns: 3)) { try TerrainTile(row) }
    #expect(throws: TerrainError.grid(.sampleCount(3, rows: 2, columns: 2))) {
      try TerrainTile(north: 1, west: 0, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 2, samples: [1, 2, 3])
    }
    #expect(throws: TerrainError.grid(.outsideEarth)) {
      try TerrainTile(
        north: 100, west: 0, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 2, samples: [1, 2, 3, 4])
    }
  }

  @Test func onlyVoids() throws {
    let tile = try TerrainTile(
      north: 47, west: 8, latitudeStep: 0.01, longitudeStep: 0.01, rows: 50, columns: 50,
      samples: [Int16](repeating: .min, count: 2500))
    #expect(tile.highest == nil)
    let terrain = try Terrain([tile])
    let line = try TestTerrain.line(46.8, 8.2, altitude: 500, azimuth: 30, elevation: -1)
    guard case .unknown(let gap) = try terrain.cast(line) else {
      Issue.record("not unknown")
      return
    }
    #expect(gap.cause == .void && gap.start == 0)
    // Nothing is suggested, so it may be as high as any ground.
    guard case .unknown = try terrain.cast(try TestTerrain.line(46.8, 8.2, altitude: 5000, azimuth: 30, elevation: 0))
    else {
      Issue.record("5000 m above nothing known is not unknown")
      return
    }
  }

  /// Whole metres in 16 bits go a way of their own into a tile: the same heights, and the same to a ray, as through 32 bits.
  @Test(arguments: [(2, 2), (9, 17), (64, 65), (130, 83)])
  func shortsAndFloatsMakeTheSameTile(rows: Int, columns: Int) throws {
    var random = SeededGenerator(seed: 97)
    let shorts = (0..<rows * columns).map { _ in
      random.uniform(0...1) < 0.1 ? Int16.min : Int16(random.uniform(-400...8000))
    }
    let step = 1.0 / 1200
    let a = try TerrainTile(
      north: 47, west: 7, latitudeStep: step, longitudeStep: step, rows: rows, columns: columns, samples: shorts)
    let grid = try ElevationGrid(
      north: 47, west: 7, latitudeStep: step, longitudeStep: step, rows: rows, columns: columns,
      samples: shorts.map { $0 == .min ? .nan : Float($0) }, verticalReference: .meanSeaLevel)
    let b = try TerrainTile(grid)
    #expect(a.voidCount == b.voidCount && a.highest == b.highest && a.bytes == b.bytes)
    for row in 0..<rows {
      for column in 0..<columns {
        #expect(a.sample(row: row, column: column) == b.sample(row: row, column: column), "seed 97")
      }
    }
    let (first, second) = (try Terrain([a]), try Terrain([b]))
    var lines: [SightLine] = []
    for _ in 0..<200 {
      lines.append(
        try TestTerrain.line(
          47 - random.uniform(0...step * Double(rows - 1)), 7 + random.uniform(0...step * Double(columns - 1)),
          altitude: random.uniform(5000...9000), azimuth: random.uniform(0...360),
          elevation: random.uniform(-89 ... -1)))
    }
    for options in [CastOptions(), CastOptions(ignoresGaps: true)] {
      let met = try first.meetings(lines, options: options)
      #expect(try second.meetings(lines, options: options) == met)
      for (line, meeting) in zip(lines, met) {
        switch try first.cast(line, options: options) {
        case .hit(let hit):
          #expect(meeting.verdict == .hit && meeting.groundDistance == hit.groundDistance, "seed 97, \(line)")
          #expect(meeting.height == hit.elevation.meters && meeting.coordinate == hit.coordinate)
        case .unknown(let gap): #expect(meeting.verdict == .unknown && meeting.coordinate == gap.coordinate)
        case .sky: #expect(meeting.verdict == .sky && meeting.coordinate == nil)
        case .beyondRange: #expect(meeting.verdict == .beyondRange)
        case .belowGround: #expect(meeting.verdict == .belowGround)
        }
      }
    }
  }
}
