import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

/// Voids, missing tiles, and directions and positions at the limits.
@Suite struct CastCaseTests {
  private func flat(_ north: Double, _ west: Double, height: Double = 100, rows: Int = 101, columns: Int = 101) throws
    -> TerrainTile
  {
    try TestTerrain.tile(north: north, west: west, step: 0.01, rows: rows, columns: columns) { _, _ in height }
  }

  @Test func aMissingTileIsUnknownAndNotTheSea() throws {
    // Two tiles with one missing in between.
    let terrain = try Terrain([try flat(47, 7), try flat(47, 9, height: 2500)])
    let line = try TestTerrain.line(46.5, 7.5, altitude: 600, azimuth: 90, elevation: 0)
    guard case .unknown(let gap) = try terrain.cast(line, options: CastOptions(maximumRange: 200_000)) else {
      Issue.record("not unknown")
      return
    }
    #expect(gap.cause == .missingTile)
    #expect(abs(gap.coordinate.longitude - 8) < 1e-6)
    let expected = Geodesic.wgs84.inverse(from: line.coordinate, to: gap.coordinate).distance
    #expect(abs(gap.start - expected) < 0.01)
    #expect(gap.end > gap.start + 70_000 && gap.end < gap.start + 85_000)
    // An option looks past it.
    guard
      case .hit(let hit) = try terrain.cast(line, options: CastOptions(maximumRange: 200_000, ignoresGaps: true))
    else {
      Issue.record("no hit behind the gap")
      return
    }
    #expect(abs(hit.coordinate.longitude - 9) < 1e-6)
    #expect(abs(hit.groundDistance - gap.end) < 1)
  }

  @Test func aVoidIsUnknownOnlyWhereItMayBeInTheWay() throws {
    let tile = try TestTerrain.tile(north: 47, west: 7, step: 0.01, rows: 101, columns: 101) { lat, lon in
      abs(lat - 46.5) < 0.1 && abs(lon - 7.7) < 0.055 ? .nan : lon > 7.9 ? 1500 : 100
    }
    let terrain = try Terrain([tile])
    guard
      case .unknown(let gap) = try terrain.cast(
        try TestTerrain.line(46.5, 7.5, altitude: 600, azimuth: 90, elevation: -2.4))
    else {
      Issue.record("not unknown")
      return
    }
    #expect(gap.cause == .void)
    #expect(abs(gap.coordinate.longitude - 7.64) < 1e-6)
    // Above what its rim suggests, a void does not block the view, be there higher ground elsewhere in the tile.
    guard case .hit = try terrain.cast(try TestTerrain.line(46.5, 7.5, altitude: 600, azimuth: 90, elevation: 0))
    else {
      Issue.record("no hit")
      return
    }
    // A coarser tile below fills it.
    let filled = try Terrain([tile, try flat(47.5, 6.5, height: 90, rows: 201, columns: 201)])
    guard
      case .hit(let hit) = try filled.cast(
        try TestTerrain.line(46.5, 7.5, altitude: 300, azimuth: 90, elevation: -0.8))
    else {
      Issue.record("no hit in the tile below")
      return
    }
    #expect(abs(hit.elevation.meters - 90) < 1e-3)
  }

  @Test func theOrderOfTilesDecides() throws {
    let fine = try TestTerrain.tile(north: 46.6, west: 7.4, step: 0.002, rows: 101, columns: 101) { _, _ in 250 }
    let coarse = try flat(47, 7)
    var terrain = try Terrain([fine, coarse])
    let inside = try TestTerrain.coordinate(46.5, 7.5)
    #expect(terrain.elevation(at: inside)?.meters == 250)
    let line = try TestTerrain.line(46.5, 7.3, altitude: 240, azimuth: 90, elevation: 0)
    guard case .hit(let wall) = try terrain.cast(line) else {
      Issue.record("no hit at the border of the finer tile")
      return
    }
    #expect(abs(wall.coordinate.longitude - 7.4) < 1e-6)
    let isRemoved = terrain.remove(fine)
    let isRemovedTwice = terrain.remove(fine)
    #expect(isRemoved && !isRemovedTwice)
    #expect(terrain.elevation(at: inside)?.meters == 100)
    try terrain.add(fine, rank: 0)
    #expect(terrain.elevation(at: inside)?.meters == 250)
  }

