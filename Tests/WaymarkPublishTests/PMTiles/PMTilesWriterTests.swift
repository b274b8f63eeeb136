import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkTerrain

@testable import WaymarkPublish

struct PMTilesWriterTests {
  private struct Tile: Hashable {
    let zoom: Int
    let column: Int
    let row: Int
  }

  private static func description(
    _ kind: PMTilesDescription.Kind = .vector, _ compression: PMTilesDescription.Compression = .gzip
  ) -> PMTilesDescription {
    PMTilesDescription(
      kind: kind, compression: compression,
      bounds: GeographicBounds(south: -47.25, west: -35.5, north: 47.5, east: 35.125),
      metadata: ["name": "Ünïted \"tiles\"", "vector_layers": []])
  }

  /// Tiles in any order, with many equal ones and runs of them.
  private static func tiles(_ count: Int, maximumZoom: Int, _ generator: inout SeededGenerator) -> [(Tile, Data)] {
    let common = (0..<4).map { Data(repeating: UInt8($0), count: 30 + $0) }
    var known: Set<Tile> = []
    var tiles: [(Tile, Data)] = []
    while tiles.count < count {
      let zoom = Int.random(in: 0...maximumZoom, using: &generator)
      let side = 0..<1 << zoom
      let tile = Tile(
        zoom: zoom, column: .random(in: side, using: &generator), row: .random(in: side, using: &generator))
      guard known.insert(tile).inserted else { continue }
      let isCommon = Bool.random(using: &generator)
      let length = Int.random(in: 1...90, using: &generator)
      let own = Data((0..<length).map { _ in UInt8.random(in: 0...9, using: &generator) })
      tiles.append((tile, isCommon ? common[Int.random(in: 0...3, using: &generator)] : own))
    }
    return tiles
  }

  private func write(
    _ tiles: [(Tile, Data)], to url: URL, _ description: PMTilesDescription = description(.other, .none)
  ) throws {
    let writer = try PMTilesWriter(path: url.path, description: description)
    for (tile, data) in tiles {
      let stored = try PMTilesWriter.stored(data, description.compression)
      try writer.add(stored, zoom: tile.zoom, column: tile.column, row: tile.row)
    }
    try writer.finish()
  }

  @Test(arguments: [
    (1, 0), (1, 31), (2, 20), (60, 3), (500, 6), (5000, 22), (20_000, 30),
  ]) func everyTileIsReadBack(_ count: Int, _ maximumZoom: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("a.pmtiles")
    let tiles = Self.tiles(count, maximumZoom: maximumZoom, &generator)
    try write(tiles, to: url)
    let file = try PMTilesFile(url)
    #expect(file.tiles.count == count, "seed \(seed)")
    for (tile, data) in tiles {
      let id = try #require(PMTilesID.of(zoom: tile.zoom, column: tile.column, row: tile.row))
      #expect(file.tile(id) == data, "\(tile), seed \(seed)")
    }
    #expect(Set(tiles.map(\.1)).count == file.number(88), "seed \(seed)")
    #expect((file.leaves > 0) == (count >= 5000))
    #expect(folder.names == ["a.pmtiles"])
  }

