import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct TerrainTests {
  private func service(_ server: FakeServer) throws -> TerrainService {
    TerrainService(
      source: HeightSource(pack: nil, client: server.client, served: try AreaSummary(FakeServer.area.body)))
  }

  @Test func aLineOfSightMeetsTheGround() async throws {
    let eye = try #require(Coordinate(latitude: 47.5, longitude: -35.6))
    let server = FakeServer.whole()
    let service = try service(server)
    let line = try #require(
      SightLine(
        from: eye, altitude: Altitude(meters: 2000, reference: .meanSeaLevel),
        direction: HorizontalDirection(azimuthDegrees: 180, elevationDegrees: -30)))
    let response = await service.sight(line, sigma: SightSigma())
    guard case .hit(let hit) = response else {
      Issue.record("\(response)")
      return
    }
    // The ground is a plane to within its slope of a metre per row: two thousand metres down at thirty degrees.
    #expect(abs(hit.groundDistance - 2900) < 350)
    #expect(hit.coordinate.latitude < eye.latitude)
    #expect(response.position?.coordinate == hit.coordinate)
    let count = server.paths.count
    _ = await service.sight(line, sigma: SightSigma())
    #expect(server.paths.count == count)
    #expect(await service.bytes > 0)
    #expect(await service.terrain(around: eye).bytes == service.bytes)

    let names = PlaceSearch([NamedPlace(name: "Höhe", coordinate: hit.coordinate, kind: .peak)])
    let text = SightText(response, names: names, units: .metric)
    #expect(text.title == "Höhe")
    #expect(text.facts.contains("above sea level"))
    #expect(SightText(response, names: PlaceSearch([]), units: .imperial).facts.contains("ft above sea level"))
  }

  @Test func aHouseStopsATap() async throws {
    let eye = try #require(Coordinate(latitude: 47.49, longitude: -35.6))
    let service = try service(FakeServer.whole())
    let line = try #require(
      SightLine(
        from: eye, altitude: Altitude(meters: -50, reference: .meanSeaLevel),
        direction: HorizontalDirection(azimuthDegrees: 180, elevationDegrees: 0)))
    func corner(_ south: Double, _ east: Double) throws -> Coordinate {
      try #require(Coordinate(latitude: eye.latitude - south / 111_200, longitude: eye.longitude + east / 75_000))
    }
    let ring = [try corner(30, -10), try corner(30, 10), try corner(40, 10), try corner(40, -10)]
    await service.setBuildings([BuildingOutline(rings: [ring], height: 8)])
    let response = await service.sight(line, sigma: SightSigma())
    guard case .building(let hit) = response else {
      Issue.record("\(response)")
      return
    }
    #expect(hit.face == .wall && abs(hit.groundDistance - 30) < 0.5)
    let text = SightText(response, names: PlaceSearch([]), units: .metric)
    #expect(text.title == "Building" && text.facts.hasPrefix("wall, ") && text.facts.contains("30 m away"))
    await service.setBuildings([])
    guard case .building = await service.sight(line, sigma: SightSigma()) else { return }
    Issue.record("a house that is not there any more")
  }

  /// What a tap means: the surface or the ground near by, unless a house is before it or the ground falls away.
  @Test func aTapOnThingsNearByIsStoppedByHouses() async throws {
    let eye = try #require(Coordinate(latitude: 47.49, longitude: -35.6))
    func place(_ meters: Double) throws -> Coordinate {
      try #require(Coordinate(latitude: eye.latitude - meters / 111_200, longitude: eye.longitude))
    }
    func near(_ meters: Double, _ origin: AnchorOrigin) throws -> AnchorLocation {
      AnchorLocation(position: Position(try place(meters)), accuracy: 0.7, origin: origin)
    }
    func corner(_ south: Double, _ east: Double) throws -> Coordinate {
      try #require(Coordinate(latitude: eye.latitude - south / 111_200, longitude: eye.longitude + east / 75_000))
    }
    let service = try service(FakeServer.whole())
    await service.setBuildings([
      BuildingOutline(
        rings: [[try corner(30, -10), try corner(30, 10), try corner(40, 10), try corner(40, -10)]], height: 8)
    ])
    let line = try #require(
      SightLine(
        from: eye, altitude: Altitude(meters: -50, reference: .meanSeaLevel),
        direction: HorizontalDirection(azimuthDegrees: 180, elevationDegrees: 0)))
    let wall = await service.sight(line, sigma: SightSigma())
    let ground = try near(20, .groundPlane)
    #expect(wall.location(near: ground, from: eye) == ground)
    let behind = try #require(wall.location(near: try near(40, .groundPlane), from: eye))
    #expect(behind.origin == .terrain && behind.position == wall.position && behind.accuracy != nil)
    #expect(abs(Geodesic.wgs84.inverse(from: eye, to: behind.position.coordinate).distance - 30) < 0.5)
    // The wall that the camera sees stands some metres beside the map's.
    let surface = try near(33, .surface)
    #expect(wall.location(near: surface, from: eye) == surface)
    #expect(wall.location(near: try near(60, .surface), from: eye)?.origin == .terrain)
    #expect(wall.location(near: nil, from: eye) == behind)
    // Without heights what is near by still counts, with the accuracy that the engine states.
    #expect(SightResponse.noGround(nil).location(near: ground, from: eye) == ground)
    #expect(SightResponse.noGround(nil).location(near: nil, from: eye) == nil)
    let text = SightText(near: ground, from: eye, units: .metric)
    #expect(text.facts == "on the ground in front of you · 20 m away" && text.more == "±\u{A0}1 m")
    #expect(SightText(near: surface, from: eye, units: .metric, language: .german).title == "Ort im Bild")
  }

  @Test func anEyeBelowTheGroundStandsOnIt() async throws {
    let eye = try #require(Coordinate(latitude: 47.5, longitude: -35.6))
    let line = try #require(
      SightLine(
        from: eye, altitude: Altitude(meters: -50, reference: .meanSeaLevel),
        direction: HorizontalDirection(azimuthDegrees: 90, elevationDegrees: 85)))
    guard case .sky(let highest) = try await service(FakeServer.whole()).sight(line, sigma: SightSigma()) else {
      Issue.record("no sky")
      return
    }
    #expect(highest != nil)
  }

  @Test func whatIsNotKnownIsAGapAndSaysWhy() async throws {
    let eye = try #require(Coordinate(latitude: 47.5, longitude: -35.6))
    let line = try #require(
      SightLine(
        from: eye, altitude: Altitude(meters: 900, reference: .meanSeaLevel),
        direction: HorizontalDirection(azimuthDegrees: 0, elevationDegrees: -1)))
    guard case .gap(let gap, _, let problem) = try await service(FakeServer.whole()).sight(line, sigma: SightSigma())
    else {
      Issue.record("no gap")
      return
    }
    #expect(gap.cause == .missingTile)
    #expect(problem == nil)
    guard case .gap(_, _, let offline) = try await service(FakeServer { _ in nil }).sight(line, sigma: SightSigma())
    else {
      Issue.record("no gap without a network")
      return
    }
    #expect(offline?.kind == .offline)
    let response = SightResponse.noGround(offline)
    #expect(SightText(response, names: PlaceSearch([]), units: .metric).facts == "There is no connection.")
  }

  @Test func theGroundAroundIsTheTerrains() async throws {
    let here = try #require(Coordinate(latitude: 47.5, longitude: -35.6))
    let ground = try #require(try await service(FakeServer.whole()).ground(around: here))
    #expect(ground.reference == .meanSeaLevel)
    let block = try #require(HeightBlockPlan.blocks(level: 0, in: GeographicBounds(here)).first)
    let response = FakeServer.block(block)
    let tile = try HeightBlock(response.body, of: block).tile()
    let near = try #require(Coordinate(latitude: 47.5003, longitude: -35.5996))
    #expect(abs(try #require(ground.height(at: near)) - (try #require(tile.elevation(at: near)))) < 1)
    #expect(try await service(FakeServer { _ in nil }).ground(around: here) == nil)
  }

  @Test func thePictureOfAPanoramaHasItsDirections() async throws {
    let here = Position(try #require(Coordinate(latitude: 47.5, longitude: -35.6)))
    let options = PanoramaOptions(stepDegrees: 1, count: 360)
    let panorama = try #require(try await service(FakeServer.whole()).panorama(from: here, options: options))
    let picture = PanoramaPicture(panorama, height: 300, columnWidth: 2)
    #expect(picture.columns.count == 360)
    #expect(picture.width == 720)
    for (number, strips) in picture.columns.enumerated() {
      #expect(strips.count == panorama.ridges(number).count)
      // Farther crests stand higher.
      for (a, b) in zip(strips, strips.dropFirst()) { #expect(a.top <= b.top && a.distance >= b.distance) }
    }
    let direction = picture.direction(x: 180, y: 100)
    let back = try #require(
      picture.point(azimuthDegrees: direction.azimuthDegrees, elevationDegrees: direction.elevationDegrees))
    #expect(abs(back.x - 180) < 1e-9 && abs(back.y - 100) < 1e-9)
    #expect(PanoramaPicture.haze(distance: 0) == 0)
  }

  /// On a summit of the map an eye without an altitude is as high as it; what is just hidden is told apart.
  @Test func summitsAreStoodUponAndSeen() async throws {
    let top = try #require(Coordinate(latitude: 47.5, longitude: -35.6))
    let service = try service(FakeServer.whole())
    let terrain = await service.terrain(around: top)
    let ground = try #require(terrain.elevation(at: top)).meters
    let summit = NamedPlace(name: "Högberg", coordinate: top, kind: .peak, elevation: ground + 8)
    let far = NamedPlace(
      name: "Berg", coordinate: try #require(Coordinate(latitude: 47.47, longitude: -35.6)), kind: .peak,
      elevation: 5000)
    let village = NamedPlace(name: "Dorf", coordinate: top, kind: .place, elevation: ground + 800)
    await service.setSummits([village, summit, far])
    let options = PanoramaOptions(stepDegrees: 90, count: 4)
    let panorama = try #require(await service.panorama(from: Position(top), options: options))
    #expect(abs(panorama.altitude.meters - ground - 9.6) < 1e-6)
    let seen = await service.peaks([village, summit, far], from: Position(top))
    // The ground disagrees with 5000 m, and one does not see what one stands on.
    #expect(seen.map(\.place.name) == ["Berg"] && seen.allSatisfy { $0.sight.visibility != .hidden })
    #expect(seen.first?.sight.listing == .disagrees)
    await service.setSummits([])
    let plain = try #require(await service.panorama(from: Position(top), options: options))
    #expect(abs(plain.altitude.meters - ground - 1.6) < 1e-6)
  }

  @Test func placesAreFoundByTheirNames() throws {
    let here = try #require(Coordinate(latitude: 47, longitude: 15))
    func place(_ name: String, _ latitude: Double) throws -> NamedPlace {
      NamedPlace(name: name, coordinate: try #require(Coordinate(latitude: latitude, longitude: 15)), kind: .place)
    }
    let search = PlaceSearch([
      try place("Zürichberg", 48), try place("Alt-Zürich", 47.1), try place("ZÜRICH", 49), try place("Amzürich", 47),
      try place("Graz", 47),
    ])
    #expect(search.places("zurich", near: here).map(\.name) == ["ZÜRICH", "Alt-Zürich", "Zürichberg"])
    #expect(search.places("amzürihc", near: here).map(\.name) == ["Amzürich"])
    #expect(search.places("47° N 15° E", near: here).map(\.name) == ["47.00000, 15.00000"])
    #expect(search.places("", near: here, limit: 2).map(\.name) == ["Amzürich", "Graz"])
    #expect(search.places("nowhere", near: nil).isEmpty)
    let point = try #require(Coordinate(latitude: 47.0005, longitude: 15))
    #expect(search.landmark(at: point, uncertainty: 0)?.place.name == "Amzürich")
    #expect(search.landmark(at: try #require(Coordinate(latitude: 47.05, longitude: 15)), uncertainty: 0) == nil)
  }
}
