import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct ElevationCollectionTests {
  private let folder: TemporaryFolder
  private let files: GridFile

  init() throws {
    folder = try TemporaryFolder()
    files = GridFile(folder: folder)
  }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// A plane is its own bilinear surface, on any lattice.
  private func plane(_ latitude: Double, _ longitude: Double) -> Double { 100 + 50 * latitude + 20 * longitude }

  @Test func filesOfOneLatticeMeetWithoutAGapOrAResampling() throws {
    // Values of cells: between the last centre of one file and the first of the other lies one step.
    let a = try files.ascii("a.asc", south: 45, west: 7, cell: 0.01, rows: 20, columns: 20) { plane($0, $1) }
    let b = try files.ascii("b.asc", south: 45, west: 7.2, cell: 0.01, rows: 20, columns: 20) { plane($0, $1) }
    let collection = try ElevationCollection(paths: [a, b])
    let grid = try #require(
      try collection.grid(in: GeographicBounds(south: 45.05, west: 7.1, north: 45.15, east: 7.3)))
    #expect(grid.voidCount == 0)
    #expect(abs(grid.longitudeStep - 0.01) < 1e-12)
    for longitude in [7.191, 7.195, 7.2, 7.2049] {
      let found = try #require(grid.elevation(at: try position(45.1, longitude)))
      #expect(abs(found - plane(45.1, longitude)) < 1e-3)
    }
  }

  @Test func theFirstFileCountsAndVoidsAreFilledFromTheNext() throws {
    let first = try files.ascii("first.asc", south: 45, west: 7, cell: 0.01, rows: 10, columns: 10) {
      $0 < 45.05 ? nil : plane($0, $1) + 1000
    }
    let second = try files.ascii("second.asc", south: 44.9, west: 6.9, cell: 0.01, rows: 30, columns: 30) {
      plane($0, $1)
    }
    let collection = try ElevationCollection(paths: [first, second])
    #expect(
      try abs(#require(try collection.elevation(at: position(45.085, 7.055))) - plane(45.085, 7.055) - 1000) < 1e-2)
    #expect(try abs(#require(try collection.elevation(at: position(45.025, 7.055))) - plane(45.025, 7.055)) < 1e-2)
    #expect(try abs(#require(try collection.elevation(at: position(44.95, 6.95))) - plane(44.95, 6.95)) < 1e-2)
    #expect(try collection.elevation(at: position(46, 8)) == nil)
  }

  @Test func aFineFileGivesTheLatticeAndACoarseOneTheRest() throws {
    let fine = try files.ascii("fine.asc", south: 45, west: 7, cell: 0.001, rows: 50, columns: 50) { plane($0, $1) }
    let coarse = try files.ascii("coarse.asc", south: 44.5, west: 6.5, cell: 0.0137, rows: 80, columns: 80) {
      plane($0, $1)
    }
    let collection = try ElevationCollection(paths: [coarse, fine])
    let grid = try #require(
      try collection.grid(in: GeographicBounds(south: 44.99, west: 6.99, north: 45.06, east: 7.06)))
    #expect(abs(grid.latitudeStep - 0.001) < 1e-12 && grid.voidCount == 0)
    var random = SeededGenerator(seed: 41)
    for _ in 0..<300 {
      let at = try position(random.uniform(44.99...45.06), random.uniform(6.99...7.06))
      let found = try #require(grid.elevation(at: at))
      #expect(abs(found - plane(at.latitude, at.longitude)) < 1e-2, "seed 41, \(at)")
    }
  }

  @Test func tilesByNameOnBothSidesOfTheDateLine() throws {
    func height(_ latitude: Double, _ longitude: Double) -> Int16 {
      Int16(((100 + 10 * Angle.wrappedTo180(longitude - 180)) * 10).rounded())
    }
    _ = try files.tile("S17E179.hgt", south: -17, west: 179, height: height)
    _ = try files.tile("S17W180.hgt", south: -17, west: -180, height: height)
    let collection = try ElevationCollection(paths: [folder.url.path])
    #expect(collection.paths.count == 2)
    let need = ElevationNeed(observer: try position(-16.5, 179.95), range: 30_000, azimuthDegrees: 90)
    let blocks = try collection.blocks(for: need)
    #expect(blocks.contains { $0.bounds.west >= 179 && $0.bounds.west < 180 })
    #expect(blocks.contains { $0.bounds.west >= -180 && $0.bounds.west < -179 })
    for block in blocks {
      let grid = try #require(try collection.grid(in: block.bounds))
      #expect(grid.voidCount == 0)
    }
    let across = try #require(
      try collection.grid(in: GeographicBounds(south: -16.6, west: 179.9, north: -16.4, east: 180.1)))
    #expect(try abs(#require(try across.elevation(at: position(-16.5, -179.95))) - 1005) < 1)
    #expect(try abs(#require(try across.elevation(at: position(-16.5, 179.95))) - 995) < 1)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func zippedTileGivesItsOwnSamples() throws {
    let path = SharedData.url("elevation/N42E001.hgt.zip").path
    let collection = try ElevationCollection(paths: [path, "/vsizip/\(path)/N42E001.hgt"])
    let whole = try ElevationFile(path: path).grid()
    let window = GeographicBounds(south: 42.3, west: 1.2, north: 42.7, east: 1.9)
    let part = try #require(try collection.grid(in: window))
    for row in stride(from: 0, to: part.rows, by: 7) {
      for column in stride(from: 0, to: part.columns, by: 11) {
        let source = whole.sample(
          row: Int(((whole.north - part.latitude(ofRow: row)) * 1200).rounded()),
          column: Int(((part.longitude(ofColumn: column) - whole.west) * 1200).rounded()))
        #expect(part.sample(row: row, column: column) == source)
      }
    }
    #expect(part.verticalReference == .meanSeaLevel)
  }

  /// Tiles are read row by row where one file has all samples; else out of the grid. Either way the heights are the grid's.
  @Test func tilesHaveTheHeightsOfGrids() throws {
    func height(_ latitude: Double, _ longitude: Double) -> Int16 {
      let hash = Int((latitude * 1200).rounded()) * 7919 + Int((longitude * 1200).rounded()) * 104_729
      // Marks of voids that files do not declare, and what is no height on Earth.
      if latitude > 46.3 && hash % 50 == 0 { return [.min, -9999, 12_000, 32_000][hash / 50 % 4] }
      return Int16(hash % 3000)
    }
    _ = try files.tile("N46E007.hgt", south: 46, west: 7, height: height)
    let one = try ElevationCollection(paths: [folder.url.path])
    _ = try files.tile("N46E008.hgt", south: 46, west: 8, height: height)
    let two = try ElevationCollection(paths: [folder.url.path])
    let windows = [
      GeographicBounds(south: 46, west: 7, north: 47, east: 8),
      GeographicBounds(south: 46.1, west: 7.2, north: 46.25, east: 7.3),
      GeographicBounds(south: 46.2, west: 7.9, north: 46.4, east: 8.2),
      GeographicBounds(south: 46.9, west: 367.4, north: 47.1, east: 367.5),
    ]
    for collection in [one, two] {
      for window in windows {
        for shrink in [1, 2] {
          let grid = try #require(try collection.grid(in: window, shrink: shrink))
          let tile = try #require(try collection.tile(in: window, shrink: shrink))
          let expected = try TerrainTile(grid, storage: shrink > 1 ? .quantized(meters: 0.0625) : .automatic)
          #expect(tile.bounds == expected.bounds && tile.rows == grid.rows && tile.columns == grid.columns)
          #expect(tile.voidCount == expected.voidCount && tile.bytes == expected.bytes)
          var differ = 0
          for row in 0..<tile.rows {
            for column in 0..<tile.columns
            where tile.sample(row: row, column: column) != expected.sample(row: row, column: column) { differ += 1 }
          }
          #expect(differ == 0, "\(window), \(shrink)")
        }
      }
    }
    #expect(try one.tile(in: GeographicBounds(south: 48, west: 7, north: 49, east: 8)) == nil)
  }

  @Test func aTileOfATruncatedFileIsAnInputError() throws {
    let whole = try files.tile("N46E007.hgt", south: 46, west: 7) { _, _ in 5 }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    let packed = try files.write(bytes.prefix(1_000_000), "cut/N46E007.hgt")
    #expect(throws: InputError.self) {
      try ElevationCollection(paths: [packed]).tile(in: GeographicBounds(south: 46, west: 7, north: 47, east: 8))
    }
  }

  @Test func blocksCoverTheNeedOnceAndStayWithinTheLimit() throws {
    let path = try files.ascii("wide.asc", south: 44, west: 6, cell: 0.002, rows: 1000, columns: 1000) { plane($0, $1) }
    let collection = try ElevationCollection(paths: [path])
    let observer = try position(45.03, 7.02)
    let all = try collection.blocks(for: ElevationNeed(observer: observer, range: 40_000))
    var random = SeededGenerator(seed: 43)
    for _ in 0..<500 {
      let azimuth = random.uniform(0...360)
      let distance = random.uniform(0...40_000)
      let there = Geodesic.wgs84.direct(from: observer, azimuth: azimuth, distance: distance).coordinate
      #expect(all.count { $0.bounds.contains(there) } >= 1, "seed 43, \(there)")
    }
    let area = all.reduce(0) { $0 + ($1.bounds.north - $1.bounds.south) * ($1.bounds.east - $1.bounds.west) }
    #expect(area < 4.001)
    let ray = try collection.blocks(for: ElevationNeed(observer: observer, range: 40_000, azimuthDegrees: 33))
    #expect(ray.count <= all.count)
    for distance in stride(from: 0.0, through: 40_000, by: 500) {
      let there = Geodesic.wgs84.direct(from: observer, azimuth: 33, distance: distance).coordinate
      #expect(ray.contains { $0.bounds.contains(there) })
    }
    #expect(all.allSatisfy { $0.shrink == 1 })
    // The far blocks become coarser, the one around the observer does not.
    let few = try collection.blocks(
      for: ElevationNeed(observer: observer, range: 200_000, coarseness: 0.02, sampleLimit: 1_000_000))
    #expect(few[0].shrink == 1)
    #expect(few.reduce(0) { $0 + $1.sampleCount } <= 1_000_000)
  }

  @Test func coarserGridsAverage() throws {
    let path = try files.ascii("flat.asc", south: 45, west: 7, cell: 0.001, rows: 64, columns: 64) { plane($0, $1) }
    let collection = try ElevationCollection(paths: [path])
    let window = GeographicBounds(south: 45.01, west: 7.01, north: 45.05, east: 7.05)
    let grid = try #require(try collection.grid(in: window, shrink: 4))
    #expect(abs(grid.latitudeStep - 0.004) < 1e-12)
    // The average of a plane over a block is its height in the middle.
    #expect(try abs(#require(try grid.elevation(at: position(45.03, 7.03))) - plane(45.03, 7.03)) < 1e-2)
    // The same lattice wherever the window begins.
    let other = try #require(
      try collection.grid(in: GeographicBounds(south: 45.013, west: 7.017, north: 45.05, east: 7.05), shrink: 4))
    let shift = (grid.north - other.north) / grid.latitudeStep
    #expect(abs(shift - shift.rounded()) < 1e-6)
  }

  @Test func whatIsNoElevationIsSaid() throws {
    #expect { try ElevationCollection(paths: [folder.url.path]) } throws: {
      "\($0)".contains("holds no elevation files")
    }
    #expect { try ElevationCollection(paths: ["missing.hgt"]) } throws: { "\($0)".contains("there is no such file") }
    #expect { try ElevationCollection(paths: []) } throws: { "\($0)".contains("no elevation file is given") }
    let text = try files.write("nothing".utf8, "N45E007.tif")
    #expect { try ElevationCollection(paths: [text]) } throws: { "\($0)".contains("not an elevation file") }
    let short = try files.write([UInt8](repeating: 0, count: 100), "N45E007.hgt")
    #expect { try ElevationCollection(paths: [short]).elevation(at: position(45.5, 7.5)) } throws: {
      "\($0)".contains("N45E007.hgt")
    }
  }

  @Test func aTileOfVoidsHasNoHeights() throws {
    let path = try files.tile("N45E007.hgt", south: 45, west: 7) { _, _ in .min }
    let collection = try ElevationCollection(paths: [path])
    #expect(try collection.elevation(at: position(45.5, 7.5)) == nil)
    #expect(try collection.grid(in: GeographicBounds(south: 45, west: 7, north: 46, east: 8)) == nil)
  }
}
