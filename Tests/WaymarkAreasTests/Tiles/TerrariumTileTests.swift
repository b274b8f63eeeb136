import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

@testable import WaymarkAreas

/// Terrarium tiles against an independent decoder and the elevation grid itself.
@Suite struct TerrariumTileTests {
  /// Tiles at a position, from the zoom at which pixels are finer than samples.
  private static func tiles(_ latitude: Double, _ longitude: Double, zooms: [Int]) throws -> [TileAddress] {
    try zooms.map { zoom in
      let side = Double(1 << zoom)
      return try #require(
        TileAddress(
          zoom: zoom, column: Int(WebMercator.x(longitude: longitude) * side),
          row: Int(WebMercator.y(latitude: latitude) * side)))
    }
  }

  private func compare(_ area: Area, _ hgt: String, _ corner: (Int, Int), _ tiles: [TileAddress]) throws -> [[Double]] {
    let made = try AreaTiles(area: area)
    let folder = try TemporaryFolder()
    var lines = ""
    for tile in tiles {
      let file = folder.file("\(tile.zoom)-\(tile.column)-\(tile.row).png")
      try #require(made.elevation(z: tile.zoom, x: tile.column, y: tile.row)).write(to: file)
      lines += "\(tile.zoom) \(tile.column) \(tile.row) \(file.path)\n"
    }
    let path = try #require(area.elevation).appendingPathComponent(hgt).path
    let text = try Oracle.text("elevation_tile.py", [path, "\(corner.0)", "\(corner.1)"], input: lines)
    return text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
  }

  @Test(.enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
  func heightsAreThoseOfTheFile() throws {
    let area = try TileAreas.demo.get().area
    let tiles = try Self.tiles(47.4861, -35.5911, zooms: [12, 13, 14, 16, 20]) + Self.tiles(47.67, -35.2, zooms: [12])
    for (tile, row) in zip(tiles, try compare(area, "N47/N47W036.hgt", (47, -36), tiles)) {
      #expect(row[0] == 65_536 && row[1] == 0, "\(tile)")
      // Half of the encoding's step of 1/256 m.
      #expect(row[2] <= 0.5 / 256 + 1e-9, "\(tile): \(row[2]) m")
    }
  }

  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    .enabled(if: Valhalla.isAvailable, "\(Valhalla.message)"),
    .enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
  func realHeightsAreThoseOfTheFileBesideItsVoids() async throws {
    let area = try await RealAreaTests.AreaCache.shared.area("andorra", dem: "N42E001")
    let tiles = try Self.tiles(42.57, 1.5, zooms: [12, 13]) + Self.tiles(42.65, 1.47, zooms: [12, 12, 13])
    let rows = try compare(area, "N42/N42E001.hgt", (42, 1), tiles)
    for (tile, row) in zip(tiles, rows) { #expect(row[0] > 30_000 && row[2] <= 0.5 / 256 + 1e-9, "\(tile): \(row)") }
  }

  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    .enabled(if: Valhalla.isAvailable, "\(Valhalla.message)"))
  func voidsAreFilledWithinTheirSurroundings() async throws {
    let area = try await RealAreaTests.AreaCache.shared.area("andorra", dem: "N42E001")
    let mosaic = try #require(try ElevationMosaic(area))
    let grid = try ElevationFile(path: #require(area.elevation).appendingPathComponent("N42/N42E001.hgt").path).grid()
    var checked = 0
    for row in stride(from: 5, to: 3600, by: 41) {
      for column in stride(from: 5, to: 3600, by: 41) where grid.sample(row: row, column: column) == nil {
        var near: (low: Float, high: Float)?
        for y in max(0, row - 96)...min(3600, row + 96) {
          for x in max(0, column - 96)...min(3600, column + 96) {
            guard let height = grid.sample(row: y, column: x) else { continue }
            near = (min(near?.low ?? height, height), max(near?.high ?? height, height))
          }
        }
        guard let near else { continue }
        let filled = mosaic.filledSample(row: 43 * 3600 - row, column: 3600 + column)
        #expect(filled >= near.low && filled <= near.high, "\(row) \(column): \(filled), around it \(near)")
        checked += 1
      }
    }
    #expect(checked > 20)
  }

  /// Low zooms show means; over a whole tile they must agree with the mean of the land.
  @Test func coarseTilesKeepTheMeanHeight() throws {
    let area = try TileAreas.demo.get().area
    let mosaic = try #require(try ElevationMosaic(area))
    let tile = try Self.tiles(47.4861, -35.5911, zooms: [10])[0]
    let coarse = try #require(TerrariumTile.heights(tile, mosaic))
    var fine: [Double] = []
    for row in 0..<4 {
      for column in 0..<4 {
        let part = try #require(TileAddress(zoom: 12, column: tile.column * 4 + column, row: tile.row * 4 + row))
        fine += try #require(TerrariumTile.heights(part, mosaic))
      }
    }
    func mean(_ list: [Double]) -> Double { list.reduce(0, +) / Double(list.count) }
    #expect(mean(fine) > 100)
    #expect(abs(mean(coarse) - mean(fine)) < 1, "\(mean(coarse)) and \(mean(fine))")
  }

  /// The last column of a tile and the first of the next are one pixel apart on the same surface, at every zoom.
  @Test(arguments: [9, 11, 12, 15]) func seamsAreExact(_ zoom: Int) throws {
    let area = try TileAreas.demo.get().area
    let mosaic = try #require(try ElevationMosaic(area))
    let tile = try Self.tiles(47.4861, -35.5911, zooms: [zoom])[0]
    let next = try #require(TileAddress(zoom: zoom, column: tile.column + 1, row: tile.row))
    let left = try #require(TerrariumTile.heights(tile, mosaic))
    let right = try #require(TerrariumTile.heights(next, mosaic))
    // The patch of one tile extends to the other's first column: both must give the same height.
    let world = Double(256 << zoom)
    let column = WebMercator.longitude(x: (Double(next.column * 256) + 0.5) / world) * 3600
    let rows = [100, 101].map { WebMercator.latitude(y: (Double(tile.row * 256 + $0) + 0.5) / world) * 3600 }
    var step = 1
    while Double(2 * step) <= 360 * 3600 / world { step *= 2 }
    let patch = ElevationPatch(mosaic, rows: rows[1]...rows[0], columns: column - 40...column + 40, step: step)
    #expect(patch.height(atRow: rows[0], column: column) == right[100 * 256])
    // And no step: neighbours across the seam differ no more than those beside it.
    func largest(_ jump: (Int) -> Double) -> Double { (0..<256).map(jump).reduce(0) { max($0, abs($1)) } }
    let jump = largest { right[$0 * 256] - left[$0 * 256 + 255] }
    let beside = largest { left[$0 * 256 + 255] - left[$0 * 256 + 254] }
    #expect(jump <= 3 * beside + 0.5)
  }

  @Test func tilesThatAreNotThereAreNone() throws {
    let tiles = try AreaTiles(area: TileAreas.demo.get().area)
    #expect(tiles.elevation(z: 12, x: 0, y: 0) == nil)
    for (z, x, y) in [(-1, 0, 0), (21, 0, 0), (3, 8, 0), (3, 0, -1), (3, 0, 8), (.max, .max, .max), (0, .min, 0)] {
      #expect(tiles.elevation(z: z, x: x, y: y) == nil && tiles.map(z: z, x: x, y: y) == nil)
    }
    #expect(tiles.elevation(z: 0, x: 0, y: 0) != nil)
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
    let tile = try Self.tiles(47.4861, -35.5911, zooms: [13])[0]
    let all = await withTaskGroup(of: [Data?].self) { group in
      for _ in 0..<8 {
        group.addTask {
          [
            tiles.elevation(z: 13, x: tile.column, y: tile.row), tiles.map(z: 13, x: tile.column, y: tile.row),
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
}
