import TestSupport
import Testing
import WaymarkElevation
import WaymarkGeodesy
import WaymarkTerrain

/// Horizon, panorama, peaks and viewshed against scans in small steps.
@Suite struct HorizonTests {
  private func roughGrid(seed: UInt64) throws -> ElevationGrid {
    var random = SeededGenerator(seed: seed)
    let side = 301
    let phases = (0..<12).map { _ in random.uniform(0...6.28) }
    let samples = (0..<side * side).map { i -> Float in
      let (y, x) = (Double(i / side), Double(i % side))
      var sum = 800.0
      for k in 0..<6 {
        let size = 90 / Double(1 << k)
        sum += 4 * size * SystemMath.sine(x / size + phases[2 * k]) * SystemMath.cosine(y / size + phases[2 * k + 1])
      }
      return Float(sum + random.uniform(-8...8))
    }
    return try ElevationGrid(
      north: -20, west: 25, latitudeStep: 1.0 / 1200, longitudeStep: 1.0 / 1200, rows: side, columns: side,
      samples: samples)
  }

  @Test func theHighestPointIsThatOfAScan() throws {
    let grid = try roughGrid(seed: 61)
    let terrain = try Terrain([try TerrainTile(grid, storage: .exact)])
    let march = DenseMarch(grid: grid, refraction: 0.13, step: 5)
    var random = SeededGenerator(seed: 61)
    for _ in 0..<40 {
      let position = try TestTerrain.coordinate(random.uniform(-20.2 ... -20.05), random.uniform(25.05...25.2))
      let eye = try terrain.eye(at: position, eyeHeight: random.uniform(1...60))
      let azimuth = random.uniform(0...360)
      let options = CastOptions(maximumRange: 12_000)
      let found = try terrain.highestPoint(
        from: position, altitude: eye.altitude, azimuthDegrees: azimuth, options: options)
      let expected = march.horizon(
        from: position, height: eye.altitude.meters, azimuthDegrees: azimuth, range: 12_000)
      let point = try #require(found.point)
      let degrees = expected.angle * 180 / .pi
      // The scan may step over the very top, but never sees more than there is.
      #expect(point.apparentElevationDegrees >= degrees - 1e-9, "seed 61, \(position), \(azimuth)")
      #expect(point.apparentElevationDegrees < degrees + 0.02, "seed 61, \(position), \(azimuth)")
      let exact = march.angle(
        from: position, height: eye.altitude.meters, azimuthDegrees: azimuth, distance: point.groundDistance,
        target: point.elevation.meters)
      #expect(abs(exact * 180 / .pi - point.apparentElevationDegrees) < 1e-7)
      let ground = try #require(terrain.elevation(at: point.coordinate))
      #expect(abs(ground.meters - point.elevation.meters) < 0.01)

      // A ray slightly below it hits there or before, one above it does not hit at all.
      for (offset, isHit) in [(-0.001, true), (0.001, false)] {
        let line = try #require(
          SightLine(
            from: position, altitude: eye.altitude,
            direction: HorizontalDirection(
              azimuthDegrees: azimuth, elevationDegrees: point.apparentElevationDegrees + offset)))
        let outcome = try terrain.cast(line, options: CastOptions(maximumRange: 12_000, ignoresGaps: true))
        if case .hit(let hit) = outcome {
          #expect(isHit && hit.groundDistance < point.groundDistance + 5, "seed 61, \(line)")
        } else {
          #expect(!isHit, "seed 61, \(line)")
        }
      }
    }
  }

  @Test func ridgesAreWhereTheGroundIsHidden() throws {
    let grid = try roughGrid(seed: 62)
    let terrain = try Terrain([try TerrainTile(grid, storage: .exact)])
    let position = try TestTerrain.coordinate(-20.12, 25.11)
    let eye = try terrain.eye(at: position, eyeHeight: 30)
    let options = PanoramaOptions(
      firstAzimuthDegrees: 350, stepDegrees: 1.5, count: 40, maximumRange: 10_000, minimumRidgeGap: 20,
      minimumRelativeRidgeGap: 0)
    let panorama = try terrain.panorama(from: position, altitude: eye.altitude, options: options)
    #expect(panorama.count == 40)
    #expect(panorama.azimuthDegrees(10) == 5)
    // Two sectors, as two cores find them.
    var (left, right) = (options, options)
    left.count = 13
    right.count = 27
    right.firstAzimuthDegrees = 350 + 13 * 1.5
    let joined = try #require(
      Panorama.joined([
        try terrain.panorama(from: position, altitude: eye.altitude, options: left),
        try terrain.panorama(from: position, altitude: eye.altitude, options: right),
      ]))
    #expect(joined.count == 40 && joined.knownDistances == panorama.knownDistances)
    #expect((0..<40).allSatisfy { Array(joined.ridges($0)) == Array(panorama.ridges($0)) })
    var ridges = 0
    for direction in 0..<panorama.count {
      let azimuth = panorama.azimuthDegrees(direction)
      let highest = try terrain.highestPoint(
        from: position, altitude: eye.altitude, azimuthDegrees: azimuth, options: CastOptions(maximumRange: 10_000))
      let horizon = try #require(panorama.horizon(direction))
      let point = try #require(highest.point)
      #expect(abs(Double(horizon.elevationDegrees) - point.apparentElevationDegrees) < 1e-5)
      #expect(abs(Double(horizon.distance) - point.groundDistance) < 0.01)
      var last: Ridge?
      for ridge in panorama.ridges(direction) {
        ridges += 1
        #expect(ridge.footDistance <= ridge.distance)
        if let last {
          #expect(ridge.elevationDegrees > last.elevationDegrees && ridge.footDistance > last.distance + 20)
          // Just above the crest in front, the light falls on the foot of the slope behind.
          let line = try #require(
            SightLine(
              from: position, altitude: eye.altitude,
              direction: HorizontalDirection(
                azimuthDegrees: azimuth, elevationDegrees: Double(last.elevationDegrees) + 3e-6)))
          guard case .hit(let hit) = try terrain.cast(line) else {
            Issue.record("no hit behind the crest at \(last.distance) m in \(azimuth)°")
            continue
          }
          #expect(abs(hit.groundDistance - Double(ridge.footDistance)) < 3, "\(azimuth)°, \(last), \(ridge)")
        }
        last = ridge
      }
    }
    #expect(ridges > 60)
  }

  /// Tiles in whole metres take a walk that looks ahead where no ridge can be lost, as far as their borders; tiles in 32 bits
  /// do not.
  @Test(arguments: [95, 96, 97, 98])
  func lookingAheadLosesNoRidge(seed: Int) throws {
    let rough = try roughGrid(seed: UInt64(seed))
    var random = SeededGenerator(seed: UInt64(seed))
    let grid = try ElevationGrid(
      north: rough.north, west: rough.west, latitudeStep: rough.latitudeStep, longitudeStep: rough.longitudeStep,
      rows: rough.rows, columns: rough.columns, samples: rough.samples.map { $0.rounded() })
    let whole = try Terrain([try TerrainTile(grid)])
    let pieces = try Terrain(try Self.quarters(of: grid))
    let exact = try Terrain([try TerrainTile(grid, storage: .exact)])
    let position = try TestTerrain.coordinate(random.uniform(-20.2 ... -20.05), random.uniform(25.05...25.2))
    let eye = try whole.eye(at: position, eyeHeight: random.uniform(1...80))
    let options = PanoramaOptions(
      firstAzimuthDegrees: random.uniform(0...1), stepDegrees: 0.9, count: 400, maximumRange: 30_000,
      minimumRidgeGap: [60, 400, 1500, 0][seed - 95], minimumRelativeRidgeGap: seed == 98 ? 0.1 : 0.02)
    let expected = try exact.panorama(from: position, altitude: eye.altitude, options: options)
    for terrain in [whole, pieces] {
      let found = try terrain.panorama(from: position, altitude: eye.altitude, options: options)
      #expect(found.knownDistances == expected.knownDistances)
      var compared = 0
      for direction in 0..<400 {
        let (a, b) = (found.ridges(direction), expected.ridges(direction))
        #expect(a.count == b.count, "seed \(seed), direction \(direction), \(terrain.tiles.count) tiles")
        for (a, b) in zip(a, b) {
          compared += 1
          #expect(abs(a.elevationDegrees - b.elevationDegrees) < 1e-5, "seed \(seed), direction \(direction)")
          #expect(abs(a.footDistance - b.footDistance) < 0.1, "seed \(seed), direction \(direction)")
          // A flat top is seen at the same angle over metres.
          #expect(abs(a.distance - b.distance) < 2, "seed \(seed), direction \(direction)")
        }
      }
      #expect(compared > 400)
    }
  }

  /// A grid cut into four tiles that share their borders.
  private static func quarters(of grid: ElevationGrid) throws -> [TerrainTile] {
    let (row, column) = (grid.rows / 3, grid.columns / 3)
    var tiles: [TerrainTile] = []
    for rows in [0...row, row...grid.rows - 1] {
      for columns in [0...column, column...grid.columns - 1] {
        let samples = rows.flatMap { row in columns.map { grid.samples[row * grid.columns + $0] } }
        tiles.append(
          try TerrainTile(
            try ElevationGrid(
              north: grid.latitude(ofRow: rows.lowerBound), west: grid.longitude(ofColumn: columns.lowerBound),
              latitudeStep: grid.latitudeStep, longitudeStep: grid.longitudeStep, rows: rows.count,
              columns: columns.count, samples: samples)))
      }
    }
    return tiles
  }

  @Test func theSeaHorizonDipsAsItShould() throws {
    let sea = try TestTerrain.tile(north: 2, west: -2, step: 0.01, rows: 401, columns: 401) { _, _ in 0 }
    let terrain = try Terrain([sea])
    let position = try TestTerrain.coordinate(0.3, 0.2)
    for height in [2.0, 100, 3000] {
      let eye = Altitude(meters: height, reference: .meanSeaLevel)
      let found = try terrain.highestPoint(
        from: position, altitude: eye, azimuthDegrees: 90, options: CastOptions(maximumRange: 250_000, refraction: 0))
      let point = try #require(found.point)
      // Without air: cos(dip) = R / (R + h), and at the equator eastwards R is the equatorial radius.
      let radius = 6_378_137.0
      let dip = SystemMath.arcCosine(radius / (radius + height))
      // 0.3° from the equator the path is not quite the equator, and a cell's chord is not quite the sea.
      #expect(abs(point.apparentElevationDegrees * .pi / 180 + dip) < dip * 2e-4, "\(height) m")
    }
  }

  @Test func whatIsUnknownIsSaid() throws {
    let tile = try TestTerrain.tile(north: 47, west: 7, step: 0.01, rows: 101, columns: 101) { _, _ in 100 }
    let terrain = try Terrain([tile])
    let position = try TestTerrain.coordinate(46.5, 7.5)
    let eye = Altitude(meters: 150, reference: .meanSeaLevel)
    let panorama = try terrain.panorama(
      from: position, altitude: eye, options: PanoramaOptions(stepDegrees: 90, count: 4, maximumRange: 100_000))
    for direction in 0..<4 {
      #expect(panorama.knownDistances[direction] > 37_000 && panorama.knownDistances[direction] < 57_000)
      #expect(panorama.ridges(direction).count == 1)
    }
    let near = try terrain.panorama(
      from: position, altitude: eye, options: PanoramaOptions(stepDegrees: 90, count: 4, maximumRange: 30_000))
    #expect(near.knownDistances.allSatisfy { $0 == .infinity })
    #expect(near.ridges(-1).isEmpty && near.ridges(4).isEmpty)
    #expect(throws: TerrainError.belowGround(Altitude(meters: 100, reference: .meanSeaLevel))) {
      try terrain.panorama(from: position, altitude: Altitude(meters: 50, reference: .meanSeaLevel))
    }
  }

  @Test func aViewshedSaysWhatRaysSay() throws {
    let grid = try roughGrid(seed: 63)
    let terrain = try Terrain([try TerrainTile(grid, storage: .exact)])
    let march = DenseMarch(grid: grid, refraction: 0.13, step: 2)
    let position = try TestTerrain.coordinate(-20.1, 25.1)
    let eye = try terrain.eye(at: position, eyeHeight: 20)
    let window = GeographicBounds(south: -20.15, west: 25.06, north: -20.06, east: 25.15)
    let options = PeakOptions()
    let viewshed = try terrain.viewshed(
      from: position, altitude: eye.altitude, over: window, rows: 20, columns: 25, options: options, wantsMargins: true)
    var seen = 0
    var hidden = 0
    for row in 0..<20 {
      for column in 0..<25 {
        let target = try TestTerrain.coordinate(
          -20.06 - viewshed.latitudeStep * Double(row), 25.06 + viewshed.longitudeStep * Double(column))
        let line = Geodesic.wgs84.inverse(from: position, to: target)
        let cell = 111_320.0 / 1200
        guard line.distance > 3 * cell else { continue }
        let ground = try #require(terrain.elevation(at: target))
        let front = march.horizon(
          from: position, height: eye.altitude.meters, azimuthDegrees: line.initialAzimuth,
          range: line.distance - max(0.01 * line.distance, 2 * 92.9))
        let angle = march.angle(
          from: position, height: eye.altitude.meters, azimuthDegrees: line.initialAzimuth, distance: line.distance,
          target: ground.meters)
        let margin = (angle - front.angle) * 180 / .pi * 60
        let found = Double(viewshed.marginsArcminutes[row * 25 + column])
        #expect(abs(found - margin) < 4 + abs(margin) * 0.1, "row \(row), column \(column): \(found), \(margin)")
        if abs(margin) > 4 {
          #expect(viewshed.isVisible(row: row, column: column) == (margin > 0))
          if margin > 0 { seen += 1 } else { hidden += 1 }
        }
      }
    }
    #expect(seen > 20 && hidden > 20)
    #expect(viewshed.isVisible(row: 20, column: 0) == nil)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func peaksOfAndorraAreSeenAsTheScanSees() throws {
    let grid = try ElevationFile(path: SharedData.url("elevation/N42E001.hgt.zip").path).grid()
    let terrain = try Terrain([try TerrainTile(grid)])
    let march = DenseMarch(grid: grid, refraction: 0.13, step: 45)
    let peaks = try SharedData.text("elevation/peaks_andorra_osm.csv").split(separator: "\n").dropFirst().compactMap {
      line -> Coordinate? in
      // Names may contain commas in quotes; the coordinates follow the name.
      let numbers = line.split(separator: ",").compactMap { Double($0) }
      guard let latitude = numbers.first(where: { (42...43).contains($0) }),
        let longitude = numbers.first(where: { (1...2).contains($0) })
      else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    #expect(peaks.count > 90)
    var random = SeededGenerator(seed: 64)
    var (truePositive, falsePositive, falseNegative, compared) = (0, 0, 0, 0)
    for _ in 0..<20 {
      let position = try TestTerrain.coordinate(random.uniform(42.45...42.65), random.uniform(1.42...1.75))
      guard let eye = try? terrain.eye(at: position, eyeHeight: 10) else { continue }
      for peak in peaks {
        guard let sight = try terrain.peak(peak, from: position, altitude: eye.altitude), !sight.isUncertain else {
          continue
        }
        let line = Geodesic.wgs84.inverse(from: position, to: sight.coordinate)
        // 92.57 m is the length of 3″ along the meridian here.
        let front = march.horizon(
          from: position, height: eye.altitude.meters, azimuthDegrees: line.initialAzimuth,
          range: line.distance - max(0.01 * line.distance, 2 * 92.57))
        let angle = march.angle(
          from: position, height: eye.altitude.meters, azimuthDegrees: line.initialAzimuth, distance: line.distance,
          target: sight.elevation.meters)
        let margin = (angle - front.angle) * 180 / .pi * 60
        guard abs(margin) > 3 else { continue }
        compared += 1
        switch (margin > 0, sight.isVisible) {
        case (true, true): truePositive += 1
        case (false, true): falsePositive += 1
        case (true, false): falseNegative += 1
        case (false, false): break
        }
      }
    }
    #expect(compared > 1000 && truePositive > 100)
    #expect(falsePositive == 0 && falseNegative == 0, "\(falsePositive), \(falseNegative) of \(compared)")
  }

  /// Verdicts without margins are those of the margins, wherever these are more than rounding.
  @Test(arguments: [91, 92, 93])
  func verdictsAreThoseOfMargins(seed: Int) throws {
    let grid = try roughGrid(seed: UInt64(seed))
    let terrain = try Terrain([
      try TerrainTile(grid, storage: seed == 91 ? .exact : .quantized(meters: 1))
    ])
    var random = SeededGenerator(seed: UInt64(seed))
    // On the grid's lines, too.
    let positions = [
      try TestTerrain.coordinate(-20 - 120.0 / 1200, 25 + 140.0 / 1200),
      try TestTerrain.coordinate(random.uniform(-20.2 ... -20.05), random.uniform(25.05...25.2)),
    ]
    var counts = [0, 0]
    for position in positions {
      let eye = try terrain.eye(at: position, eyeHeight: random.uniform(0...40))
      let viewshed = try terrain.viewshed(
        from: position, altitude: eye.altitude,
        over: GeographicBounds(south: -20.24, west: 25.01, north: -20.01, east: 25.24), rows: 90, columns: 93,
        wantsMargins: true)
      for (verdict, margin) in zip(viewshed.verdicts, viewshed.marginsArcminutes) where abs(margin) > 1e-4 {
        #expect(verdict == (margin > 0 ? .visible : .hidden), "seed \(seed), \(position): \(verdict), \(margin)′")
        counts[margin > 0 ? 1 : 0] += 1
      }
      let alone = try terrain.viewshed(
        from: position, altitude: eye.altitude,
        over: GeographicBounds(south: -20.24, west: 25.01, north: -20.01, east: 25.24), rows: 90, columns: 93)
      #expect(alone.verdicts == viewshed.verdicts && alone.marginsArcminutes.isEmpty)
    }
    #expect(counts[0] > 1000 && counts[1] > 100)
  }

  /// From a line of the grid a path to a point on the same line leaves it towards the pole and comes back to it: the walk
  /// took the line for crossed at the eye, and went on in the row beside.
  @Test(arguments: [0.0, 180])
  func aPathComesBackToTheLineItBeganOn(half: Double) throws {
    var random = SeededGenerator(seed: 94)
    let samples = (0..<201 * 801).map { _ in Float(random.uniform(0...100).rounded()) }
    let step = 1.0 / 3600
    let grid = try ElevationGrid(
      north: 60, west: 10, latitudeStep: step, longitudeStep: step, rows: 201, columns: 801, samples: samples)
    let terrain = try Terrain([try TerrainTile(grid)])
    let exact = try Terrain([try TerrainTile(grid, storage: .exact)])
    let march = DenseMarch(grid: grid, refraction: 0.13, step: 0.5)
    var hits = 0
    for k in 0..<60 {
      // Rows and columns are exact multiples of the step.
      let position = try TestTerrain.coordinate(
        60 - step * 100, 10 + step * (half == 0 ? 50 + Double(k) : 750 - Double(k)))
      let target = try TestTerrain.coordinate(60 - step * 100, 10 + step * (half == 0 ? 700.0 : 100))
      let line = Geodesic.wgs84.inverse(from: position, to: target)
      let sight = try #require(
        SightLine(
          from: position, altitude: Altitude(meters: 130, reference: .meanSeaLevel),
          direction: HorizontalDirection(
            azimuthDegrees: line.initialAzimuth, elevationDegrees: -random.uniform(0.2...0.9))))
      let expected = march.hit(sight, range: line.distance)
      for terrain in [terrain, exact] {
        guard case .hit(let hit) = try terrain.cast(sight, options: CastOptions(maximumRange: line.distance)) else {
          #expect(expected == nil, "seed 94, \(k)")
          continue
        }
        hits += 1
        let height = abs(march.excess(sight, at: hit.groundDistance))
        #expect(height < 0.002, "seed 94, \(k): \(hit.groundDistance) and \(expected ?? .nan)")
      }
    }
    #expect(hits > 60)
  }
}
