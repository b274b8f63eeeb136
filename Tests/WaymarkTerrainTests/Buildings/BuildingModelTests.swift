import TestSupport
import Testing
import WaymarkGeodesy

@testable import WaymarkTerrain

@Suite("Buildings as prisms")
struct BuildingModelTests {
  @Test("a wall straight ahead: distance, height above the ground, and which way it faces")
  func wall() throws {
    let town = BuildingTown()
    let model = town.model([town.box(-10, 30, 10, 45, height: 12)])
    let hit = try #require(model.cast(try town.line(0, 0, azimuth: 0, elevation: 5)))
    #expect(hit.face == .wall && hit.building == 0)
    #expect(abs(hit.groundDistance - 30) < 0.01)
    #expect(abs(hit.heightAboveGround - (1.6 + 30 * 0.08748866)) < 0.01)
    #expect(abs(hit.elevation.meters - 500 - hit.heightAboveGround) < 0.01)
    let facing = try #require(hit.facingDegrees)
    #expect(abs(facing - 180) < 0.01)
    let place = town.place(0, 30)
    #expect(abs(hit.coordinate.latitude - place.latitude) < 1e-7)
    #expect(abs(hit.coordinate.longitude - place.longitude) < 1e-7)
    // A degree of azimuth is 0.5 m to the side; the map errs by a metre.
    let rough = try #require(
      model.cast(
        try town.line(0, 0, azimuth: 0), options: CastOptions(sigma: SightSigma(azimuthDegrees: 1))))
    #expect(abs(rough.uncertainty - (1 + 0.5236 * 0.5236).squareRoot()) < 0.01)
  }

  @Test("over the roof, onto the roof, under a roof without walls")
  func roofs() throws {
    let town = BuildingTown()
    let model = town.model([
      town.box(-10, 30, 10, 45, height: 12), town.box(-10, 60, 10, 80, height: 6, underside: 5),
    ])
    #expect(model.cast(try town.line(0, 0, azimuth: 0, elevation: 25)) == nil)
    let above = try #require(model.cast(try town.line(0, 0, up: 40, azimuth: 0, elevation: -37)))
    #expect(above.face == .roof && above.building == 0 && above.facingDegrees == nil)
    #expect(abs(above.elevation.meters - 512) < 0.01 && abs(above.groundDistance - 28 / 0.75355405) < 0.01)
    // Straight down onto it.
    let down = try #require(model.cast(try town.line(0, 40, up: 40, azimuth: 0, elevation: -90)))
    #expect(down.face == .roof && abs(down.slantDistance - 28) < 0.01)
    // Between the two houses: below the second one's roof there is nothing.
    #expect(model.cast(try town.line(0, 50, azimuth: 0)) == nil)
    let below = try #require(model.cast(try town.line(0, 50, azimuth: 0, elevation: 15)))
    #expect(below.face == .underside && below.building == 1 && abs(below.heightAboveGround - 5) < 0.01)
  }

  @Test("a courtyard is not the house, and its walls are walls")
  func courtyard() throws {
    let town = BuildingTown()
    let yard = [(-10.0, 40.0), (10.0, 40.0), (10.0, 60.0), (-10.0, 60.0)]
    let model = town.model([
      town.house([(-20, 30), (20, 30), (20, 70), (-20, 70)], holes: [yard], height: 10)
    ])
    // In the yard one sees its walls.
    let inside = try #require(model.cast(try town.line(0, 50, azimuth: 0)))
    #expect(inside.face == .wall && abs(inside.groundDistance - 10) < 0.01)
    // Down into the yard, past the roof.
    #expect(model.cast(try town.line(0, 50, up: 50, azimuth: 0, elevation: -90)) == nil)
    #expect(model.hides(from: town.point(0, 0, up: 1.6), to: town.point(0, 50, up: 1)))
  }

  @Test("what stands between two points hides; the mark's own wall and the eye's own house do not")
  func hiding() {
    let town = BuildingTown()
    let model = town.model([town.box(-10, 30, 10, 45, height: 12)])
    let eye = town.point(0, 0, up: 1.6)
    #expect(model.hides(from: eye, to: town.point(0, 60, up: 2)))
    #expect(model.hides(from: town.point(0, 60, up: 2), to: eye))
    #expect(!model.hides(from: eye, to: town.point(30, 60, up: 2)))
    #expect(!model.hides(from: eye, to: town.point(0, 60, up: 30)))
    // On the wall that looks this way, on the one behind, deep inside.
    for offset in [-0.3, 0.0, 0.3] { #expect(!model.hides(from: eye, to: town.point(0, 30 + offset, up: 5))) }
    for offset in [-0.3, 0.0, 0.3] { #expect(model.hides(from: eye, to: town.point(0, 45 + offset, up: 5))) }
    #expect(!model.hides(from: eye, to: town.point(0, 38, up: 5)))
    // The receiver says that the walker is in the house.
    #expect(!model.hides(from: town.point(0, 40, up: 1.6), to: town.point(0, 90, up: 2)))
    // On its roof it counts again.
    #expect(model.hides(from: town.point(0, 38, up: 12.5), to: town.point(0, 60, up: 1)))
  }

  @Test("rings that are none, numbers that are none, and corners given twice leave the others as they are")
  func badInput() throws {
    let town = BuildingTown()
    let good = town.box(-10, 30, 10, 45, height: 12)
    let doubled = BuildingOutline(rings: [good.rings[0].flatMap { [$0, $0] } + [good.rings[0][0]]], height: 12)
    let outlines = [
      BuildingOutline(rings: [], height: 5), BuildingOutline(rings: [[], [town.place(0, 10)]], height: 5),
      town.house([(0, 10), (5, 10)], height: 5), town.house([(0, 10), (0, 10), (0, 10), (0, 10)], height: 5),
      town.box(-5, 10, 5, 20, height: .nan), town.box(-5, 10, 5, 20, height: -3),
      town.box(-5, 10, 5, 20, height: .infinity), town.box(-5, 10, 5, 20, height: 5, underside: 6),
      town.box(-5, 10, 5, 20, height: 5, underside: .nan),
      BuildingOutline(rings: [[town.place(0, 10), coordinate(-47, -169), coordinate(90, 0)]], height: 5), doubled,
    ]
    let model = town.model(outlines)
    #expect(model.count == 1 && model.wallCount == 4)
    let line = try town.line(0, 0, azimuth: 3, elevation: 1)
    let (hit, expected) = (model.cast(line), town.model([good]).cast(line))
    #expect(hit?.building == outlines.count - 1 && hit?.slantDistance == expected?.slantDistance)
    // Without a known ground there is no house; with one known corner there is.
    let nowhere = BuildingModel([good], around: BuildingTown.origin, reference: .meanSeaLevel) { _ in nil }
    #expect(nowhere.count == 0 && nowhere.cast(line) == nil)
    #expect(!nowhere.hides(from: town.point(0, 0, up: 1), to: town.point(0, 60, up: 1)))
    let corner = good.rings[0][2]
    let partly = BuildingModel([good], around: BuildingTown.origin, reference: .meanSeaLevel) {
      $0 == corner || $0 == BuildingTown.origin ? 500 : nil
    }
    #expect(partly.cast(line)?.face == .wall)
  }

  @Test("eyes, directions and targets that are no numbers meet nothing")
  func notNumbers() throws {
    let town = BuildingTown()
    let model = town.model([town.box(-10, 30, 10, 45, height: 12)])
    var line = try town.line(0, 0, azimuth: 0)
    line.direction.azimuthDegrees = .nan
    #expect(model.cast(line) == nil)
    line.direction = HorizontalDirection(azimuthDegrees: 0, elevationDegrees: 0)
    line.altitude.meters = .infinity
    #expect(model.cast(line) == nil)
    line.altitude = Altitude(meters: 501.6, reference: .ellipsoid)
    #expect(model.cast(line) == nil)
    let eye = town.point(0, 0, up: 1.6)
    #expect(!model.hides(from: GeodeticPosition(eye.coordinate, height: .nan), to: town.point(0, 60, up: 2)))
    #expect(!model.hides(from: eye, to: GeodeticPosition(town.place(0, 60), height: .infinity)))
    #expect(!model.hides(from: eye, to: eye))
  }

  @Test("houses on both sides of the date line, and at a pole")
  func dateLine() throws {
    for origin in [coordinate(-17, 180), coordinate(-17, -179.9999), coordinate(89.9999, 30), coordinate(-90, 0)] {
      let town = BuildingTown(at: origin)
      let model = town.model([town.box(-10, 30, 10, 45, height: 12), town.box(-60, -10, -40, 10, height: 12)])
      #expect(model.count == 2)
      let eye = town.point(0, 0, up: 1.6)
      #expect(model.hides(from: eye, to: town.point(0, 60, up: 2)))
      #expect(model.hides(from: eye, to: town.point(-80, 0, up: 2)))
      #expect(!model.hides(from: eye, to: town.point(80, 0, up: 2)))
    }
    let town = BuildingTown(at: coordinate(-17, 180))
    let model = town.model([town.box(-60, -10, 60, 10, height: 12)])
    let hit = try #require(model.cast(try town.line(0, -40, azimuth: 0)))
    #expect(abs(hit.groundDistance - 30) < 0.01)
  }

  @Test("no light slips through the corner of a house")
  func corners() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let town = BuildingTown()
      let (x, y) = (random.uniform(-50...50), random.uniform(40...200))
      let size = random.uniform(2...30)
      let model = town.model([town.box(x - size, y - size, x + size, y + size, height: 20)])
      for wall in model.walls {
        // Towards a corner exactly, as the model has it: what passes it or meets it is decided once.
        let ray = try #require(
          BuildingRay(
            from: Vector3(x, y - 3 * size, 1),
            direction: Vector3(wall.ax - x, wall.ay - y + 3 * size, 0)
              / ((wall.ax - x) * (wall.ax - x) + (wall.ay - y + 3 * size) * (wall.ay - y + 3 * size)).squareRoot(),
            refraction: 0, radius: 6.4e6, limit: 1000))
        let isNear = wall.ay < y
        if let meeting = model.first(ray, target: nil) {
          #expect(meeting.distance > 0)
        } else {
          // Only a near corner may be passed; behind a far one the light has come through the house.
          #expect(isNear)
        }
      }
    }
  }
}
