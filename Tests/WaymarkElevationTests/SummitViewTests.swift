import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// Which summits are named from summits and from valleys of Andorra, and what a coarser model loses.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct SummitViewTests {
  private struct Andorra {
    let peaks: [Peak]
    let terrain: Terrain

    init() throws {
      peaks = try PeakTable.read(path: SharedData.url("elevation/peaks_andorra_osm.csv").path)
      var terrain = try Terrain([
        TerrainTile(try ElevationFile(path: SharedData.url("elevation/N42E001.hgt.zip").path).grid())
      ])
      terrain.summits = peaks.map { ListedSummit($0.coordinate, altitude: $0.altitude) }
      self.terrain = terrain
    }

    func sights(from here: Coordinate, altitude: Altitude) throws -> [(peak: Peak, sight: PeakSight)] {
      try peaks.compactMap { peak in
        try terrain.peak(peak.coordinate, listed: peak.altitude, from: here, altitude: altitude).map { (peak, $0) }
      }
    }
  }

  /// From all named summits as much is seen without an altitude as with the height that the map lists.
  @Test func anEyeOnASummitSeesWhatIsSeenFromThere() throws {
    let andorra = try Andorra()
    var (without, with, onSamples, eyes) = (0, 0, 0, 0)
    for peak in andorra.peaks {
      guard let eye = try? andorra.terrain.eye(at: peak.coordinate), let ground = eye.ground, let listed = peak.altitude
      else { continue }
      eyes += 1
      let usual = Altitude(meters: listed.meters + 1.6, reference: .meanSeaLevel)
      func count(_ altitude: Altitude) throws -> Int {
        try andorra.sights(from: peak.coordinate, altitude: altitude).count { $0.sight.isVisible }
      }
      without += try count(eye.altitude)
      // Some lists are below the samples.
      with += try count(try andorra.terrain.eye(at: peak.coordinate, altitude: usual).altitude)
      onSamples += try count(Altitude(meters: ground.meters + 1.6, reference: .meanSeaLevel))
    }
    print(
      "from \(eyes) summits: \(without) without an altitude, \(with) with the listed one, \(onSamples) on the samples")
    #expect(eyes > 90 && with > 3500)
    #expect(Double(abs(without - with)) < 0.02 * Double(with))
    #expect(Double(onSamples) < 0.7 * Double(with))
  }

  @Test func comapedrosaIsStoodUpon() throws {
    let andorra = try Andorra()
    let peak = try #require(andorra.peaks.first { $0.name == "Pic de Comapedrosa" })
    let eye = try andorra.terrain.eye(at: peak.coordinate)
    #expect(abs(eye.altitude.meters - 1.6 - 2944) < 0.01 && eye.summitRise > 30)
    let sights = try andorra.sights(from: peak.coordinate, altitude: eye.altitude)
    #expect(!sights.contains { $0.peak.name == peak.name }, "its own summit is not in view")
    #expect(sights.count { $0.sight.isVisible } >= 70)
    // No wall of grass: the horizon is nowhere high.
    let panorama = try andorra.terrain.panorama(
      from: peak.coordinate, altitude: eye.altitude, options: PanoramaOptions(stepDegrees: 1, count: 360))
    #expect((0..<360).allSatisfy { (panorama.horizon($0)?.elevationDegrees ?? 0) < 5 })
  }

  /// What heights alone show from the valleys (`summits_in_sight.py`) has its name where the map has one close by, and little else is named.
  @Test(
    .enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
  func whatStandsInSightOfAValleyIsNamed() throws {
    let andorra = try Andorra()
    let towns = try [
      ("Andorra la Vella", 42.5063, 1.5218), ("Ordino", 42.5560, 1.5330), ("La Massana", 42.5450, 1.5148),
    ].map {
      (name: $0.0, place: try #require(Coordinate(latitude: $0.1, longitude: $0.2)))
    }
    let folder = try TemporaryFolder()
    let tile = try Self.unpacked("N42E001", into: folder)
    let rows = try Oracle.rows(
      "summits_in_sight.py", [tile, "0.13", "30", "25000"],
      for: towns.map { [$0.place.latitude, $0.place.longitude, 1.6] })
    for (town, row) in zip(towns, rows) {
      let eye = try andorra.terrain.eye(at: town.place)
      #expect(eye.summitRise == 0)
      let sights = try andorra.sights(from: town.place, altitude: eye.altitude)
      let named = sights.filter { $0.sight.visibility != .hidden }
      var (tops, expected): (Int, Set<String>) = (0, [])
      for i in stride(from: 1, to: row.count, by: 4) {
        let top = try #require(Coordinate(latitude: row[i], longitude: row[i + 1]))
        tops += 1
        let near = andorra.peaks.map { ($0.name, Geodesic.wgs84.inverse(from: top, to: $0.coordinate).distance) }
        guard let (name, distance) = near.min(by: { $0.1 < $1.1 }), distance < 150 else { continue }
        expected.insert(name)
        #expect(named.contains { $0.peak.name == name }, "\(name) from \(town.name)")
      }
      let visible = Set(named.filter(\.sight.isVisible).map(\.peak.name))
      print(
        "\(town.name): \(tops) tops in sight, named ones \(expected.sorted()); visible \(visible.sorted()), just hidden "
          + "\(Set(named.map(\.peak.name)).subtracting(visible).sorted())")
      #expect(!expected.isEmpty && visible.isSuperset(of: expected.prefix(1)))
      // Sharper than their samples: a few stand higher than heights alone say.
      #expect(visible.subtracting(expected).count <= 3)
    }
    let here = towns[0].place
    let sights = try andorra.sights(from: here, altitude: try andorra.terrain.eye(at: here).altitude)
    #expect(sights.first { $0.peak.name == "Pic de Padern" }?.sight.visibility == .visible)
    #expect(sights.first { $0.peak.name == "Pic Carroi" }?.sight.visibility == .justHidden)
  }

  /// The same ground at 1″ and averaged to 3″: what is visible on the fine model is visible or just hidden on the coarse one, and little is
  /// visible there that is well hidden on the fine one.
  @Test func aCoarserModelLosesNoSummit() throws {
    let fine = try ElevationFile(path: SharedData.url("elevation/N48W125.hgt.zip").path).grid()
    let coarse = try Self.averaged(fine)
    let (fineTerrain, coarseTerrain) = (try Terrain([TerrainTile(fine)]), try Terrain([TerrainTile(coarse)]))
    let summits = Self.tops(of: fine)
    var (visible, named, justHidden, coarseVisible, wrong, clearlyWrong, coarseJust, eyes) = (0, 0, 0, 0, 0, 0, 0, 0)
    for i in 0..<20 {
      for j in 0..<20 {
        let here = try #require(
          Coordinate(
            latitude: 48.04 + 0.93 * (Double(i) + 0.37) / 20, longitude: -124.96 + 0.93 * (Double(j) + 0.29) / 20))
        guard let eye = try? fineTerrain.eye(at: here), eye.altitude.meters > 10,
          let other = try? coarseTerrain.eye(at: here)
        else { continue }
        eyes += 1
        for summit in summits {
          guard let a = try fineTerrain.peak(summit, from: here, altitude: eye.altitude), !a.isUncertain,
            let b = try coarseTerrain.peak(summit, from: here, altitude: other.altitude), !b.isUncertain
          else { continue }
          if a.isVisible {
            visible += 1
            named += b.isVisible ? 1 : 0
            justHidden += b.visibility == .justHidden ? 1 : 0
          }
          if b.isVisible {
            coarseVisible += 1
            wrong += a.marginArcminutes < -10 ? 1 : 0
            if a.marginArcminutes < -10, b.marginArcminutes > b.errorArcminutes {
              // Close to the eye a fine model has bumps that a coarse one cannot know.
              let front = try fineTerrain.highestPoint(
                from: here, altitude: eye.altitude, azimuthDegrees: a.azimuthDegrees,
                options: CastOptions(maximumRange: a.groundDistance - max(0.01 * a.groundDistance, 62)))
              if let crest = front.point, crest.groundDistance > 300 { clearlyWrong += 1 }
            }
          }
          coarseJust += b.visibility == .justHidden ? 1 : 0
        }
      }
    }
    print(
      "1″ and 3″, \(summits.count) tops from \(eyes) places: \(visible) visible at 1″, at 3″ \(named) of them visible and "
        + "\(justHidden) just hidden; \(coarseVisible) visible at 3″, \(wrong) of them hidden by more than 10′ at 1″, \(clearlyWrong) of these "
        + "clearer than the error and not by a bump close by; \(coarseJust) just hidden"
    )
    #expect(eyes > 15 && visible > 500)
    #expect(Double(named + justHidden) > 0.97 * Double(visible))
    #expect(Double(wrong) < 0.1 * Double(coarseVisible))
    #expect(Double(clearlyWrong) < 0.005 * Double(coarseVisible))
    #expect(Double(coarseJust) < 0.4 * Double(coarseVisible))
  }

  /// Means of nine samples around every third.
  private static func averaged(_ fine: ElevationGrid) throws -> ElevationGrid {
    let side = (fine.rows - 1) / 3 + 1
    var samples: [Float] = []
    for row in 0..<side {
      for column in 0..<side {
        var (sum, count): (Float, Float) = (0, 0)
        for r in max(0, 3 * row - 1)...min(fine.rows - 1, 3 * row + 1) {
          for c in max(0, 3 * column - 1)...min(fine.columns - 1, 3 * column + 1) {
            let height = fine.samples[r * fine.columns + c]
            if !height.isNaN { (sum, count) = (sum + height, count + 1) }
          }
        }
        samples.append(count > 0 ? (sum / count).rounded() : .nan)
      }
    }
    return try ElevationGrid(
      north: fine.north, west: fine.west, latitudeStep: 3 * fine.latitudeStep, longitudeStep: 3 * fine.longitudeStep,
      rows: side, columns: side, samples: samples)
  }

  /// Samples of more than 200 m that are the highest within 20 samples, on a coarse search.
  private static func tops(of grid: ElevationGrid) -> [Coordinate] {
    var found: [Coordinate] = []
    let block = 120
    for top in stride(from: 40, to: grid.rows - 40 - block, by: block) {
      for left in stride(from: 40, to: grid.columns - 40 - block, by: block) {
        var best = (row: 0, column: 0, height: Float(200))
        for row in top..<top + block {
          for column in left..<left + block where grid.samples[row * grid.columns + column] > best.height {
            best = (row, column, grid.samples[row * grid.columns + column])
          }
        }
        guard best.row > 0 else { continue }
        let isTop = (best.row - 20...best.row + 20).allSatisfy { row in
          (best.column - 20...best.column + 20).allSatisfy { !(grid.samples[row * grid.columns + $0] > best.height) }
        }
        if isTop,
          let place = Coordinate(
            latitude: grid.latitude(ofRow: best.row), longitude: grid.longitude(ofColumn: best.column))
        {
          found.append(place)
        }
      }
    }
    return found
  }

  private static func unpacked(_ name: String, into folder: TemporaryFolder) throws -> String {
    let unzip = Process()
    unzip.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
    unzip.arguments = ["-q", SharedData.url("elevation/\(name).hgt.zip").path, "-d", folder.url.path]
    try unzip.run()
    unzip.waitUntilExit()
    return folder.url.appendingPathComponent("\(name).hgt").path
  }
}
