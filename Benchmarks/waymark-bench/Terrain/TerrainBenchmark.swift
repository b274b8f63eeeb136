import Foundation
import TestSupport
import WaymarkElevation
import WaymarkGeodesy
import WaymarkTerrain

/// Tiles, rays and panoramas, on a fractal of 4096 × 4096 and on real mountains.
enum TerrainBenchmark {
  /// On a fractal and on real mountains, where they are there, beside the program of `Benchmarks/Peers/embree_rays.cpp`,
  /// where Embree is there.
  static func run(real: ElevationGrid?, embree: String?) throws -> [Measurement] {
    var results: [Measurement] = []
    let grid = try TerrainFixtures.fractal(side: 4096, seed: 5)
    results += try building(grid)
    results += try rays("4096², fractal", grid, hasGoals: true)
    results += try depth("4096², fractal", grid)
    if let embree { results += try EmbreeComparison.run("4096², fractal", grid, program: embree) }
    if let real { results += try rays("1201², N42E001", real, hasGoals: false) }
    results += try panorama()
    return results
  }

  private static func building(_ grid: ElevationGrid) throws -> [Measurement] {
    let samples = Double(grid.samples.count)
    var tiles: [TerrainTile] = []
    func rate(_ storage: TerrainTile.Storage) throws -> Double {
      let seconds = try Stopwatch.best(of: 3) { tiles = [try TerrainTile(grid, storage: storage)] }
      return samples / seconds / 1e6
    }
    let exact = try rate(.exact)
    let rounded = try rate(.quantized(meters: 1))
    let row = grid.samples.prefix(grid.columns).map { Int16($0.rounded()) }
    let seconds = try Stopwatch.best(of: 3) {
      tiles = [
        try TerrainTile(
          north: 46, west: 8, latitudeStep: 1e-4, longitudeStep: 1e-4, rows: grid.rows, columns: grid.columns
        ) { _, heights in _ = heights.update(fromContentsOf: row) }
      ]
    }
    return [
      Measurement(name: "tile with pyramid, 32 bits", value: exact, unit: "M samples/s"),
      Measurement(name: "tile with pyramid, 32 bits, 100 M samples in", value: 100 / exact, unit: "s", goal: 1),
      Measurement(name: "tile with pyramid, 32 bits rounded to 16", value: rounded, unit: "M samples/s"),
      Measurement(name: "tile with pyramid, 16 bits", value: samples / seconds / 1e6, unit: "M samples/s"),
      Measurement(
        name: "memory of a tile, 16 bits", value: Double(tiles[0].bytes) / samples, unit: "bytes/sample"),
    ]
  }

  private static func rays(_ label: String, _ grid: ElevationGrid, hasGoals: Bool) throws -> [Measurement] {
    let terrain = try Terrain([try TerrainTile(grid)])
    let incoherent = TerrainFixtures.incoherent(terrain, count: 200_000, seed: 6)
    let coherent = TerrainFixtures.coherent(terrain, columns: 600, rows: 300)
    let options = CastOptions(maximumRange: 200_000, ignoresGaps: true)
    var hits = 0
    func seconds(_ lines: [SightLine]) throws -> Double {
      try Stopwatch.best(of: 3) {
        hits = 0
        for line in lines {
          if case .hit = try terrain.cast(line, options: options) { hits += 1 }
        }
      } / Double(lines.count)
    }
    /// The same without the report.
    func secondsOfMeetings(_ lines: [SightLine]) throws -> Double {
      try Stopwatch.best(of: 3) { _ = try terrain.meetings(lines, options: options) } / Double(lines.count)
    }
    let single = try seconds(incoherent)
    let share = Double(hits) / Double(incoherent.count)
    let picture = try seconds(coherent)
    let incoherentMeeting = try secondsOfMeetings(incoherent)
    let coherentMeeting = try secondsOfMeetings(coherent)
    let some = Array(incoherent.prefix(2000))
    var walked = 0
    let walk =
      Stopwatch.best(of: 2) {
        for line in some {
          var walk = SteppedWalk(line, step: 10, maximumRange: 200_000)
          if case .hit = walk.run({ terrain.elevation(at: $0)?.meters }) { walked += 1 }
        }
      } / Double(some.count)
    return [
      Measurement(name: "\(label): incoherent rays", value: 1 / single / 1e6, unit: "M/s"),
      Measurement(
        name: "\(label): incoherent ray, verdict and place only", value: incoherentMeeting * 1e9, unit: "ns",
        goal: hasGoals ? 625 : nil),
      Measurement(name: "\(label): the same", value: 1 / incoherentMeeting / 1e6, unit: "M/s"),
      Measurement(name: "\(label): of them hits", value: share * 100, unit: "%"),
      Measurement(name: "\(label): coherent rays", value: 1 / picture / 1e6, unit: "M/s"),
      Measurement(
        name: "\(label): coherent ray, verdict and place only", value: coherentMeeting * 1e9, unit: "ns",
        goal: hasGoals ? 222 : nil),
      Measurement(name: "\(label): the same", value: 1 / coherentMeeting / 1e6, unit: "M/s"),
      Measurement(name: "\(label): walk by 10 m ÷ ray", value: walk / single, unit: ""),
    ]
  }

