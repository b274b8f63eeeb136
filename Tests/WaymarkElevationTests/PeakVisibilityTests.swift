import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// Summits of Andorra from twenty positions, compared with a dense march in Python that shares no code with the engine.
@Suite struct PeakVisibilityTests {
  /// Huts, villages, passes and tops.
  static let viewpoints = [
    (42.5063, 1.5218), (42.5460, 1.7336), (42.5917, 1.4437), (42.5786, 1.6480), (42.6305, 1.4820), (42.5330, 1.5820),
    (42.4880, 1.6360), (42.5550, 1.4600), (42.6100, 1.5400), (42.5700, 1.5800), (42.6200, 1.6700), (42.4700, 1.5200),
    (42.5200, 1.6800), (42.6400, 1.5600), (42.5000, 1.4600), (42.5900, 1.7000), (42.4600, 1.5700), (42.6500, 1.4300),
    (42.5400, 1.5200), (42.5980, 1.6100),
  ]

  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    .enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
  func verdictsAgreeWithADenseMarch() throws {
    let folder = try TemporaryFolder()
    let unzip = Process()
    unzip.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
    unzip.arguments = ["-q", SharedData.url("elevation/N42E001.hgt.zip").path, "-d", folder.url.path]
    try unzip.run()
    unzip.waitUntilExit()
    let tile = folder.url.appendingPathComponent("N42E001.hgt").path
    let peaks = try PeakTable.read(path: SharedData.url("elevation/peaks_andorra_osm.csv").path)
    let terrain = try Terrain([TerrainTile(try ElevationFile(path: tile).grid())])
    var options = PeakOptions()
    options.toleranceArcminutes = 0

    var rows: [[Double]] = []
    var sights: [PeakSight?] = []
    for (latitude, longitude) in Self.viewpoints {
      let here = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let eye = try terrain.eye(at: here)
      for peak in peaks {
        rows.append([latitude, longitude, 1.6, peak.coordinate.latitude, peak.coordinate.longitude])
        sights.append(try terrain.peak(peak.coordinate, from: here, altitude: eye.altitude, options: options))
      }
    }
    let answers = try Oracle.rows("line_of_sight.py", [tile, "0.13"], for: rows)
    var count = (both: 0, none: 0, onlyEngine: 0, onlyOracle: 0)
    var outside = (wrong: 0, all: 0)
    var unknown = 0
    var worst = 0.0
    for (sight, response) in zip(sights, answers) {
      let margin = response[0]
      guard let sight, !margin.isNaN, !sight.isUncertain else {
        unknown += 1
        continue
      }
      switch (sight.marginArcminutes >= 0, margin >= 0) {
      case (true, true): count.both += 1
      case (false, false): count.none += 1
      case (true, false): count.onlyEngine += 1
      case (false, true): count.onlyOracle += 1
      }
      if abs(margin) > 3 {
        outside.all += 1
        if (sight.marginArcminutes >= 0) != (margin >= 0) { outside.wrong += 1 }
      }
      if abs(margin) < 600, response[1] > 3000 { worst = max(worst, abs(margin - sight.marginArcminutes)) }
    }
    let precision = Double(count.both) / Double(count.both + count.onlyEngine)
    let recall = Double(count.both) / Double(count.both + count.onlyOracle)
    print(
      "peaks of Andorra: \(count) unknown \(unknown) precision \(precision) recall \(recall), outside 3′ \(outside), "
        + "greatest difference of margins \(worst)′ beyond 3 km")
    #expect(outside.wrong == 0)
    #expect(outside.all > 1000)
    #expect(precision > 0.98 && recall > 0.98)
  }
}
