import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

/// What is kept around a camera, and how far it serves.
@Suite struct CameraSurroundingsTests {
  private static func place(east: Double) throws -> Coordinate {
    let frame = LocalFrame(origin: GeodeticPosition(try #require(InventedRange.middle), height: 300))
    return frame.position(ofENU: Vector3(east, 0, 0)).coordinate
  }

  @Test func aHorizonServesCloseBy() throws {
    let land = try InventedRange.terrain(seed: 1)
    var around = CameraSurroundings()
    func viewpoint(_ east: Double, up: Double = 0, range: Double = 25_000) throws -> PictureViewpoint {
      let place = try Self.place(east: east)
      return PictureViewpoint(
        coordinate: place, altitude: Altitude(meters: 301.6 + up, reference: land.verticalReference), range: range)
    }
    let first = try #require(around.horizon(from: try viewpoint(0), over: land, reach: 10))
    #expect(first.distance == 0 && first.profile.count == 7200)
    let near = try #require(around.horizon(from: try viewpoint(6, up: 3), over: land, reach: 10))
    #expect(abs(near.distance - 45.0.squareRoot()) < 0.01)
    #expect(near.profile.elevationsDegrees == first.profile.elevationsDegrees)
    // Beyond its reach, with another range and over other heights it is computed anew.
    let exact = try #require(around.horizon(from: try viewpoint(6), over: land))
    #expect(exact.distance == 0 && exact.profile.elevationsDegrees != first.profile.elevationsDegrees)
    let short = try #require(around.horizon(from: try viewpoint(6, range: 9000), over: land, reach: 10))
    #expect(short.profile.elevationsDegrees != exact.profile.elevationsDegrees)
    var nowhere = try viewpoint(0)
    nowhere.altitude = nil
    #expect(around.horizon(from: nowhere, over: land, reach: 10) == nil)
    let empty = try #require(around.horizon(from: try viewpoint(6, range: 9000), over: Terrain(), reach: 10))
    #expect(empty.profile.elevationsDegrees.allSatisfy { $0.isNaN })
  }

  @Test func wallsServeCloseByAndThePositionIsLessSure() throws {
    var around = CameraSurroundings()
    let middle = try Self.place(east: 0)
    #expect(around.walls(around: middle) == nil)
    let frame = LocalFrame(origin: GeodeticPosition(middle, height: 300))
    let ring = [(-80.0, 20.0), (80, 20), (80, 30), (-80, 30)].map {
      frame.position(ofENU: Vector3($0.0, $0.1, 0)).coordinate
    }
    around.outlines = [BuildingOutline(rings: [ring], height: 9)]
    #expect(around.walls(around: middle)?.distance == 0)
    let near = try #require(around.walls(around: try Self.place(east: 4)))
    #expect(abs(near.distance - 4) < 0.01)
    let prior = StreetCompassPrior(yawDegrees: 10, yawSigmaDegrees: 8, positionSigma: 3)
    let scene = try #require(around.street(around: try Self.place(east: 4), prior))
    #expect(abs(scene.prior.positionSigma - 5) < 0.01 && scene.prior.yawDegrees == 10)
    #expect(around.street(around: middle, nil) == nil)
    #expect(around.walls(around: try Self.place(east: 8))?.distance == 0)
    around.outlines = []
    #expect(around.walls(around: middle) == nil && around.street(around: middle, prior) == nil)
  }

  /// Sun and Moon stand where they are seen from there, if the time is known.
  @Test func theSkyIsThatOfPlaceAndTime() throws {
    let place = try Self.place(east: 0)
    var viewpoint = PictureViewpoint(coordinate: place, altitude: nil)
    #expect(viewpoint.sky == nil)
    let noon = UTCInstant(secondsSince1970: 1_782_040_800)  // 2026-06-21 11:20 UTC
    viewpoint.instant = noon
    let sky = try #require(viewpoint.sky)
    #expect(sky.sun == SkyBody.sun.disc(at: noon, from: GeodeticPosition(place, height: 0)))
    #expect(sky.moon == SkyBody.moon.disc(at: noon, from: GeodeticPosition(place, height: 0)))
    let sun = sky.sun
    #expect(abs(sun.center.azimuthDegrees - 180) < 15 && sun.center.elevationDegrees > 60)
  }
}
