import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkTerrain

@testable import WaymarkPublish

/// Single tiles out of archives, whole and damaged.
struct PMTilesArchiveTests {
  private static let world = GeographicBounds(south: -85, west: -180, north: 85, east: 180)

  private func archive(
    _ tiles: [(zoom: Int, column: Int, row: Int, data: Data)], _ compression: PMTilesDescription.Compression
  ) throws -> Data {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.pmtiles")
    let writer = try PMTilesWriter(
      path: file.path,
      description: PMTilesDescription(
        kind: .other, compression: compression, bounds: Self.world, metadata: ["name": "tiles"]))
    for tile in tiles {
      try writer.add(
        try PMTilesWriter.stored(tile.data, compression), zoom: tile.zoom, column: tile.column, row: tile.row)
    }
    try writer.finish()
    return try Data(contentsOf: file)
  }

  private func opened(_ bytes: Data) -> PMTilesArchive {
    PMTilesArchive(named: "a.pmtiles") { range in Data(bytes.dropFirst(range.lowerBound).prefix(range.count)) }
  }

  // The last one has leaf directories.
  @Test(arguments: [(1, 1), (40, 3), (900, 8), (30_000, 14)]) func tilesAreFound(_ count: Int, _ zoom: Int) async throws
  {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let side = 1 << zoom
    var tiles: [Int: Data] = [:]
    while tiles.count < min(count, side * side) {
      let place = Int.random(in: 0..<side * side, using: &generator)
      tiles[place] = Data(
        (0..<Int.random(in: 1...8, using: &generator)).map { _ in UInt8.random(in: 0...3, using: &generator) })
    }
    let bytes = try archive(tiles.map { (zoom, $0.key % side, $0.key / side, $0.value) }, .none)
    let archive = opened(bytes)
    for (place, data) in tiles.prefix(300) {
      let found = try await archive.tile(zoom: zoom, column: place % side, row: place / side)
      #expect(found == data, "seed \(seed)")
    }
    for _ in 0..<100 {
      let place = Int.random(in: 0..<side * side, using: &generator)
      let found = try await archive.tile(zoom: zoom, column: place % side, row: place / side)
      #expect(found == tiles[place], "seed \(seed)")
    }
    #expect(try await archive.tile(zoom: zoom + 1, column: 0, row: 0) == nil)
    #expect(try await archive.tile(zoom: zoom, column: side, row: 0) == nil)
    #expect(try await archive.metadata()["name"]?.string == "tiles")
  }

  @Test func damageIsAnErrorAndNothingElse() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let bytes = try archive((0..<64).map { (3, $0 % 8, $0 / 8, Data([UInt8($0), 1, 2])) }, .gzip)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        // Mostly the header, whose numbers lead everywhere.
        let end = Bool.random(using: &generator) ? 127 : damaged.count
        damaged[Int.random(in: 0..<end, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        damaged = damaged.prefix(Int.random(in: 0...damaged.count, using: &generator))
      }
      let archive = opened(damaged)
      for place in [0, 33, 63] {
        do {
          _ = try await archive.tile(zoom: 3, column: place % 8, row: place / 8)
          _ = try await archive.metadata()
        } catch is InputError {
        } catch {
          Issue.record("seed \(seed): \(error)")
        }
      }
    }
  }

  /// A directory of one and a half million entries in some kilobytes.
  @Test func aDirectoryThatExpandsIsRefused() async throws {
    let count = 1_500_000
    let columns = [0, 1, 0, 1].map { Data(repeating: $0, count: count) }
    let length = Data([UInt8(count & 127 | 128), UInt8(count >> 7 & 127 | 128), UInt8(count >> 14)])
    let root = try #require(Gzip.compress(columns.reduce(length, +)))
    func number(_ value: Int) -> Data { Data((0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }) }
    let header = Data("PMTiles".utf8) + [3] + number(127) + number(root.count)
    let archive = opened(header + Data(count: 127 - header.count) + root)
    await #expect(throws: InputError.self) { try await archive.tile(zoom: 0, column: 0, row: 0) }
  }
}
