import Testing
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct DrawingTests {
  /// Hills in rows one behind the other, and a cone.
  private static func hills() throws -> Terrain {
    var terrain = Terrain()
    try terrain.add(
      TestTerrain.tile(north: 46.2, west: 7, rows: 241, columns: 241) { latitude, longitude in
        let wave = Angle.sinCos(degrees: latitude * 360 / 0.03).sin * 90
        let side = Angle.sinCos(degrees: longitude * 360 / 0.11).cos * 60
        let (dy, dx) = ((latitude - 46.15) * 111_200, (longitude - 7.1) * 77_200)
        return max(400 + wave + side, 1400 - (dx * dx + dy * dy).squareRoot() * 0.8)
      })
    return terrain
  }

  private static let step = 0.1

  private static func map(_ terrain: Terrain, _ eye: (Coordinate, Altitude), _ first: Double) throws -> DepthMap {
    try terrain.depthMap(
      from: eye.0, altitude: eye.1,
      options: DepthMapOptions(
        firstAzimuthDegrees: first, azimuthStepDegrees: step, columns: 600, lowestElevationDegrees: -5,
        elevationStepDegrees: step, rows: 200, maximumRange: 30_000, wantsHeights: true))
  }

  private static func eye(_ terrain: Terrain) throws -> (Coordinate, Altitude) {
    let here = try TestTerrain.coordinate(46.03, 7.1)
    return (here, try terrain.eye(at: here, eyeHeight: 250).altitude)
  }

  @Test func ridgeLineIsWhereTheDepthJumps() throws {
    let terrain = try Self.hills()
    let eye = try Self.eye(terrain)
    let map = try Self.map(terrain, eye, -30)
    let panorama = try terrain.panorama(
      from: eye.0, altitude: eye.1,
      options: PanoramaOptions(firstAzimuthDegrees: -30, stepDegrees: Self.step, count: 600, maximumRange: 30_000))
    let lines = panorama.ridgeLines(minimumDegrees: 0)
    var crests = [[(elevation: Double, weight: Float)]](repeating: [], count: 600)
    for line in lines {
      for (a, b) in zip(line.points, line.points.dropFirst()) { #expect(b.direction == a.direction + 1) }
      for point in line.points {
        crests[point.direction].append((Double(point.elevationDegrees), point.weight))
      }
    }
    var jumps = 0
    var missed = 0
    for column in 0..<map.columns {
      for row in 1..<map.rows {
        let below = map.distances[column * map.rows + row - 1]
        let above = map.distances[column * map.rows + row]
        // Half as far again is no slope that rises to the crest.
        guard below.isFinite, above.isInfinite || above > 1.5 * below + 200 else { continue }
        jumps += 1
        let low = map.elevationDegrees(row - 1) - 0.01
        let isDrawn = crests[column].contains { $0.elevation >= low && $0.elevation <= low + Self.step + 0.02 }
        if !isDrawn { missed += 1 }
        // A crest against the sky has the greatest weight.
        if isDrawn, above.isInfinite {
          #expect(crests[column].contains { $0.elevation >= low && $0.weight == RidgeLine.skyWeight })
        }
      }
    }
    #expect(jumps > 1000)
    // Lines of a single direction are left out.
    #expect(Double(missed) <= 0.01 * Double(jumps), "\(missed) of \(jumps)")
  }

  @Test func reliefIsOpaqueOnLandAndBrightTowardsTheLight() throws {
    let terrain = try Self.hills()
    let eye = try Self.eye(terrain)
    let map = try Self.map(terrain, eye, -30)
    var options = ReliefOptions(
      latitude: 46, light: HorizontalDirection(azimuthDegrees: 270, elevationDegrees: 30), hazeDistance: 1e9)
    options.oversampling = 2
    let picture = terrain.relief(of: map, options: options)
    #expect(picture.width == 300 && picture.height == 100 && picture.pixels.count == 4 * 300 * 100)
    for x in 0..<300 {
      for y in 0..<100 {
        var land = 0
        for i in 0..<2 {
          for j in 0..<2 where map.distances[(2 * x + i) * 200 + 2 * (99 - y) + j].isFinite { land += 1 }
        }
        #expect(picture.pixels[4 * (y * 300 + x) + 3] == [0, 64, 128, 191, 255][land])
      }
    }
    // The cone's top is where its peak is seen; its western side is lit.
    let top = try TestTerrain.coordinate(46.15, 7.1)
    let sight = try #require(try terrain.peak(top, from: eye.0, altitude: eye.1))
    #expect(sight.isVisible)
    let x = Int(((Angle.wrappedTo180(sight.azimuthDegrees) + 30) / 0.2).rounded(.down))
    let y = Int(((15 - sight.apparentElevationDegrees) / 0.2).rounded(.down))
    let first = try #require((0..<100).first { picture.pixels[4 * ($0 * 300 + x) + 3] > 0 })
    #expect(abs(first - y) <= 1)
    func light(_ x: Int, _ y: Int) -> Int {
      (0..<3).reduce(0) { $0 + Int(picture.pixels[4 * (y * 300 + x) + $1]) }
    }
    #expect(light(x - 4, y + 6) > light(x + 4, y + 6) + 60)
    // Far land is paler when there is haze.
    options.hazeDistance = 3000
    let hazy = terrain.relief(of: map, options: options)
    let place = 4 * ((y + 6) * 300 + x + 4)
    #expect(hazy.pixels[place + 2] > picture.pixels[place + 2])
  }

  @Test func coverIsFoundInItsCells() throws {
    var grid = GroundCoverGrid(
      bounds: GeographicBounds(south: 46, west: 7, north: 46.2, east: 7.4), rows: 2, columns: 4)
    grid.cells[1 * 4 + 2] = GroundCover.wood.rawValue
    #expect(grid.cover(latitude: 46.05, longitude: 7.25) == .wood)
    #expect(grid.cover(latitude: 46.15, longitude: 7.25) == .unknown)
    #expect(grid.cover(latitude: 46.05, longitude: 7.45) == .unknown)
    #expect(grid.cover(latitude: .nan, longitude: .nan) == .unknown)
  }
}
