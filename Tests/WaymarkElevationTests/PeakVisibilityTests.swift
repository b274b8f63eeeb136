import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// Summits as seen from many positions, compared with a dense march in Python that shares no code with the engine.
@Suite(
  .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
  .enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
struct PeakVisibilityTests {
  /// Huts, villages, passes and tops.
  static let viewpoints = [
    (42.5063, 1.5218), (42.5460, 1.7336), (42.5917, 1.4437), (42.5786, 1.6480), (42.6305, 1.4820), (42.5330, 1.5820),
    (42.4880, 1.6360), (42.5550, 1.4600), (42.6100, 1.5400), (42.5700, 1.5800), (42.6200, 1.6700), (42.4700, 1.5200),
    (42.5200, 1.6800), (42.6400, 1.5600), (42.5000, 1.4600), (42.5900, 1.7000), (42.4600, 1.5700), (42.6500, 1.4300),
    (42.5400, 1.5200), (42.5980, 1.6100),
  ]

  /// Verdicts and margins of the summits of Andorra.
  @Test func summitsOfAndorraAreSeenAsADenseMarchSeesThem() throws {
    let peaks = try PeakTable.read(path: SharedData.url("elevation/peaks_andorra_osm.csv").path).map(\.coordinate)
    let comparison = try compare("N42E001", eyes: Self.viewpoints.map { try place($0, $1) }, summits: peaks)
    print("peaks of Andorra: \(comparison)")
    #expect(comparison.wrong == 0)
    #expect(comparison.visible > 100 && comparison.hidden > 1000)
    #expect(comparison.greatestDifference < 0.15)
  }

  /// The same where no list of summits is: the highest sample of each of 100 squares, seen from up to nine positions on land; steep, flat, south of
  /// the equator and west of Greenwich.
  @Test(arguments: [("N27E086", 27.0, 86.0), ("N43E007", 43, 7), ("S29W072", -29, -72)])
  func marginsAgreeWithADenseMarch(name: String, south: Double, west: Double) throws {
    let terrain = try terrain(name)
    var eyes: [Coordinate] = []
    for (i, j) in [(1, 1), (1, 5), (1, 9), (5, 1), (5, 5), (5, 9), (9, 1), (9, 5), (9, 9)] {
      let eye = try place(south + (Double(i) + 0.437) / 11, west + (Double(j) + 0.291) / 11)
      if (terrain.elevation(at: eye)?.meters ?? 0) > 0 { eyes.append(eye) }
    }
    var summits: [Coordinate] = []
    for i in 0..<100 {
      var best: (position: Coordinate, height: Double)?
      for j in 0..<1600 {
        let position = try place(
          south + 0.01 + 0.098 * (Double(i / 10) + Double(j / 40) / 40),
          west + 0.01 + 0.098 * (Double(i % 10) + Double(j % 40) / 40))
        guard let height = terrain.elevation(at: position)?.meters, height > best?.height ?? 0 else { continue }
        best = (position, height)
      }
      if let best { summits.append(best.position) }
    }
    let comparison = try compare(name, eyes: eyes, summits: summits)
    print("\(name): \(comparison)")
    #expect(comparison.wrong == 0)
    #expect(comparison.visible + comparison.hidden > 90)
    #expect(comparison.greatestDifference < 0.15)
  }

  /// What two ways of looking at the same summits say.
  private struct Comparison: CustomStringConvertible {
    /// Seen, hidden in both.
    var visible = 0
    var hidden = 0
    /// Seen in one only.
    var wrong = 0
    /// Out of range, or a void lies on the line of sight.
    var unknown = 0
    /// Minutes of arc.
    var greatestDifference = 0.0

    var description: String {
      "\(visible) visible, \(hidden) hidden, \(wrong) different, \(unknown) unknown, margins differ by "
        + "\(greatestDifference)′ at most"
    }
  }

  private func compare(_ name: String, eyes: [Coordinate], summits: [Coordinate]) throws -> Comparison {
    let terrain = try terrain(name)
    var options = PeakOptions()
    options.toleranceArcminutes = 0
    var rows: [[Double]] = []
    var sights: [PeakSight?] = []
    for here in eyes {
      let eye = try terrain.eye(at: here)
      for summit in summits {
        // Which sample a summit means is SummitTests' matter.
        let sight = try terrain.peak(summit, from: here, altitude: eye.altitude, options: options)
        let (seen, height) = (sight?.coordinate ?? summit, 1.6 + eye.summitRise)
        rows.append([here.latitude, here.longitude, height, seen.latitude, seen.longitude])
        sights.append(sight)
      }
    }
    let folder = try TemporaryFolder()
    let tile = try unpacked(name, into: folder)
    let answers = try Oracle.rows("line_of_sight.py", [tile, "0.13"], for: rows)
    var comparison = Comparison()
    for (sight, answer) in zip(sights, answers) {
      let margin = answer[0]
      if let sight, !margin.isNaN { #expect(sight.ground.meters == answer[4] && sight.elevation == sight.ground) }
      guard let sight, !margin.isNaN, !sight.isUncertain else {
        comparison.unknown += 1
        continue
      }
      switch (sight.isVisible, margin >= 0) {
      case (true, true): comparison.visible += 1
      case (false, false): comparison.hidden += 1
      default: comparison.wrong += 1
      }
      comparison.greatestDifference = max(comparison.greatestDifference, abs(margin - sight.marginArcminutes))
    }
    return comparison
  }

  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func terrain(_ name: String) throws -> Terrain {
    let folder = try TemporaryFolder()
    return try Terrain([TerrainTile(try ElevationFile(path: unpacked(name, into: folder)).grid())])
  }

  private func unpacked(_ name: String, into folder: TemporaryFolder) throws -> String {
    let unzip = Process()
    unzip.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
    unzip.arguments = ["-q", SharedData.url("elevation/\(name).hgt.zip").path, "-d", folder.url.path]
    try unzip.run()
    unzip.waitUntilExit()
    return folder.url.appendingPathComponent("\(name).hgt").path
  }
}