  @Test func straightUpAndDown() throws {
    let terrain = try Terrain([try flat(47, 7)])
    guard
      case .hit(let hit) = try terrain.cast(
        try TestTerrain.line(46.52, 7.51, altitude: 350, azimuth: 12, elevation: -90))
    else {
      Issue.record("no hit")
      return
    }
    #expect(hit.groundDistance == 0 && abs(hit.slantDistance - 250) < 1e-9 && hit.elevation.meters == 100)
    #expect(abs(hit.incidenceDegrees - 90) < 1e-9)
    #expect(try terrain.cast(try TestTerrain.line(46.5, 7.5, altitude: 350, azimuth: 0, elevation: 90)) == .sky)
    // Nearly straight down.
    for elevation in [-89.99997, -89.9, -89, -80] {
      guard
        case .hit(let hit) = try terrain.cast(
          try TestTerrain.line(46.5, 7.5, altitude: 350, azimuth: 77, elevation: elevation))
      else {
        Issue.record("no hit at \(elevation)°")
        continue
      }
      let expected = 250 / SystemMath.tangent(-elevation * .pi / 180)
      #expect(abs(hit.groundDistance - expected) < 0.01 + expected * 1e-4, "\(elevation)")
    }
    let beside = try TestTerrain.line(40, 7.5, altitude: 350, azimuth: 0, elevation: -90)
    guard case .unknown(let gap) = try terrain.cast(beside) else {
      Issue.record("not unknown")
      return
    }
    #expect(gap.cause == .missingTile)
  }

  @Test func belowTheGroundAndOnIt() throws {
    let terrain = try Terrain([try flat(47, 7)])
    let below = try terrain.cast(try TestTerrain.line(46.5, 7.5, altitude: 90, azimuth: 0, elevation: 10))
    #expect(below == .belowGround(Altitude(meters: 100, reference: .meanSeaLevel)))
    let down = try terrain.cast(try TestTerrain.line(46.5, 7.5, altitude: 90, azimuth: 0, elevation: -90))
    #expect(down == .belowGround(Altitude(meters: 100, reference: .meanSeaLevel)))
    // On the ground the sky is visible and the ground is below.
    let position = try TestTerrain.coordinate(46.5, 7.5)
    let ground = try #require(terrain.elevation(at: position))
    let up = try TestTerrain.line(46.5, 7.5, altitude: ground.meters, azimuth: 40, elevation: 20)
    #expect(try terrain.cast(up) == .sky)
    guard
      case .hit(let hit) = try terrain.cast(
        try TestTerrain.line(46.5, 7.5, altitude: ground.meters, azimuth: 40, elevation: -1))
    else {
      Issue.record("no hit")
      return
    }
    #expect(hit.groundDistance == 0)
    let standing = try terrain.eye(at: position, altitude: Altitude(meters: 60, reference: .meanSeaLevel))
    #expect(standing.altitude.meters == 101.6 && abs(standing.raised - 41.6) < 1e-9)
    #expect(throws: TerrainError.unknownGround) { try terrain.eye(at: try TestTerrain.coordinate(10, 10)) }
  }

  @Test func referencesAreNeverMixed() throws {
    let terrain = try Terrain([try flat(47, 7)])
    var line = try TestTerrain.line(46.5, 7.5, altitude: 152, azimuth: 0, elevation: -10)
    line.altitude.reference = .ellipsoid
    #expect(throws: TerrainError.undulationMissing) { try terrain.cast(line) }
    guard case .hit(let hit) = try terrain.cast(line, options: CastOptions(undulation: 50)) else {
      Issue.record("no hit")
      return
    }
    // 2 m above the ground, and not 52.
    #expect(abs(hit.groundDistance - 2 / 0.17633) < 0.01)
    let ellipsoidal = try TerrainTile(
      try ElevationGrid(
        north: 47, west: 8, latitudeStep: 0.01, longitudeStep: 0.01, rows: 101, columns: 101,
        samples: [Float](repeating: 150, count: 10201), verticalReference: .ellipsoid))
    var both = terrain
    #expect(throws: TerrainError.undulationMissing) { try both.add(ellipsoidal) }
    try both.add(ellipsoidal, undulation: 50)
    #expect(try both.elevation(at: TestTerrain.coordinate(46.5, 8.5))?.meters == 100)
  }

