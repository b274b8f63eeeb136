import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

@testable import WaymarkAreas

/// The elevations of an area as one grid, and what is made from it.
@Suite struct ElevationMosaicTests {
  @Test func tilesThatAreNotThereAreNone() throws {
    let tiles = try AreaTiles(area: TileAreas.demo.get().area)
    for (z, x, y) in [(-1, 0, 0), (21, 0, 0), (3, 8, 0), (3, 0, -1), (3, 0, 8), (.max, .max, .max), (0, .min, 0)] {
      #expect(tiles.map(z: z, x: x, y: y) == nil)
    }
    #expect(tiles.elevationBounds == GeographicBounds(south: 47, west: -36, north: 48, east: -35))
  }

  @Test func damagedTilesAreReported() throws {
    let source = try TileAreas.demo.get()
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: source.area.folder, to: folder.file("area"))
    let area = try Area(folder: folder.file("area"))
    let hgt = folder.file("area/elevation/N47/N47W036.hgt")
    try Data([1, 2, 3]).write(to: hgt)
    let size = #expect(throws: InputError.self) { try AreaTiles(area: area) }
    #expect(size?.problem.contains("wrong size") == true && size?.file == hgt.path)
    try FileManager.default.removeItem(at: hgt)
    #expect(throws: InputError.self) { try AreaTiles(area: area) }
    try Data(try Data(contentsOf: source.area.map).prefix(20_000)).write(to: area.map)
    #expect(throws: InputError.self) { try AreaTiles(area: area) }
  }

  @Test func manyThreadsGetTheSameBytes() async throws {
    let tiles = try AreaTiles(area: TileAreas.demo.get().area)
    let (longitude, latitude) = (-35.5911, 47.4861)
    let tile = try #require(
      TileAddress(
        zoom: 13, column: Int(WebMercator.x(longitude: longitude) * 8192),
        row: Int(WebMercator.y(latitude: latitude) * 8192)))
    let all = await withTaskGroup(of: [Data?].self) { group in
      for _ in 0..<8 {
        group.addTask {
          [
            tiles.heights(level: 0, row: 1099, column: 1155), tiles.map(z: 13, x: tile.column, y: tile.row),
            tiles.features(latitude: 47.4861, longitude: -35.5911, radius: 300),
          ]
        }
      }
      var list: [[Data?]] = []
      for await response in group { list.append(response) }
      return list
    }
    #expect(Set(all).count == 1 && all[0].allSatisfy { ($0?.count ?? 0) > 1000 })
  }

  /// A source with a sample every three seconds is recognized: its own samples are the finest block, and the maxima of them the others.
  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    .enabled(if: Valhalla.isAvailable, "\(Valhalla.message)"))
  func blocksOfThreeSecondsAreTheSource() async throws {
    let area = try await RealAreaTests.AreaCache.shared.area("andorra", dem: "N42E001")
    #expect(area.manifest.sourceStep == 3 && area.manifest.finestHeights == 1)
    #expect(try AreaManifest(area.manifest.json, file: "again").sourceStep == 3)
    let tiles = try AreaTiles(area: area)
    #expect(tiles.heights(level: 0, row: 1060, column: 1450) == nil, "nothing is stored twice")
    let source = try ElevationFile(
      path: SharedData.url("elevation/N42E001.hgt.zip").path
    ).grid()
    func check(_ level: Int, _ row: Int, _ column: Int, reach: Int) throws {
      let data = try #require(tiles.heights(level: level, row: row, column: column))
      let block = try [UInt8](data).withUnsafeBufferPointer { try HeightBlock($0) }
      let (address, step) = (block.address, block.address.stepSeconds / 3)
      for i in stride(from: 0, to: address.side, by: 7) {
        for j in 0..<address.side {
          let y = (43 * 3600 - address.southSeconds - address.sideSeconds) / 3 + i * step
          let x = (address.westSeconds - 3600) / 3 + j * step
          var greatest: Float?
          for b in max(0, y - reach)...max(0, min(1200, y + reach)) where (0...1200).contains(y) || reach > 0 {
            for a in max(0, x - reach)...max(0, min(1200, x + reach)) {
              guard let height = source.sample(row: b, column: a).map({ Float($0) }), abs(a - x) <= reach,
                abs(b - y) <= reach
              else { continue }
              greatest = max(greatest ?? height, height)
            }
          }
          let sample = block.samples[i * address.side + j]
          try #require(
            sample == greatest.map { Int16($0) } ?? HeightBlock.void, "level \(level), row \(i), column \(j)")
        }
      }
    }
    // 42.5° … 42.75° north with its voids, and coarser ones that reach beyond the elevations.
    try check(1, 530, 725, reach: 0)
    try check(2, 265, 362, reach: 1)
    try check(3, 132, 181, reach: 2)
    try check(4, 66, 90, reach: 4)
  }

  /// What an area stores of a source that is finer than whole metres is off by half a metre at most, in its blocks too.
  @Test func samplesBetweenFollowWithinHalfAMetre() throws {
    var random = SeededGenerator(seed: 5)
    func grid(_ height: (Int, Int) -> Float) throws -> ElevationGrid {
      let side = ElevationTile.side
      return try ElevationGrid(
        north: 43, west: 1, latitudeStep: ElevationTile.step, longitudeStep: ElevationTile.step, rows: side,
        columns: side, samples: (0..<side * side).map { height($0 / side, $0 % side) }, verticalReference: .meanSeaLevel
      )
    }
    let coarse = (0..<1201 * 1201).map { _ in Float(random.uniform(0...900)) }
    func between(_ row: Int, _ column: Int) -> Float {
      let (i, j, y, x) = (row / 3, column / 3, Float(row % 3) / 3, Float(column % 3) / 3)
      func at(_ i: Int, _ j: Int) -> Float { coarse[min(1200, i) * 1201 + min(1200, j)] }
      return (at(i, j) * (1 - x) + at(i, j + 1) * x) * (1 - y) + (at(i + 1, j) * (1 - x) + at(i + 1, j + 1) * x) * y
    }
    #expect(ElevationTile.sourceStep(of: try grid(between)) == 3)
    #expect(
      ElevationTile.sourceStep(of: try grid { $0 == 1801 && $1 == 77 ? between($0, $1) + 1.1 : between($0, $1) }) == 1)
    #expect(ElevationTile.sourceStep(of: try grid { $0 == 1801 && $1 == 77 ? .nan : between($0, $1) }) == 1)
  }
}
