import Foundation
import WaymarkGeodesy
import WaymarkTerrain

/// The same rays over the same ground through Embree, in a program of its own (`Benchmarks/Peers/embree_rays.cpp`).
enum EmbreeComparison {
  static func run(_ label: String, _ grid: ElevationGrid, program: String) throws -> [Measurement] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-embree-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let head = [
      Double(grid.rows), Double(grid.columns), grid.north, grid.west, grid.latitudeStep, grid.longitudeStep,
    ]
    let ground = folder.appendingPathComponent("grid")
    try (bytes(head) + bytes(grid.samples)).write(to: ground)
    let terrain = try Terrain([try TerrainTile(grid)])
    let options = CastOptions(maximumRange: 200_000, ignoresGaps: true)
    var results: [Measurement] = []
    for (name, lines) in [
      ("incoherent", TerrainFixtures.incoherent(terrain, count: 200_000, seed: 6)),
      ("coherent", TerrainFixtures.coherent(terrain, columns: 600, rows: 300)),
    ] {
      var rays: [Double] = []
      for line in lines {
        rays += [
          line.coordinate.latitude, line.coordinate.longitude, line.altitude.meters, line.direction.azimuthDegrees,
          line.direction.elevationDegrees,
        ]
      }
      let found = try terrain.meetings(lines, options: options).map { $0.verdict == .hit ? $0.groundDistance : -1 }
      let (given, known) = (folder.appendingPathComponent("rays"), folder.appendingPathComponent("found"))
      try bytes(rays).write(to: given)
      try bytes(found).write(to: known)
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = [ground.path, given.path, known.path]
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      for line in text.split(separator: "\n") {
        let words = line.split(separator: "\t").map(String.init)
        let figures = words.dropFirst().compactMap(Double.init)
        guard figures.count == 5 else { continue }
        let title = "\(label): Embree, \(name), \(words[0])"
        results.append(Measurement(name: title, value: figures[0], unit: "M/s"))
        results.append(Measurement(name: "\(title): verdicts unlike ours", value: figures[2], unit: ""))
        results.append(Measurement(name: "\(title): distance off, median", value: figures[3], unit: "m"))
      }
    }
    return results
  }

  private static func bytes<Element>(_ values: [Element]) -> Data { values.withUnsafeBytes { Data($0) } }
}
