import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

/// Which top a listed summit means, what the ground says about its height, and whether it is seen.
@Suite struct SummitTests {
  private static let middle = 46.5
  private static let east = 9.8
  private static let cell = 1.0 / 1200

  /// A plain at 1000 m with cones: north and east of the middle in cells, height, and metres that they fall a cell.
  private func terrain(_ cones: [(north: Double, east: Double, height: Double, fall: Double)]) throws -> Terrain {
    let half = 150
    let tile = try TestTerrain.tile(
      north: Self.middle + Self.cell * Double(half), west: Self.east - Self.cell * Double(half), rows: 2 * half + 1,
      columns: 2 * half + 1
    ) { latitude, longitude in
      let (y, x) = ((latitude - Self.middle) / Self.cell, (longitude - Self.east) / Self.cell)
      return cones.reduce(1000) { height, cone in
        let away = ((y - cone.north) * (y - cone.north) + (x - cone.east) * (x - cone.east)).squareRoot()
        return max(height, cone.height - cone.fall * away)
      }
    }
    return try Terrain([tile])
  }

  private func place(_ north: Double, _ east: Double) throws -> Coordinate {
    try TestTerrain.coordinate(Self.middle + Self.cell * north, Self.east + Self.cell * east)
  }

  private func meters(_ height: Double) -> Altitude { Altitude(meters: height, reference: .meanSeaLevel) }

