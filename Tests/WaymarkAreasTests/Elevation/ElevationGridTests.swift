import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct ElevationGridTests {
  private func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func bilinearSurfaceReproducesABilinearFunction() throws {
    // a + b·row + c·column + d·row·column is its own bilinear interpolation within every cell.
    func height(_ row: Double, _ column: Double) -> Double { 100 + 3 * row - 2 * column + 0.25 * row * column }
    let grid = try ElevationGrid(
      north: 47.5, west: 8, latitudeStep: 0.01, longitudeStep: 0.02, rows: 20, columns: 30,
      samples: (0..<600).map { Float(height(Double($0 / 30), Double($0 % 30))) })
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let row = random.uniform(0...19)
      let column = random.uniform(0...29)
      let found = try #require(grid.elevation(at: try coordinate(47.5 - 0.01 * row, 8 + 0.02 * column)))
      #expect(abs(found - height(row, column)) < 1e-4, "seed 11, row \(row), column \(column)")
    }
  }

  @Test func bordersAreInsideAndBeyondThemIsNothing() throws {
    let grid = try ElevationGrid(
      north: 1, west: 10, latitudeStep: 0.5, longitudeStep: 0.5, rows: 3, columns: 3,
      samples: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(grid.elevation(at: try coordinate(1, 10)) == 1)
    #expect(grid.elevation(at: try coordinate(0, 11)) == 9)
    #expect(grid.elevation(at: try coordinate(0.25, 10.75)) == 7)
    #expect(grid.elevation(at: try coordinate(1.001, 10.5)) == nil)
    #expect(grid.elevation(at: try coordinate(0.5, 11.001)) == nil)
    #expect(grid.elevation(at: try coordinate(0.5, 9.999)) == nil)
    #expect(grid.elevation(at: try coordinate(0.5, -170)) == nil)
    #expect(grid.range == 1...9)
    #expect(grid.east == 11 && grid.south == 0)
  }

  @Test func voidsTakePartOnlyWhereTheyHaveWeight() throws {
    let grid = try ElevationGrid(
      north: 1, west: 0, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 3,
      samples: [10, .nan, 30, 40, 50, 60])
    #expect(grid.elevation(at: try coordinate(0, 0.5)) == 45, "on the row below the void")
    #expect(grid.elevation(at: try coordinate(0.5, 0)) == 25, "on the column beside the void")
    #expect(grid.elevation(at: try coordinate(0.5, 0.5)) == nil)
    #expect(grid.elevation(at: try coordinate(1, 1)) == nil)
    #expect(grid.sample(row: 0, column: 1) == nil)
    #expect(grid.sample(row: 2, column: 0) == nil)
    #expect(grid.voidCount == 1)
  }

  @Test func gridAcrossTheDateLine() throws {
    let grid = try ElevationGrid(
      north: -16, west: 179, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 4,
      samples: [0, 1, 2, 3, 0, 1, 2, 3])
    #expect(try abs(#require(grid.elevation(at: coordinate(-16.5, 179.5))) - 0.5) < 1e-9)
    #expect(try abs(#require(grid.elevation(at: coordinate(-16.5, -179.5))) - 1.5) < 1e-9)
    #expect(try abs(#require(grid.elevation(at: coordinate(-16.5, 180))) - 1) < 1e-9)
    #expect(grid.elevation(at: try coordinate(-16.5, -177.9)) == nil)
    #expect(grid.elevation(at: try coordinate(-16.5, 178.9)) == nil)
  }

  @Test func aSingleSampleIsAGrid() throws {
    let grid = try ElevationGrid(
      north: 5, west: 5, latitudeStep: 1, longitudeStep: 1, rows: 1, columns: 1, samples: [7])
    #expect(grid.elevation(at: try coordinate(5, 5)) == 7)
    #expect(grid.elevation(at: try coordinate(5, 5.1)) == nil)
  }

  @Test func resamplingAgreesWithLookingUp() throws {
    var random = SeededGenerator(seed: 3)
    let samples = (0..<40 * 50).map { _ in
      random.uniform(0...1) < 0.05 ? Float.nan : Float(random.uniform(-100...3000))
    }
    let grid = try ElevationGrid(
      north: 43, west: 1, latitudeStep: 1.0 / 1200, longitudeStep: 1.0 / 1200, rows: 40, columns: 50,
      samples: samples)
    // Three times as dense, beginning one sample outside: every third point is a sample of the source.
    let step = 1.0 / 3600
    let fine = try grid.resampled(
      north: 43 + step, west: 1 - step, latitudeStep: step, longitudeStep: step, rows: 120, columns: 150)
    for row in 0..<fine.rows {
      for column in 0..<fine.columns {
        let position = try coordinate(fine.latitude(ofRow: row), fine.longitude(ofColumn: column))
        let onSample = (row - 1) % 3 == 0 && (column - 1) % 3 == 0
        let expected = onSample ? grid.sample(row: (row - 1) / 3, column: (column - 1) / 3).map(Double.init) : nil
        let found = fine.sample(row: row, column: column).map(Double.init)
        if onSample {
          #expect(found == expected, "seed 3, row \(row), column \(column)")
        } else if let looked = grid.elevation(at: position) {
          // Next to a void, rounding decides whether it still has weight 1e-12.
          #expect(found.map { abs($0 - looked) < 0.01 } ?? true, "seed 3, row \(row), column \(column)")
        }
      }
    }
    #expect(fine.voidCount > grid.voidCount)
  }

  @Test func cellsReachHalfACellBeyondTheirCentres() throws {
    let grid = try ElevationGrid(
      north: 1, west: 0, latitudeStep: 1, longitudeStep: 1, rows: 1, columns: 2, samples: [5, 9])
    func at(_ west: Double, _ overhang: Double) throws -> Float? {
      try grid.resampled(
        north: 1, west: west, latitudeStep: 1, longitudeStep: 1, rows: 1, columns: 1, overhang: overhang
      ).sample(row: 0, column: 0)
    }
    #expect(try at(-0.5, 0.5) == 5)
    #expect(try at(1.5, 0.5) == 9)
    #expect(try at(-0.5, 0) == nil)
    #expect(try at(-0.6, 0.5) == nil)
  }

  @Test func impossibleGridsAreRefused() {
    #expect(throws: ElevationGridError.step(latitude: 0, longitude: 1)) {
      try ElevationGrid(north: 0, west: 0, latitudeStep: 0, longitudeStep: 1, rows: 1, columns: 1, samples: [0])
    }
    #expect(throws: ElevationGridError.sampleCount(3, rows: 2, columns: 2)) {
      try ElevationGrid(north: 0, west: 0, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 2, samples: [0, 0, 0])
    }
    #expect(throws: ElevationGridError.outsideEarth) {
      try ElevationGrid(north: 95, west: 0, latitudeStep: 1, longitudeStep: 1, rows: 1, columns: 1, samples: [0])
    }
    #expect(throws: ElevationGridError.outsideEarth) {
      try ElevationGrid(north: .nan, west: 0, latitudeStep: 1, longitudeStep: 1, rows: 1, columns: 1, samples: [0])
    }
    #expect(throws: (any Error).self) {
      try ElevationGrid(
        north: 0, west: 0, latitudeStep: 1, longitudeStep: 1, rows: .max, columns: .max, samples: [])
    }
  }
}