  /// The directions of the coherent rays as a depth map, and a picture of 90°.
  private static func depth(_ label: String, _ grid: ElevationGrid) throws -> [Measurement] {
    let terrain = try Terrain([try TerrainTile(grid)])
    let (columns, rows) = (600, 300)
    let lines = TerrainFixtures.coherent(terrain, columns: columns, rows: rows)
    guard let eye = lines.first, let last = lines.last else { return [] }
    let options = DepthMapOptions(
      firstAzimuthDegrees: eye.direction.azimuthDegrees, azimuthStepDegrees: 60 / Double(columns), columns: columns,
      lowestElevationDegrees: last.direction.elevationDegrees, elevationStepDegrees: 30 / Double(rows), rows: rows)
    var distances: [Float] = []
    let seconds = try Stopwatch.best(of: 5) {
      distances = try terrain.depthMap(from: eye.coordinate, altitude: eye.altitude, options: options).distances
    }
    let met = try terrain.meetings(lines, options: CastOptions(maximumRange: 200_000, ignoresGaps: true))
    var differ = 0
    var apart: [Double] = []
    for (i, meeting) in met.enumerated() {
      let distance = distances[i % columns * rows + rows - 1 - i / columns]
      if (meeting.verdict == .hit) != distance.isFinite {
        differ += 1
      } else if distance.isFinite {
        apart.append(abs(Double(distance) - meeting.groundDistance) - Double(distance.ulp))
      }
    }
    let view = PinholeView(azimuthDegrees: 50, width: 1920, height: 1080)
    let picture = try Stopwatch.best(of: 3) {
      _ = try terrain.depthPicture(from: eye.coordinate, altitude: eye.altitude, view: view)
    }
    let directions = Double(columns * rows)
    return [
      Measurement(name: "\(label): depth map, a direction", value: seconds / directions * 1e9, unit: "ns", goal: 66.7),
      Measurement(name: "\(label): depth map", value: directions / seconds / 1e6, unit: "M directions/s"),
      Measurement(name: "\(label): depth map, verdicts unlike a ray's", value: Double(differ), unit: "", goal: 0),
      Measurement(
        name: "\(label): depth map, farther than 2 mm from a ray's",
        value: Double(apart.filter { $0 > 0.002 }.count), unit: ""),
      Measurement(name: "\(label): picture of 90°, 1920 × 1080", value: picture, unit: "s", goal: 0.15),
    ]
  }

  /// All around at 0.02° over 200 km, 1″ tiles of 3° × 3°.
  private static func panorama() throws -> [Measurement] {
    let terrain = try TerrainFixtures.wideTerrain()
    guard let position = Coordinate(latitude: 46.0123, longitude: 8.0071) else { return [] }
    let eye = try terrain.eye(at: position, eyeHeight: 10)
    var ridges = 0
    let seconds = try Stopwatch.best(of: 2) {
      ridges = try terrain.panorama(from: position, altitude: eye.altitude).ridgeCount
    }
    var shared = Duration.seconds(1000)
    for _ in 0..<3 {
      shared = min(
        shared,
        try ContinuousClock().measure {
          ridges = try terrain.panoramaOnAllCores(from: position, altitude: eye.altitude).ridgeCount
        })
    }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return [
      Measurement(name: "panorama, 18,000 directions, 200 km, 1″", value: seconds, unit: "s", goal: 0.25),
      Measurement(name: "the same on \(cores) cores, by the clock", value: shared / .seconds(1), unit: "s"),
      Measurement(name: "panorama: ridges of a direction", value: Double(ridges) / 18_000, unit: ""),
      Measurement(name: "panorama: memory of the tiles", value: Double(terrain.bytes) / 1e6, unit: "MB"),
    ]
  }
}