  /// The sight of a summit from 60 cells to the south, 300 m above the plain.
  private func sight(
    _ terrain: Terrain, _ north: Double, _ east: Double, listed: Double? = nil, options: PeakOptions = PeakOptions()
  ) throws -> PeakSight {
    try #require(
      try terrain.peak(
        try place(north, east), listed: listed.map(meters), from: try place(-60, 0), altitude: meters(1300),
        options: options))
  }

  @Test(arguments: [
    (nil, 2000, ListedHeight.missing), (2000, 2000, .agrees), (2018, 2018, .agrees), (1990, 1990, .agrees),
    (6562, 2000.0976, .agreesInFeet), (609.6, 2000, .agreesInMeters), (2, 2000, .agreesInThousands),
    (0, 2000, .disagrees), (-400, 2000, .disagrees), (1200, 2000, .disagrees), (2200, 2000, .disagrees),
    (18_941, 2000, .disagrees), (.infinity, 2000, .missing), (.nan, 2000, .missing),
  ])
  func aListedHeightIsUsedWhereTheGroundAgrees(listed: Double?, height: Double, verdict: ListedHeight) throws {
    let sight = try sight(try terrain([(0, 0, 2000, 40)]), 0, 0, listed: listed)
    #expect(abs(sight.elevation.meters - height) < 1e-3 && sight.listing == verdict)
    #expect(sight.ground.meters == 2000)
  }

  /// Steep tops are sharper than their samples: there a list may be higher than on a dome.
  @Test func theSteeperTheHigherATopMayBeListed() throws {
    #expect(try sight(try terrain([(0, 0, 2000, 40)]), 0, 0, listed: 2045).listing == .agrees)
    #expect(try sight(try terrain([(0, 0, 1050, 2)]), 0, 0, listed: 1095).listing == .disagrees)
  }

  /// A knoll beside a slope that is higher within reach of the list's error.
  @Test func theTopNearByIsMeantAndNotTheSlopeBeyond() throws {
    let terrain = try terrain([(0, 0, 1500, 30), (4, 0, 1900, 150)])
    // The slope is 110 m away.
    let found = try sight(terrain, 0.8, 0)
    #expect(found.ground.meters == 1500, "\(found)")
  }

  /// Of two tops the nearer, unless the list's height is that of the other.
  @Test func theListedHeightTellsWhichOfTwoTopsIsMeant() throws {
    let terrain = try terrain([(0, 0, 1500, 60), (0, 3, 1620, 90)])
    #expect(try sight(terrain, 0, 1.2).ground.meters == 1500)
    #expect(try sight(terrain, 0, 1.2, listed: 1505).ground.meters == 1500)
    #expect(try sight(terrain, 0, 1.2, listed: 1640).ground.meters == 1620)
    // A wrong height does not move a summit away.
    #expect(try sight(terrain, 0, 0.2, listed: 700).ground.meters == 1500)
  }

  /// A shoulder that the grid does not show as a top stays where it is listed.
  @Test func aShoulderIsNotMovedUpToTheSummit() throws {
    let terrain = try terrain([(0, 0, 2000, 50)])
    let found = try sight(terrain, -6, 0, listed: 1710)
    #expect(abs(found.coordinate.latitude - (Self.middle - 6 * Self.cell)) < 1.01 * Self.cell)
    #expect(found.ground.meters <= 1750 && found.listing == .agrees)
  }

  /// A wall that stands a little higher than the line to a summit behind it hides it just, a higher one hides it.
  @Test func whatIsHiddenByLessThanTheErrorIsJustHidden() throws {
    var states: [PeakVisibility] = []
    for height in stride(from: 1400.0, through: 1800, by: 5) {
      let terrain = try terrain([(30, 0, 1900, 40), (-10, 0, height, 30)])
      let found = try sight(terrain, 30, 0)
      #expect(found.isVisible == (found.marginArcminutes >= -1))
      #expect((found.visibility == .hidden) == (found.marginArcminutes < -max(1, found.errorArcminutes)))
      #expect(found.errorArcminutes > 1 && found.errorArcminutes <= 45)
      if states.last != found.visibility { states.append(found.visibility) }
    }
    #expect(states == [.visible, .justHidden, .hidden])
  }

  /// Two standard deviations of two heights, at the distances of the summit and of the crest.
  @Test func theErrorIsThatOfHeightsSeenFromAfar() throws {
    let terrain = try terrain([(30, 0, 1900, 40)])
    var options = PeakOptions(heightSigma: 5, horizontalSigma: 0)
    let found = try sight(terrain, 30, 0, listed: 1900, options: options)
    let crest = try terrain.highestPoint(
      from: try place(-60, 0), altitude: meters(1300), azimuthDegrees: found.azimuthDegrees,
      options: CastOptions(maximumRange: found.groundDistance - 2 * 92.63))
    let point = try #require(crest.point)
    let parts = [found.apparentElevationDegrees, point.apparentElevationDegrees].map {
      1 + pow2(SystemMath.tangent($0 * .pi / 180))
    }
    let expected =
      2 * 60 * 180 / .pi
      * (pow2(5 / (found.groundDistance * parts[0])) + pow2(5 / (point.groundDistance * parts[1]))).squareRoot()
    #expect(abs(found.errorArcminutes - expected) < 0.1 * expected, "\(found.errorArcminutes) \(expected)")
    options.horizontalSigma = 30
    #expect(try sight(terrain, 30, 0, listed: 1900, options: options).errorArcminutes > found.errorArcminutes)
    options.maximumErrorArcminutes = 3
    #expect(try sight(terrain, 30, 0, listed: 1900, options: options).errorArcminutes == 3)
  }

  private func pow2(_ x: Double) -> Double { x * x }

  @Test func aSummitIsNotSeenFromItself() throws {
    let terrain = try terrain([(0, 0, 2000, 40)])
    // Listed a cell beside its top.
    let listed = try place(0.9, 0.9)
    #expect(try terrain.peak(listed, from: listed, altitude: meters(2002)) == nil)
  }

  @Test func nothingIsThereWithoutGround() throws {
    let terrain = try terrain([(0, 0, 2000, 40)])
    let away = try TestTerrain.coordinate(10, 10)
    #expect(try terrain.peak(away, listed: meters(2000), from: try place(0, 0), altitude: meters(3000)) == nil)
    #expect(terrain.listedElevation(of: ListedSummit(away, altitude: meters(2000))) == nil)
    #expect(terrain.listedElevation(of: ListedSummit(try place(0, 0), altitude: meters(6562)))?.meters == 6562 * 0.3048)
  }

  /// Radar has voids on steep tops: the samples around count.
  @Test func aSummitMayStandInAVoid() throws {
    let half = 40
    let tile = try TestTerrain.tile(
      north: Self.middle + Self.cell * Double(half), west: Self.east - Self.cell * Double(half), rows: 2 * half + 1,
      columns: 2 * half + 1
    ) { latitude, longitude in
      let (y, x) = ((latitude - Self.middle) / Self.cell, (longitude - Self.east) / Self.cell)
      let away = (y * y + x * x).squareRoot()
      return away < 0.5 ? .nan : 2000 - 40 * away
    }
    let found = try #require(
      try Terrain([tile]).peak(
        try place(0.2, 0.1), listed: meters(2000), from: try place(-35, 0), altitude: meters(1300)))
    #expect(found.ground.meters == 1960 && found.elevation.meters == 2000 && found.isVisible)
  }

  /// Neither level ground on a grid of one metre nor its noise takes long; nothing stands out there.
  @Test(arguments: [0.0, 0.3])
  func fineLevelGroundIsSearchedSoon(noise: Double) throws {
    var random = SeededGenerator(seed: 73)
    let step = 1.0 / 108_000
    let tile = try TestTerrain.tile(north: 46.51, west: 9.79, step: step, rows: 1000, columns: 1000) { _, _ in
      noise > 0 ? 500 + random.uniform(-noise...noise) : 500
    }
    var terrain = try Terrain([tile])
    let here = try TestTerrain.coordinate(46.505, 9.795)
    terrain.summits = (0..<100).map { _ in ListedSummit(here, altitude: meters(505)) }
    let begin = ContinuousClock.now
    #expect(try terrain.eye(at: here).summitRise <= 5)
    #expect(ContinuousClock.now - begin < .seconds(20))
  }
}
