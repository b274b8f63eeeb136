import Foundation
import TestSupport
import WaymarkElevation
import WaymarkGeodesy
import WaymarkTerrain

/// Large tiles and large collections.
enum ElevationBenchmark {
  static func run() throws -> [Measurement] { try rows() + opening() + loading() }

  /// A tile of 16,384 × 16,384 samples that come row by row.
  private static func rows() throws -> [Measurement] {
    let side = 16_384
    let row = (0..<side).map { Int16($0 & 1023) }
    var peak = 0.0
    let seconds = try Stopwatch.best(of: 3) {
      Self.resetPeak()
      let before = Self.peakMegabytes
      let tile = try TerrainTile(
        north: 46, west: 8, latitudeStep: 1e-4, longitudeStep: 1e-4, rows: side, columns: side
      ) { _, heights in _ = heights.update(fromContentsOf: row) }
      peak = max(peak, withExtendedLifetime(tile) { Self.peakMegabytes - before })
    }
    return [
      Measurement(name: "tile of 16,384² samples row by row", value: seconds, unit: "s", goal: 1),
      Measurement(name: "the same: memory at most", value: peak, unit: "MB", goal: 600),
    ]
  }

  /// Folders with 1,280 tiles of a degree: one by their names, one of prepared tiles that are all mapped.
  private static func opening() throws -> [Measurement] {
    let (folder, prepared) = (try TemporaryFolder(), try TemporaryFolder())
    let first = folder.url.appendingPathComponent("N30E000.hgt")
    try Data(count: 2 * 1201 * 1201).write(to: first)
    var tiles: [ElevationTile] = []
    for south in 30..<62 { tiles += (0..<40).compactMap { ElevationTile(south: south, west: $0) } }
    for tile in tiles where tile.name != "N30E000" {
      try FileManager.default.linkItem(at: first, to: folder.url.appendingPathComponent("\(tile.name).hgt"))
    }
    for tile in tiles {
      let path = prepared.url.appendingPathComponent("\(tile.name)\(PreparedTile.ending)").path
      try PreparedTile.write(
        TerrainTile(
          north: tile.bounds.north, west: tile.bounds.west, latitudeStep: 1.0 / 100, longitudeStep: 1.0 / 100,
          rows: 101, columns: 101, samples: [Int16](repeating: 300, count: 101 * 101)), to: path)
    }
    var count = 0
    let seconds = try Stopwatch.best(of: 5) {
      count = try ElevationCollection(paths: [folder.url.path]).paths.count
    }
    let mapping = try Stopwatch.best(of: 5) {
      count = try ElevationCollection(paths: [prepared.url.path]).paths.count
    }
    guard let eye = Coordinate(latitude: 46.5, longitude: 20.5) else { return [] }
    var found = 0
    let terrain = try Stopwatch.best(of: 5) {
      let loader = TerrainLoader(try ElevationCollection(paths: [prepared.url.path]))
      found = try loader.terrain(for: ElevationNeed(observer: eye, range: 300_000)).tiles.count
    }
    return [
      Measurement(name: "opening a folder of \(count) tiles", value: seconds * 1e3, unit: "ms", goal: 10),
      Measurement(name: "the same of prepared tiles", value: mapping * 1e3, unit: "ms", goal: 10),
      Measurement(name: "and the terrain of the \(found) within 300 km", value: terrain * 1e3, unit: "ms"),
    ]
  }

  /// N42E001 out of its file, as the terrain needs it, and by way of a grid.
  private static func loading() throws -> [Measurement] {
    guard SharedData.isAvailable else { return [] }
    let collection = try ElevationCollection(paths: [SharedData.url("elevation/N42E001.hgt.zip").path])
    let window = GeographicBounds(south: 42, west: 1, north: 43, east: 2)
    var samples = 0
    let direct = try Stopwatch.best(of: 5) {
      samples = try collection.tile(in: window).map { $0.rows * $0.columns } ?? 0
    }
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("N42E001\(PreparedTile.ending)").path
    if let tile = try collection.tile(in: window) { try PreparedTile.write(tile, to: path) }
    let mapped = try Stopwatch.best(of: 5) { samples = max(samples, try PreparedTile.map(path: path).rows) }
    let byGrid = try Stopwatch.best(of: 5) { _ = try collection.grid(in: window).map { try TerrainTile($0) } }
    return [
      Measurement(name: "tile of \(samples) samples out of its file", value: direct * 1e3, unit: "ms"),
      Measurement(name: "the same by way of a grid", value: byGrid * 1e3, unit: "ms"),
      Measurement(name: "the same prepared, mapped", value: mapped * 1e3, unit: "ms"),
    ]
  }

  private static func resetPeak() { try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs")) }

  /// The most memory that the process has had since `resetPeak`.
  private static var peakMegabytes: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    let number = line.split(separator: " ").compactMap { Double($0) }.first ?? .nan
    return number / 1000 * 1.024
  }
}
