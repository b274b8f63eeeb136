import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

/// Voids count as what their rims suggest.
@Suite struct VoidTests {
  private static let side = 121
  private static let step = 1.0 / 1200

  private func terrain(storage: TerrainTile.Storage = .automatic, _ height: (Int, Int) -> Double) throws -> Terrain {
    let samples = (0..<Self.side * Self.side).map { Float(height($0 / Self.side, $0 % Self.side)) }
    let grid = try ElevationGrid(
      north: 46, west: 7, latitudeStep: Self.step, longitudeStep: Self.step, rows: Self.side, columns: Self.side,
      samples: samples)
    return try Terrain([try TerrainTile(grid, storage: storage)])
  }

  private func line(row: Int, altitude: Double, elevation: Double) throws -> SightLine {
    try TestTerrain.line(46 - Self.step * Double(row), 7.001, altitude: altitude, azimuth: 90, elevation: elevation)
  }

  /// Two voids in a plain with a wall behind them and a peak far away: only light near the plain is stopped.
  @Test func aVoidInAPlainIsNotAsHighAsAPeakElsewhere() throws {
    let terrain = try terrain { row, column in
      if row < 4 && column < 4 { return 3000 }
      if (40...60).contains(row) && ((30...50).contains(column) || column == 70) { return .nan }
      return column >= 100 ? 900 : 200
    }
    guard case .hit(let wall) = try terrain.cast(try line(row: 50, altitude: 230, elevation: 0)) else {
      Issue.record("the wall behind the voids is not seen")
      return
    }
    #expect(wall.coordinate.longitude > 7 + 98 * Self.step)
    guard case .unknown(let gap) = try terrain.cast(try line(row: 50, altitude: 230, elevation: -0.6)) else {
      Issue.record("light that comes down in the void is not unknown")
      return
    }
    let column = (gap.coordinate.longitude - 7) / Self.step
    #expect(gap.cause == .void && column > 28.9 && column < 51.1)
    let panorama = try terrain.panorama(
      from: try TestTerrain.coordinate(46 - 50 * Self.step, 7.001),
      altitude: Altitude(meters: 230, reference: .meanSeaLevel),
      options: PanoramaOptions(firstAzimuthDegrees: 90, stepDegrees: 1, count: 1, maximumRange: 7000))
    #expect(try #require(panorama.horizon(0)).height > 890)
  }

  /// Where the next tile knows more, the rim does not count: a tower in a void is met.
  @Test func theNextTileMayBeHigherThanTheRim() throws {
    let plain = try terrain { row, column in
      (50...56).contains(row) && (40...50).contains(column) ? .nan : 200
    }
    let tower = try terrain { row, column in
      (52...54).contains(row) && (44...46).contains(column) ? 700 : 150
    }
    let filled = try Terrain(plain.tiles + tower.tiles)
    guard case .hit(let hit) = try filled.cast(try line(row: 53, altitude: 600, elevation: 0)) else {
      Issue.record("the tower is not met")
      return
    }
    #expect(abs(hit.elevation.meters - 600) < 2 && abs(hit.coordinate.longitude - (7 + 43.8 * Self.step)) < Self.step)
  }

  /// The tip of a cone is missing: light on its way to it is unknown, light far above is not.
  @Test func aMissingSummitIsAllowedFor() throws {
    func cone(_ row: Int, _ column: Int) -> Double {
      let (y, x) = (Double(row - 60), Double(column - 60))
      return (1500 - 20 * (x * x + y * y).squareRoot()).rounded()
    }
    let whole = try terrain(cone)
    for storage in [TerrainTile.Storage.automatic, .exact] {
      let holed = try terrain(storage: storage) { row, column in
        max(abs(row - 60), abs(column - 60)) <= 6 ? .nan : row == 0 && column == 0 ? 6000 : cone(row, column)
      }
      guard case .hit(let tip) = try whole.cast(try line(row: 60, altitude: 1490, elevation: 0)) else {
        Issue.record("the cone is not hit")
        return
      }
      #expect(tip.elevation.meters > 1480)
      guard case .unknown = try holed.cast(try line(row: 60, altitude: 1490, elevation: 0)) else {
        Issue.record("the missing summit does not count")
        return
      }
      guard
        case .beyondRange = try holed.cast(
          try line(row: 60, altitude: 2000, elevation: 0), options: CastOptions(maximumRange: 7000))
      else {
        Issue.record("light far above the rim is stopped")
        return
      }
    }
  }

  /// Ground that is nowhere steeper than at the rims never hides behind a verdict: what is hit without voids is hit at the same
  /// place or unknown with them.
  @Test(arguments: [71, 72, 73])
  func nothingIsSeenThroughAVoidThatTheGroundWouldHide(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    // Pyramids: every sample lies between neighbours that are 14 m or 9 m apart.
    let centre = (Double(random.uniform(40...80)), Double(random.uniform(40...80)))
    func ground(_ row: Int, _ column: Int) -> Double {
      (1800 - 14 * abs(Double(row) - centre.0.rounded()) - 9 * abs(Double(column) - centre.1.rounded()))
    }
    var holes: [(Int, Int, Int)] = []
    for _ in 0..<60 {
      holes.append(
        (Int(random.uniform(2...116)), Int(random.uniform(2...116)), Int(random.uniform(0...4))))
    }
    let whole = try terrain(ground)
    let holed = try terrain { row, column in
      holes.contains { max(abs(row - $0.0), abs(column - $0.1)) <= $0.2 } ? .nan : ground(row, column)
    }
    var (same, unknown, hidden) = (0, 0, 0)
    for _ in 0..<2000 {
      let position = try TestTerrain.coordinate(
        46 - Self.step * random.uniform(1...119), 7 + Self.step * random.uniform(1...119))
      let sight = try #require(
        SightLine(
          from: position,
          altitude: Altitude(
            meters: (whole.elevation(at: position)?.meters ?? 0) + random.uniform(1...200), reference: .meanSeaLevel),
          direction: HorizontalDirection(
            azimuthDegrees: random.uniform(0...360), elevationDegrees: random.uniform(-12...6))))
      let options = CastOptions(maximumRange: 3000)
      let expected = try whole.meeting(sight, options: options)
      let found = try holed.meeting(sight, options: options)
      switch (expected.verdict, found.verdict) {
      case (_, .unknown): unknown += 1
      case (.hit, .hit):
        same += 1
        #expect(abs(expected.groundDistance - found.groundDistance) < 0.01, "seed \(seed), \(sight)")
      case (.hit, _):
        hidden += 1
      default: #expect(found.verdict == expected.verdict, "seed \(seed), \(sight)")
      }
    }
    #expect(hidden == 0 && same > 300 && unknown > 20, "seed \(seed): \(same), \(unknown), \(hidden)")
  }
}