  @Test(arguments: [89.995, -89.995, 89.9999999, 90.0, -90.0])
  func aroundThePoles(latitude: Double) throws {
    // A cap around the pole, all longitudes, with a wall 0.02° wide at 1° from the pole.
    let isNorth = latitude > 0
    let tile = try TestTerrain.tile(
      north: isNorth ? 90 : -88, west: -180, step: 0.01, longitudeStep: 1, rows: 201, columns: 361
    ) { lat, _ in abs(abs(lat) - 89) < 0.0101 ? 2000 : 0 }
    let terrain = try Terrain([tile])
    for azimuth in [0.0, 37, 90, 180, 271] {
      let line = try TestTerrain.line(latitude, 33, altitude: 1000, azimuth: azimuth, elevation: -0.2)
      guard case .hit(let hit) = try terrain.cast(line, options: CastOptions(maximumRange: 150_000)) else {
        Issue.record("no hit from \(latitude)° to \(azimuth)°: \(try terrain.cast(line))")
        continue
      }
      // Across the pole or away from it: the wall is met a degree from the pole, half-way up its slope.
      #expect(abs(abs(hit.coordinate.latitude) - 89) < 0.021)
      let end = Geodesic.wgs84.direct(from: line.coordinate, azimuth: azimuth, distance: hit.groundDistance)
      let apart = Geodesic.wgs84.inverse(from: end.coordinate, to: hit.coordinate).distance
      #expect(apart < 1, "\(latitude), \(azimuth): \(apart)")
    }
  }

  @Test func uncertaintyGrowsWithDistanceAndGrazing() throws {
    let terrain = try Terrain([try flat(47, 7)])
    let options = CastOptions(sigma: SightSigma(elevationDegrees: 0.1, terrain: 0))
    for (altitude, elevation) in [(1100.0, -10.0), (1100.0, -5.0), (300.0, -5.0)] {
      let line = try TestTerrain.line(46.5, 7.3, altitude: altitude, azimuth: 90, elevation: elevation)
      guard case .hit(let hit) = try terrain.cast(line, options: options) else {
        Issue.record("no hit")
        continue
      }
      // σ_d = σ_el d / sin(incidence), along the light; its horizontal part.
      let sigma = 0.1 * .pi / 180 * hit.slantDistance / SystemMath.sine(hit.incidenceDegrees * .pi / 180)
      #expect(abs(hit.uncertainty / (sigma * SystemMath.cosine(hit.incidenceDegrees * .pi / 180)) - 1) < 0.03)
    }
    // Numerically: the position moves by the stated uncertainty when the ray is rotated by a sigma.
    let base = try TestTerrain.line(46.5, 7.3, altitude: 800, azimuth: 60, elevation: -6)
    guard case .hit(let middle) = try terrain.cast(base, options: options),
      case .hit(let turned) = try terrain.cast(
        try TestTerrain.line(46.5, 7.3, altitude: 800, azimuth: 60, elevation: -6.1))
    else {
      Issue.record("no hit")
      return
    }
    let moved = Geodesic.wgs84.inverse(from: middle.coordinate, to: turned.coordinate).distance
    #expect(abs(moved / middle.uncertainty - 1) < 0.05)
  }

  @Test func numbersThatAreNone() throws {
    let terrain = try Terrain([try flat(47, 7)])
    let position = try TestTerrain.coordinate(46.5, 7.5)
    let altitude = Altitude(meters: 200, reference: .meanSeaLevel)
    for direction in [
      HorizontalDirection(azimuthDegrees: .nan, elevationDegrees: 0),
      HorizontalDirection(azimuthDegrees: 0, elevationDegrees: 91),
    ] {
      #expect(SightLine(from: position, altitude: altitude, direction: direction) == nil)
    }
    #expect(
      SightLine(
        from: position, altitude: Altitude(meters: .infinity, reference: .meanSeaLevel),
        direction: .init(azimuthDegrees: 0, elevationDegrees: 0)) == nil)
    let line = try TestTerrain.line(46.5, 7.5, altitude: 200, azimuth: 1e9, elevation: -1)
    for range in [Double.nan, .infinity, -5, 0] {
      for k in [Double.nan, .infinity, 1, -50] {
        _ = try terrain.cast(line, options: CastOptions(maximumRange: range, refraction: k, ignoresGaps: true))
      }
    }
    #expect(try terrain.cast(line, options: CastOptions(maximumRange: 0)) == .beyondRange)
    let empty = Terrain()
    guard case .unknown(let gap) = try empty.cast(line) else {
      Issue.record("not unknown")
      return
    }
    #expect(gap.start == 0 && gap.end == 100_000)
    #expect(try empty.cast(line, options: CastOptions(ignoresGaps: true)) == .beyondRange)
  }
}
