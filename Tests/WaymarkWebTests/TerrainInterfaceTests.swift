import Testing
import Waymark
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkWeb

/// The terrain through the C interface gives the same results as the engine.
@Suite struct TerrainInterfaceTests {
  private func opened() throws -> (handle: TerrainHandle, web: WebTerrain) {
    let handle = waymarkTerrainOpen()
    for block in try TerrainBlocks.make() {
      let id = give(block.encoded(), to: handle)
      #expect(id > 0)
    }
    return (handle, try #require(Handles.find(handle, WebTerrain.self)))
  }

  private func give(_ bytes: [UInt8], to handle: TerrainHandle) -> Int32 {
    guard let start = waymarkInputText(handle, Int32(bytes.count)) else { return 0 }
    for i in bytes.indices { start[i] = bytes[i] }
    return waymarkTerrainAdd(handle)
  }

  @Test func aSightIsTheEnginesCast() throws {
    let (handle, web) = try opened()
    defer { waymarkTerrainClose(handle) }
    let position = try #require(Coordinate(latitude: 47.1, longitude: 10.2))
    let eye = try web.terrain.eye(at: position)
    var hits = 0
    for azimuth in stride(from: 2.5, to: 360, by: 15) {
      for elevation in [-20.0, -2, 3, 40] {
        let count = waymarkTerrainSight(
          handle, 47.1, 10.2, .nan, .nan, 60_000, .nan, azimuth, elevation, 2, 0.3, 4, 6, .nan, .nan)
        try #require(count == Int32(SightLayout.count))
        let line = try #require(
          SightLine(
            from: position, altitude: eye.altitude,
            direction: HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: elevation)))
        let sigma = SightSigma(azimuthDegrees: 2, elevationDegrees: 0.3, position: 4, height: 6)
        let options = CastOptions(maximumRange: 60_000, sigma: sigma)
        switch try web.terrain.cast(line, options: options) {
        case .hit(let hit):
          hits += 1
          #expect(web.numbers[SightLayout.outcome] == Double(SightOutcome.hit.number))
          #expect(web.numbers[SightLayout.latitude] == hit.coordinate.latitude)
          #expect(web.numbers[SightLayout.uncertainty] == hit.uncertainty)
        case .unknown(let gap):
          #expect(web.numbers[SightLayout.outcome] == Double(SightOutcome.missingTile.number))
          #expect(web.numbers[SightLayout.gapStart] == gap.start)
        default: #expect(web.numbers[SightLayout.outcome] == Double(SightOutcome.sky.number))
        }
      }
    }
    #expect(hits > 30)
  }

  /// Hands numbers over and takes them as buildings around the place of these tests.
  private func build(_ numbers: [Double], in handle: TerrainHandle) -> Int32 {
    guard let start = waymarkInputNumbers(handle, Int32(numbers.count)) else { return 0 }
    for i in numbers.indices { start[i] = numbers[i] }
    return waymarkTerrainBuildings(handle, 47.1, 10.2)
  }

  @Test func aSightEndsAtABuilding() throws {
    let (handle, web) = try opened()
    defer { waymarkTerrainClose(handle) }
    func number(_ slot: Int) -> Double { web.numbers[slot] ?? .nan }
    func look(_ azimuth: Double, _ elevation: Double) -> Double {
      _ = waymarkTerrainSight(handle, 47.1, 10.2, .nan, .nan, 60_000, .nan, azimuth, elevation, 0, 0, 4, 6, .nan, .nan)
      return number(SightLayout.building)
    }
    #expect(look(0, 3).isNaN)
    // What has no height, and behind it a house 40 m to the north.
    let flat = [0.0, 0, 1, 3, 47.1, 10.2, 47.1001, 10.2, 47.1, 10.2001]
    let house = [60.0, 0, 1, 4, 47.10036, 10.1999, 47.10036, 10.2001, 47.1005, 10.2001, 47.1005, 10.1999]
    #expect(build(flat + house, in: handle) == 1)
    #expect(look(0, 3) == 1)
    #expect(number(SightLayout.outcome) == Double(SightOutcome.hit.number))
    #expect(number(SightLayout.face) == Double(BuildingHit.Face.wall.number))
    #expect(abs(number(SightLayout.slantDistance) - 40) < 0.5)
    #expect(abs(number(SightLayout.latitude) - 47.10036) < 1e-7)
    #expect(abs(number(SightLayout.facing) - 180) < 0.1)
    #expect(number(SightLayout.incidence).isNaN && number(SightLayout.heightAboveGround) > 0)
    #expect(look(180, 3).isNaN)
    #expect(build([], in: handle) == 0)
    #expect(look(0, 3).isNaN)
  }

  /// On a listed summit an eye without an altitude is as high as it, also with blocks that come later.
  @Test func summitsAreTakenForEyes() throws {
    let handle = waymarkTerrainOpen()
    defer { waymarkTerrainClose(handle) }
    let web = try #require(Handles.find(handle, WebTerrain.self))
    func input(_ numbers: [Double]) throws {
      let start = try #require(waymarkInputNumbers(handle, Int32(numbers.count)))
      for i in numbers.indices { start[i] = numbers[i] }
    }
    let blocks = try TerrainBlocks.make()
    // The highest sample of a piece of the first block.
    let terrain = try Terrain(blocks.map { try $0.tile() })
    var top = (latitude: 47.1, longitude: 10.1, height: 0.0)
    for row in 0...60 {
      for column in 0...60 {
        let (latitude, longitude) = (47.1 + Double(row) / 1200, 10.1 + Double(column) / 1200)
        let height = terrain.elevation(at: try #require(Coordinate(latitude: latitude, longitude: longitude)))
        if let height, height.meters > top.height { top = (latitude, longitude, height.meters) }
      }
    }
    try input([top.latitude, top.longitude, top.height + 9, .nan, 10, 2000, 47.2, 10.2, .nan])
    #expect(waymarkTerrainSummits(handle) == 2)
    for block in blocks { #expect(give(block.encoded(), to: handle) > 0) }
    #expect(waymarkTerrainPanorama(handle, top.latitude, top.longitude, .nan, .nan, 10_000, .nan, 0, 90, 4) > 0)
    #expect(abs((web.numbers[TerrainLayout.Panorama.altitude] ?? 0) - top.height - 9 - 1.6) < 1e-6)
    try input([])
    #expect(waymarkTerrainSummits(handle) == 0)
    #expect(waymarkTerrainPanorama(handle, top.latitude, top.longitude, .nan, .nan, 10_000, .nan, 0, 90, 4) > 0)
    #expect((web.numbers[TerrainLayout.Panorama.altitude] ?? 0) < top.height + 2)
  }

  @Test func buildingsThatDoNotFitTheirCountsAreRefused() throws {
    let (handle, _) = try opened()
    defer { waymarkTerrainClose(handle) }
    let bad: [[Double]] = [
      [10], [10, 0], [10, 0, 1], [10, 0, 1, 4, 47.1, 10.2], [10, 0, .nan], [10, 0, 1, .infinity], [10, 0, 1, -1],
      [10, 0, 1e300], [10, 0, 1, 1.5, 47, 10], [10, 0, 1, 1, 95, 10], [10, 0, 1, 1, .nan, 10],
    ]
    for numbers in bad { #expect(build(numbers, in: handle) == OutcomeCode.malformed, "\(numbers)") }
    #expect(waymarkTerrainBuildings(handle, .nan, 10) == OutcomeCode.malformed)
  }

  @Test func whereNothingIsKnownItSaysSo() throws {
    let (handle, web) = try opened()
    defer { waymarkTerrainClose(handle) }
    _ = waymarkTerrainSight(handle, 12, 13, 100, 1, .nan, .nan, 0, 0, 0, 0, 0, 0, .nan, .nan)
    #expect(web.numbers[SightLayout.outcome] != Double(SightOutcome.hit.number))
    _ = waymarkTerrainSight(handle, 12, 13, .nan, .nan, .nan, .nan, 0, 0, 0, 0, 0, 0, .nan, .nan)
    #expect(web.numbers[SightLayout.outcome] == Double(SightOutcome.unknownGround.number))
    #expect(waymarkTerrainPanorama(handle, 12, 13, .nan, .nan, .nan, .nan, 0, 1, 10) == OutcomeCode.malformed)
    #expect(waymarkTerrainElevation(handle, 12, 13).isNaN)
    #expect(
      waymarkTerrainSight(handle, 95, 13, 1, 1, .nan, .nan, 0, 0, 0, 0, 0, 0, .nan, .nan) == OutcomeCode.malformed)
    let aimless = waymarkTerrainSight(handle, 47.1, 10.2, .nan, .nan, .nan, .nan, .nan, 0, 0, 0, 0, 0, .nan, .nan)
    #expect(aimless == OutcomeCode.malformed)
    #expect(waymarkTerrainLabels(handle, 3, 1, 0, 0, 0, 0) == OutcomeCode.malformed)
    #expect(give([1, 2, 3], to: handle) == OutcomeCode.malformed)
  }

  @Test func depthsAreTheEnginesAndBadGridsAreRefused() throws {
    let (handle, web) = try opened()
    defer { waymarkTerrainClose(handle) }
    let count = waymarkTerrainDepth(handle, 47.1, 10.2, .nan, .nan, 60_000, .nan, 30, 2, 12, -10, 0.5, 60)
    try #require(count == 12 * 60)
    let position = try #require(Coordinate(latitude: 47.1, longitude: 10.2))
    let eye = try web.terrain.eye(at: position).altitude
    let map = try web.terrain.depthMap(
      from: position, altitude: eye,
      options: DepthMapOptions(
        firstAzimuthDegrees: 30, azimuthStepDegrees: 2, columns: 12, lowestElevationDegrees: -10,
        elevationStepDegrees: 0.5, rows: 60, maximumRange: 60_000))
    let floats = waymarkTerrainFloats(handle)
    for i in map.distances.indices { #expect(floats[i].bitPattern == map.distances[i].bitPattern) }
    #expect(map.distances.contains { $0.isFinite } && map.distances.contains(.infinity))
    #expect(web.numbers[0] == eye.meters && web.numbers[3] == 12 && web.numbers[4] == 60)
    for (columns, rows, step) in [(0, 60, 0.5), (12, -1, 0.5), (1 << 20, 1 << 10, 0.01), (12, 60, 0), (12, 60, .nan)] {
      let refused = waymarkTerrainDepth(
        handle, 47.1, 10.2, .nan, .nan, .nan, .nan, 30, 2, Int32(columns), -10, step, Int32(rows))
      #expect(refused == OutcomeCode.malformed)
    }
    #expect(waymarkTerrainDepth(handle, 12, 13, .nan, .nan, .nan, .nan, 0, 1, 2, 0, 1, 2) == OutcomeCode.malformed)
    #expect(waymarkTerrainSquare(handle, 47.1, 10.2, 30, 1) == OutcomeCode.malformed)
    #expect(waymarkTerrainSquare(handle, 95, 10.2, 30, 10) == OutcomeCode.malformed)
    for (start, hours, interval) in [(.nan, 24, 300), (0, 0, 300), (0, 1e9, 300), (0, 24, 0)]
      as [(Double, Double, Double)]
    {
      #expect(
        waymarkTerrainSky(handle, 47.1, 10.2, .nan, .nan, .nan, .nan, start, hours, interval, 0)
          == OutcomeCode.malformed)
    }
  }

  @Test func shadowsAreTheEnginesAndBadLightsAreRefused() throws {
    let (handle, web) = try opened()
    defer { waymarkTerrainClose(handle) }
    func shadows(columns: Int32 = 40, rows: Int32 = 60, azimuth: Double = 120, elevation: Double = 8) -> Int32 {
      waymarkTerrainShadows(
        handle, 47.1, 10.2, .nan, .nan, 60_000, 0.1, 30, 1, columns, -10, 0.5, rows, azimuth, elevation)
    }
    try #require(shadows() == 40 * 60)
    let position = try #require(Coordinate(latitude: 47.1, longitude: 10.2))
    let map = try web.terrain.depthMap(
      from: position, altitude: try web.terrain.eye(at: position).altitude,
      options: DepthMapOptions(
        firstAzimuthDegrees: 30, azimuthStepDegrees: 1, columns: 40, lowestElevationDegrees: -10,
        elevationStepDegrees: 0.5, rows: 60, maximumRange: 60_000, refraction: 0.1))
    let light = DistantLight(HorizontalDirection(azimuthDegrees: 120, elevationDegrees: 8), from: position)
    let shares = web.terrain.shares(
      of: light, on: map, options: CastOptions(maximumRange: 60_000, refraction: 0.1))
    #expect(Array(web.text.elements) == shares)
    #expect(shares.contains(0) && shares.contains(255))
    #expect(shadows(elevation: .nan) == OutcomeCode.malformed)
    #expect(shadows(elevation: 91) == OutcomeCode.malformed)
    #expect(shadows(azimuth: .infinity) == OutcomeCode.malformed)
    #expect(shadows(columns: 0) == OutcomeCode.malformed)
    #expect(shadows(columns: 1 << 20, rows: 1 << 10) == OutcomeCode.malformed)
    #expect(!web.text.elements.isEmpty)
    let nowhere = waymarkTerrainShadows(handle, 12, 13, .nan, .nan, .nan, .nan, 0, 1, 2, 0, 1, 2, 120, 8)
    #expect(nowhere == OutcomeCode.malformed)
  }

  /// A black picture of a camera that is held still: due, refused, and then not due for a second.
  @Test func theRunningCameraIsWatched() throws {
    let (handle, web) = try opened()
    defer { waymarkTerrainClose(handle) }
    func moment(_ time: Double, rotated: Double = 0, fovX: Double = 50) throws {
      let held = CameraDirection.orientation(headingDegrees: 20, pitchDegrees: 5, rollDegrees: 1)
      let before = CameraDirection.orientation(headingDegrees: 20 + rotated, pitchDegrees: 5, rollDegrees: 1)
      var values = [time, 100, 8, held.x, held.y, held.z, held.w]
      values += [time - 0.1, before.x, before.y, before.z, before.w, fovX, 65, .nan]
      let start = try #require(waymarkInputNumbers(handle, Int32(values.count)))
      for i in values.indices { start[i] = values[i] }
    }
    func isDue(latitude: Double = 47.1) -> Int32 {
      waymarkTerrainWatch(handle, latitude, 10.2, .nan, .nan, 60_000, .nan)
    }
    try moment(0)
    let read = try #require(web.moment)
    #expect(
      abs(read.headingDegrees - 20) < 1e-9 && abs(read.pitchDegrees - 5) < 1e-9 && abs(read.rollDegrees - 1) < 1e-9)
    #expect(read.rateDegrees < 1e-5 && read.yawDegrees == 100 && read.positionSigma.isNaN)
    #expect(isDue(latitude: 95) == OutcomeCode.malformed)
    try moment(0, rotated: 3)
    #expect(abs(try #require(web.moment).rateDegrees - 30) < 1e-6)
    #expect(isDue() == 0)
    try moment(0, fovX: 0)
    #expect(isDue() == OutcomeCode.malformed)
    try moment(1)
    #expect(isDue() == 1)
    let picture = try #require(waymarkInputText(handle, 4 * 64 * 80))
    picture.update(repeating: 0, count: 4 * 64 * 80)
    func look(_ height: Int32) -> Int32 {
      waymarkTerrainLookNow(handle, 47.1, 10.2, .nan, .nan, 60_000, .nan, 64, height)
    }
    #expect(look(81) == OutcomeCode.malformed)
    #expect(look(80) == 5 && web.numbers[1]?.isNaN == true && web.text.count > 0)
    try moment(1.5)
    #expect(isDue() == 0)
    try moment(2.5)
    #expect(isDue() == 1)
    let count = waymarkTerrainHorizon(handle, 47.1, 10.2, .nan, .nan, 60_000, .nan)
    #expect(count == 7200 && (web.floats.elements.max() ?? 0) > 0)
  }

  /// Altitudes of receivers count from the ellipsoid: the geoid distinguishes a flight from a walk.
  @Test func anEyeAboveTheEllipsoidStandsOnTheGroundUnlessItFlies() throws {
    let (handle, web) = try opened()
    defer { waymarkTerrainClose(handle) }
    let position = try #require(Coordinate(latitude: 47.1, longitude: 10.2))
    let ground = try web.terrain.eye(at: position).altitude
    let ellipsoid = Double(WebAltitudeReference.ellipsoid.number)
    let undulation = CoarseGeoid.undulation(at: position)
    for (above, expected) in [(-30.0, ground.meters), (25, ground.meters), (800, ground.meters + 800)] {
      let altitude = ground.meters + undulation + above
      _ = waymarkTerrainDepth(handle, 47.1, 10.2, altitude, ellipsoid, 60_000, .nan, 0, 1, 2, 0, 1, 2)
      #expect(abs((web.numbers[0] ?? .nan) - expected) < 1e-6)
    }
  }

  @Test func blocksComeAndGo() throws {
    let (handle, web) = try opened()
    defer { waymarkTerrainClose(handle) }
    let bytes = waymarkTerrainBytes(handle)
    #expect(bytes > 580_000 && bytes < 800_000)
    #expect(waymarkTerrainDrop(handle, 1) == 0)
    #expect(waymarkTerrainDrop(handle, 1) == -1)
    #expect(web.terrain.tiles.count == 1)
    #expect(waymarkTerrainBytes(handle) < bytes)
  }

  @Test func aPixelsLineOfSightNeedsCameraAndPosition() throws {
    let handle = waymarkOpen()
    defer { waymarkClose(handle) }
    #expect(waymarkSightLine(handle, 0, 0, 0, 0, 0, 0, 1, 10, 10) == OutcomeCode.malformed)
    _ = waymarkCamera(handle, 0, 400, 800, 40, 70)
    #expect(waymarkSightLine(handle, 0, 0, 0, 0, 0, 0, 1, 10, 10) == OutcomeCode.malformed)
    _ = waymarkStart(handle, 0, Int32(WebInitialYaw.fixed.number), 30)
    _ = waymarkCamera(handle, 0, 400, 800, 40, 70)
    _ = waymarkPose(handle, 0.1, 0, 0, 0, 0, 0, 0, 1, 0, 0)
    _ = waymarkFix(handle, 0.2, 47.1, 10.2, 5, 900, 1, 5, .nan, .nan, .nan, .nan)
    let count = waymarkSightLine(handle, 0, 0, 0, 0, 0, 0, 1, 200, 400)
    try #require(count == Int32(SightLayout.Line.count))
    let numbers = try #require(Handles.find(handle, WebSession.self)).numbers
    // The line of sight through the middle of the picture points along the yaw.
    #expect(abs((numbers[4] ?? .nan) - 30) < 0.01)
    #expect(abs(numbers[5] ?? .nan) < 0.01)
    #expect(abs((numbers[0] ?? .nan) - 47.1) < 1e-4)
  }
}
