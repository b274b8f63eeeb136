import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct ElevationPreparerTests {
  private let folder: TemporaryFolder
  private let files: GridFile

  init() throws {
    folder = try TemporaryFolder()
    files = GridFile(folder: folder)
  }

  private var prepared: URL { folder.url.appendingPathComponent("prepared") }

  private func prepare(_ paths: [String], replacesAll: Bool = false) throws -> ElevationPreparer.Outcome {
    try ElevationPreparer(paths: paths, folder: prepared, replacesAll: replacesAll).run()
  }

  private func height(_ latitude: Double, _ longitude: Double) -> Int16 {
    latitude > 46.9 && longitude > 7.9 ? .min : Int16(800 + 700 * sin(40 * latitude) * cos(30 * longitude))
  }

  private func terrain(_ paths: [String], range: Double = 60_000) throws -> Terrain {
    let eye = try #require(Coordinate(latitude: 46.5, longitude: 7.95))
    return try TerrainLoader(try ElevationCollection(paths: paths)).terrain(
      for: ElevationNeed(observer: eye, range: range))
  }

  @Test func preparedElevationsAreTheFilesThemselves() throws {
    let sources = [
      try files.tile("N46E007.hgt", south: 46, west: 7, height: height),
      try files.tile("N46E008.hgt", south: 46, west: 8, height: height),
    ]
    #expect(try prepare(sources).written == 2)
    let (read, mapped) = (try terrain(sources), try terrain([prepared.path]))
    #expect(mapped.tiles.count == 2)
    let eye = try #require(Coordinate(latitude: 46.5, longitude: 7.95))
    for azimuth in stride(from: 0.0, to: 360, by: 3) {
      let line = try #require(
        SightLine(
          from: eye, altitude: Altitude(meters: 2200, reference: .meanSeaLevel),
          direction: HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: -2)))
      guard case .hit(let one) = try read.cast(line) else {
        #expect(try mapped.cast(line) == read.cast(line), "azimuth \(azimuth)")
        continue
      }
      guard case .hit(let other) = try mapped.cast(line) else {
        Issue.record("azimuth \(azimuth): no hit")
        continue
      }
      #expect(abs(one.slantDistance - other.slantDistance) < 1e-3, "azimuth \(azimuth)")
    }
    // Where files are read for a window, too.
    let window = GeographicBounds(south: 46.4, west: 7.95, north: 46.6, east: 8.05)
    let expected = try #require(try ElevationCollection(paths: sources).grid(in: window, shrink: 4))
    let found = try #require(try ElevationCollection(paths: [prepared.path]).grid(in: window, shrink: 4))
    #expect(found.samples == expected.samples && found.north == expected.north)
  }

  @Test func whatIsThereIsKeptUntilItsSourceChanges() throws {
    let source = try files.tile("N46E007.hgt", south: 46, west: 7, height: height)
    #expect(try prepare([source]) == ElevationPreparer.Outcome(written: 1, kept: 0, bytes: 3_061_504))
    #expect(try prepare([source]) == ElevationPreparer.Outcome(written: 0, kept: 1, bytes: 3_061_504))
    #expect(try prepare([source], replacesAll: true).written == 1)
    let later = Date(timeIntervalSinceNow: 60)
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: source)
    #expect(try prepare([source]).written == 1)
    // One that was cut off is made again.
    try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: source)
    let path = prepared.appendingPathComponent("N46E007.terrain").path
    try Data(contentsOf: URL(fileURLWithPath: path)).prefix(70_000).write(to: URL(fileURLWithPath: path))
    #expect(throws: InputError.self) { try terrain([path]) }
    #expect(try prepare([source]).written == 1)
    #expect(try terrain([path]).tiles.count == 1)
  }

  @Test func aLargeFileIsDividedWithoutAGap() throws {
    let source = try files.ascii("wide.asc", south: 46, west: 7, cell: 1e-4, rows: 3, columns: 8300) {
      $0 * 10 + $1 * 50
    }
    #expect(try prepare([source]).written == 2)
    let collection = try ElevationCollection(paths: [prepared.path])
    for longitude in [7.0001, 7.8191, 7.81923, 7.8193, 7.8298] {
      let position = try #require(Coordinate(latitude: 46.00012, longitude: longitude))
      let found = try #require(try collection.elevation(at: position))
      #expect(abs(found - 460.0012 - longitude * 50) < 1e-3)
    }
  }

  @Test func besideOtherFilesTheFirstCounts() throws {
    let source = try files.tile("N46E007.hgt", south: 46, west: 7) { _, _ in 500 }
    _ = try prepare([source])
    let better = try files.ascii("better.asc", south: 46.45, west: 7.9, cell: 0.001, rows: 100, columns: 100) { _, _ in
      900
    }
    let terrain = try terrain([better, prepared.path])
    func elevation(_ latitude: Double, _ longitude: Double) throws -> Double? {
      terrain.elevation(at: try #require(Coordinate(latitude: latitude, longitude: longitude)))?.meters
    }
    #expect(try elevation(46.5, 7.95) == 900)
    #expect(try elevation(46.2, 7.6) == 500)
  }

  @Test func preparedOnesAreNotPreparedAgain() throws {
    let source = try files.tile("N46E007.hgt", south: 46, west: 7, height: height)
    _ = try prepare([source])
    #expect(throws: InputError.self) { try prepare([prepared.path]) }
    #expect(throws: InputError.self) { try PreparedTile.map(path: source) }
    #expect(throws: InputError.self) { try PreparedTile.map(path: prepared.path) }
  }
}
