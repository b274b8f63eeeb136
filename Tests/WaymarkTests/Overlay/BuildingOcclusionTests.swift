import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

@testable import Waymark
@testable import WaymarkEvaluation

/// Houses between the camera and what is drawn.
struct BuildingOcclusionTests {
  private static let origin = Fixtures.graz
  private static let plane = LocalFrame(origin: GeodeticPosition(origin, height: 400))
  /// North of the user's street, 20 m to 40 m away, and 30 m to both sides.
  private static let house = box(-30, 20, 30, 40, height: 12)

  private static func place(_ east: Double, _ north: Double) -> Coordinate {
    plane.position(ofENU: Vector3(east, north, 0)).coordinate
  }

  private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double, height: Double)
    -> BuildingOutline
  {
    BuildingOutline(
      rings: [[place(west, south), place(east, south), place(east, north), place(west, north)]], height: height)
  }

  /// A camera at the origin that looks north, with a position that is known to `sigma` metres.
  private func observer(among outlines: [BuildingOutline], sigma: Double = 0, ground: GroundElevation? = nil)
    -> EyeAmongBuildings?
  {
    let frame = SceneFrame(origin: GeodeticPosition(Self.origin, height: 400))
    return BuildingOcclusion(outlines, around: Self.origin, ground: ground)?
      .eye(at: Vector3(0, 1.6, 0), in: frame, groundY: 0, sigma: sigma)
  }

  @Test func whatIsBehindAHouseIsHidden() throws {
    let eye = try #require(observer(among: [Self.house]))
    #expect(eye.visibility(of: Vector3(0, 0, -19)) == 1)
    #expect(eye.visibility(of: Vector3(0, 0, -50)) == 0)
    #expect(eye.visibility(of: Vector3(60, 0, -30)) == 1)
    // Above the roof: 12 m at 40 m, seen from 1.6 m.
    #expect(eye.visibility(of: Vector3(0, 40, -60)) == 1)
    #expect(eye.visibility(of: Vector3(0, 12, -60)) == 0)
  }

  /// Past a corner the share of the possible positions counts, and it grows steadily.
  @Test func aCornerHidesByDegrees() throws {
    let eye = try #require(observer(among: [Self.house], sigma: 5))
    let seen = stride(from: 0.0, through: 140, by: 2).map { eye.visibility(of: Vector3($0, 0, -40)) }
    #expect(seen.first == 0)
    #expect(seen.last == 1)
    #expect(seen.contains { $0 > 0.1 && $0 < 0.9 })
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
  }

  /// A receiver's error brings the user into a house: the positions outside of it count.
  @Test func peopleWalkOutside() throws {
    let around = Self.box(-20, -3, 20, 3, height: 9)
    let street = Self.box(-40, 30, 40, 40, height: 9)
    let inside = try #require(observer(among: [around, street], sigma: 4))
    // The points 6.9 m north and south of the estimate are in the streets on both sides of the house; only the one north
    // sees what stands in the northern street.
    #expect(abs(inside.visibility(of: Vector3(0, 1, -20)) - 0.5) < 1e-12)
    #expect(inside.visibility(of: Vector3(0, 1, -60)) == 0)
    // All positions inside: the house around hides nothing.
    let lost = try #require(observer(among: [Self.box(-50, -50, 50, 50, height: 9)], sigma: 4))
    #expect(lost.visibility(of: Vector3(0, 1, -200)) == 1)
  }

  /// Heights count from the ground, whatever the alignment says of the altitude.
  @Test func theGroundCountsNotTheAltitude() throws {
    let ground = GroundElevation(flat: Altitude(meters: 372, reference: .meanSeaLevel))
    let eye = try #require(observer(among: [Self.house], ground: ground))
    #expect(eye.visibility(of: Vector3(0, 0, -50)) == 0)
    #expect(eye.visibility(of: Vector3(0, 40, -60)) == 1)
  }

  @Test func withoutHousesNothingIsHidden() throws {
    #expect(BuildingOcclusion([], around: Self.origin, ground: nil) == nil)
    let unknown = try #require(
      GroundElevation(
        southWest: Fixtures.coordinate(10, 10), latitudeStep: 0.01, longitudeStep: 0.01, columns: 2,
        heights: [0, 0, 0, 0], reference: .meanSeaLevel))
    #expect(BuildingOcclusion([Self.house], around: Self.origin, ground: unknown) == nil)
  }

  // MARK: In a session

  /// A session at the origin whose route leads north through the house, with anchors before and behind it.
  private func session(_ outlines: [BuildingOutline]) throws -> Session<BestEstimateAlignment> {
    var session = Fixtures.alignedSession(at: Self.origin)
    session.setRoute(try Fixtures.route(from: Self.origin, [(0, 0), (0, 120)]))
    session.setAnchors([
      Anchor(position: Position(Self.place(0, 15)), name: "before"),
      Anchor(position: Position(Self.place(0, 60)), name: "behind"),
    ])
    session.setBuildings(outlines, around: Self.origin)
    return session
  }

  private func overlay(_ session: inout Session<BestEstimateAlignment>, east: Double = 0, at time: Double) -> Overlay {
    let pose = PoseSample(position: Vector3(east, 0, 0), orientation: .identity)
    session.take(TimedSample(time: time, .pose(pose)))
    return session.overlay(for: pose, camera: Fixtures.camera, at: time)
  }

  @Test func routeMarksAndDestinationAreThinBehindAHouse() throws {
    var session = try session([Self.house])
    let shown = overlay(&session, at: 1)
    #expect(shown.arrows.count > 20)
    for arrow in shown.arrows {
      if arrow.arcLength < 16 { #expect(arrow.weight == 1, "\(arrow.arcLength)") }
      if arrow.arcLength > 42 { #expect(abs(arrow.weight - EyeAmongBuildings.thin) < 1e-12, "\(arrow.arcLength)") }
    }
    let visibility = Dictionary(uniqueKeysWithValues: shown.anchors.map { ($0.index, $0.visibility) })
    #expect(visibility == [0: 1, 1: 0])
    #expect(shown.anchors.first { $0.index == 1 }?.opacity == EyeAmongBuildings.thin)
    #expect(shown.finish?.opacity == EyeAmongBuildings.thin)
    // What is far away, low and high.
    #expect(session.visibility(azimuthDegrees: 0, elevationDegrees: 1) == 0)
    #expect(session.labelOpacity(azimuthDegrees: 0, elevationDegrees: 1) == EyeAmongBuildings.thin)
    #expect(session.visibility(azimuthDegrees: 0, elevationDegrees: 60) == 1)
    #expect(session.visibility(azimuthDegrees: 180, elevationDegrees: 1) == 1)
    #expect(session.visibility(azimuthDegrees: .nan, elevationDegrees: 1) == 1)
    session.setBuildings([], around: Self.origin)
    let free = overlay(&session, at: 1.1)
    #expect(free.arrows.allSatisfy { $0.weight == 1 } && free.anchors.allSatisfy { $0.visibility == 1 })
    #expect(free.finish?.opacity == 1)
  }

  /// Behind the corner of a house things come and go gradually, whatever the frame rate.
  @Test(arguments: [10.0, 30, 60]) func nothingFlickers(rate: Double) throws {
    var session = try session([Self.house])
    var before = overlay(&session, east: 0, at: 1)
    let greatest = (1 - EyeAmongBuildings.thin) / FadingVisibility.fading / rate + 1e-9
    var appeared = false
    for i in 1...Int(rate * 40) {
      let time = 1 + Double(i) / rate
      let now = overlay(&session, east: 1.4 * (time - 1), at: time)
      if let a = before.finish, let b = now.finish { #expect(abs(a.opacity - b.opacity) <= greatest) }
      for mark in now.anchors {
        guard let old = before.anchors.first(where: { $0.index == mark.index }) else { continue }
        #expect(abs(mark.visibility - old.visibility) <= 1 / FadingVisibility.fading / rate + 1e-9)
      }
      appeared = appeared || (now.finish?.opacity == 1)
      before = now
    }
    #expect(appeared)
  }

  /// The route's points move on with the user; what is reported of a place on the route is the same.
  @Test(arguments: [91, 92, 93] as [UInt64]) func theRoutesPointsKeepTheirPlaces(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var visibility = RouteVisibility()
    let edges = (0..<6).map { _ in generator.uniform(0...600) }.sorted()
    func truth(_ arcLength: Double) -> Double { edges.count { $0 < arcLength } % 2 == 0 ? 1 : 0 }
    var user = 0.0
    for i in 0..<400 {
      user = max(0, user + generator.uniform(-3...6))
      let end = user + generator.uniform(0...120)
      visibility.update(over: user...end, at: Double(i) * 0.5, truth)
      for point in stride(from: user, through: end, by: 1)
      where !edges.contains(where: { abs($0 - point) <= 3 }) && end - point > 3 && point - user > 3 {
        #expect(visibility.value(at: point) == truth(point), "seed \(seed), \(point) m")
      }
    }
  }
}
