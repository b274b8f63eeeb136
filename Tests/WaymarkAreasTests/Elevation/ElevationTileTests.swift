import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct ElevationTileTests {
  @Test(arguments: [
    (42, 1, "N42E001", "N42/N42E001.hgt"), (-29, -72, "S29W072", "S29/S29W072.hgt"),
    (0, 0, "N00E000", "N00/N00E000.hgt"),
    (-1, -180, "S01W180", "S01/S01W180.hgt"),
  ])
  func namesAreThoseOfSRTM(_ south: Int, _ west: Int, _ name: String, _ path: String) throws {
    let tile = try #require(ElevationTile(south: south, west: west))
    #expect(tile.name == name)
    #expect(tile.path == path)
    #expect(ElevationTile(name: name) == tile)
  }

  @Test(arguments: ["", "N42", "X42E001", "N42E0011", "N99E001", "N42Z001", "N-2E001", "N42E+01", "S00E000", "n42e001"])
  func otherNamesAreNone(_ name: String) {
    #expect(ElevationTile(name: name) == nil)
  }

  @Test func windowsAreCovered() {
    func names(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> [String] {
      ElevationTile.covering(GeographicBounds(south: south, west: west, north: north, east: east)).map(\.name)
    }
    #expect(names(42.4, 1.4, 42.7, 1.8) == ["N42E001"])
    #expect(names(-0.5, -0.5, 0.5, 0.5) == ["S01W001", "S01E000", "N00W001", "N00E000"])
    #expect(names(-17, 179.5, -16.5, 180.5) == ["S17E179", "S17W180"])
    #expect(names(89.5, 0, 90, 0.5) == ["N89E000"])
    #expect(names(5, 5, 4, 6) == [])
    #expect(names(.nan, 5, 4, 6) == [])
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func coarseTileBecomesAFineOneAndReadsBackThroughGDAL() throws {
    let tile = try #require(ElevationTile(south: 42, west: 1))
    let source = try ElevationFile(path: SharedData.url("elevation/N42E001.hgt.zip").path)
    let grid = try #require(try tile.grid(from: [source]))
    let folder = try TemporaryFolder()
    try tile.write(grid, to: folder.url)
    let read = try ElevationFile(path: folder.file("N42/N42E001.hgt").path).grid()
    #expect(read.rows == 3601 && read.columns == 3601)
    #expect(abs(read.north - 43) < 1e-9 && abs(read.west - 1) < 1e-9)
    let coarse = try source.grid()
    for row in stride(from: 0, through: 1200, by: 7) {
      for column in stride(from: 0, through: 1200, by: 7) {
        #expect(coarse.sample(row: row, column: column) == read.sample(row: 3 * row, column: 3 * column))
      }
    }
    // Between samples: the bilinear height, rounded to whole metres.
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      let row = Int.random(in: 0...3600, using: &random)
      let column = Int.random(in: 0...3600, using: &random)
      let position = try #require(
        Coordinate(latitude: read.latitude(ofRow: row), longitude: read.longitude(ofColumn: column)))
      if let height = coarse.elevation(at: position), let sample = read.sample(row: row, column: column) {
        #expect(abs(Double(sample) - height) <= 0.501, "seed 8, row \(row), column \(column)")
      }
    }
  }

  @Test func neighbouringFilesOfCellsMeetWithoutAGap() throws {
    // Two adjacent files of cells: between the centres of their last and first cells is a strip without surrounding
    // samples in either.
    let folder = try TemporaryFolder()
    let row = Array(repeating: "100", count: 10).joined(separator: " ")
    let body = Array(repeating: row, count: 20).joined(separator: "\n")
    for (name, west) in [("a.asc", 10.0), ("b.asc", 10.5)] {
      let head = "ncols 10\nnrows 20\nxllcorner \(west)\nyllcorner 50\ncellsize 0.05\n"
      _ = try folder.write(name, (head + body).utf8)
    }
    let files = try ["a.asc", "b.asc"].map { try ElevationFile(path: folder.file($0).path) }
    let tile = try #require(ElevationTile(south: 50, west: 10))
    let grid = try #require(try tile.grid(from: files))
    #expect(grid.voidCount == 0)
    #expect(grid.range == 100...100)
    let elsewhere = try #require(ElevationTile(south: 10, west: 10))
    #expect(try elsewhere.grid(from: files) == nil)
  }
}