  @Test func equalTilesInARowAreOneEntry() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("sea.pmtiles")
    let sea = (0..<64).flatMap { x in (0..<64).map { (Tile(zoom: 6, column: x, row: $0), Data("sea".utf8)) } }
    try write(sea, to: url)
    let file = try PMTilesFile(url)
    #expect(file.entries == 1 && file.number(64) == 3 && file.tiles.count == 4096)
  }

  @Test func header() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("a.pmtiles")
    try write(
      [(Tile(zoom: 3, column: 1, row: 7), Data([1])), (Tile(zoom: 9, column: 0, row: 0), Data([2]))], to: url,
      Self.description())
    let file = try PMTilesFile(url)
    #expect(Array(file.bytes[96..<102]) == [1, 2, 2, 1, 3, 9])
    func degrees(_ offset: Int) -> Int32 {
      Int32(bitPattern: (0..<4).reduce(0) { $0 | UInt32(file.bytes[offset + $1]) << (8 * UInt32($1)) })
    }
    #expect([102, 106, 110, 114].map(degrees) == [-355_000_000, -472_500_000, 351_250_000, 475_000_000])
    #expect(file.bytes[118] == 3 && degrees(119) == -1_875_000 && degrees(123) == 1_250_000)
    #expect(try file.metadata["name"]?.string == "Ünïted \"tiles\"")
    let id = try #require(PMTilesID.of(zoom: 3, column: 1, row: 7))
    #expect(try Gzip.expand(#require(file.tile(id)), limit: 10) == Data([1]))
  }

  @Test func theCurveVisitsNeighbours() throws {
    for zoom in 0...6 {
      var places: [UInt64: (Int, Int)] = [:]
      for column in 0..<1 << zoom {
        for row in 0..<1 << zoom {
          places[try #require(PMTilesID.of(zoom: zoom, column: column, row: row))] = (column, row)
        }
      }
      let first = (UInt64(1) << UInt64(2 * zoom)) / 3
      #expect(places.count == 1 << (2 * zoom))
      for id in first + 1..<first + UInt64(places.count) {
        let ((x, y), (u, v)) = (try #require(places[id]), try #require(places[id - 1]))
        #expect(abs(x - u) + abs(y - v) == 1)
      }
    }
    #expect(PMTilesID.of(zoom: 31, column: 0, row: 0) == 0x1555_5555_5555_5555)
  }

  @Test func wrongTilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a.pmtiles").path
    let writer = try PMTilesWriter(path: path, description: Self.description())
    for (zoom, column, row) in [(-1, 0, 0), (32, 0, 0), (3, 8, 0), (3, 0, -1)] {
      #expect(throws: InputError.self) { try writer.add(Data([1]), zoom: zoom, column: column, row: row) }
    }
    #expect(throws: InputError.self) { try writer.add(Data(), zoom: 0, column: 0, row: 0) }
    // Nothing is in it: the format has no such archive.
    #expect(throws: InputError.self) { try writer.finish() }
    try writer.add(Data([1]), zoom: 0, column: 0, row: 0)
    try writer.add(Data([2]), zoom: 0, column: 0, row: 0)
    #expect(throws: InputError.self) { try writer.finish() }
    #expect(folder.names.isEmpty)
    #expect(throws: InputError.self) {
      try PMTilesWriter(path: folder.url.path + "/missing/a.pmtiles", description: Self.description())
    }
  }

  /// The implementation that the format's authors publish reads the same.
  @Test(.enabled(if: Oracle.isAvailable, "\(Oracle.message)"), arguments: [(1, 0), (300, 5), (20_000, 20)])
  func referenceImplementationReadsIt(_ count: Int, _ maximumZoom: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("a.pmtiles")
    let tiles = Self.tiles(count, maximumZoom: maximumZoom, &generator)
    try write(tiles, to: url)
    let read = try JSONValue(parsing: Data(try Oracle.text("pmtiles_archive.py", input: url.path + "\n").utf8))
    let expected = Set(
      tiles.map { tile, data in [tile.zoom, tile.column, tile.row, data.count, Int(CRC32.of(data))] })
    let found = (read["tiles"]?.array ?? []).map { ($0.array ?? []).compactMap(\.int) }
    #expect(Set(found) == expected && found.count == count, "seed \(seed)")
    #expect(read["metadata"]?["name"]?.string == "Ünïted \"tiles\"")
    let header = read["header"]
    #expect(header?["version"]?.int == 3 && header?["clustered"]?.bool == true)
    #expect(header?["tile_type"]?.string == "UNKNOWN" && header?["tile_compression"]?.string == "NONE")
    #expect(header?["min_lon_e7"]?.int == -355_000_000 && header?["max_lat_e7"]?.int == 475_000_000)
  }
}
