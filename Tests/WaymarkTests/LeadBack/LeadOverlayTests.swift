import TestSupport
import Testing
import WaymarkEvaluation
import WaymarkGeodesy

@testable import Waymark

/// While a place is led to, everything that is drawn leads there.
@Suite struct LeadOverlayTests {
  private static let local = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))

  private static func place(_ east: Double, _ north: Double) -> Position {
    Position(local.position(ofENU: Vector3(east, north, 0)).coordinate)
  }

  private static func session() throws -> Session<BestEstimateAlignment> {
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route([(0, 0), (0, 80), (90, 80)]))
    return session
  }

  private static func overlay(_ session: inout Session<BestEstimateAlignment>, heading: Double) -> Overlay {
    let pose = PoseSample(position: .zero, orientation: Fixtures.orientation(heading: heading, pitch: -5))
    session.take(TimedSample(time: 0.06, .pose(pose)))
    return session.overlay(for: pose, camera: Fixtures.camera, at: 0.06)
  }

  @Test func needleArrowsAndIndicatorAgree() throws {
    var generator = SeededGenerator(seed: 503)
    var shown = 0
    for _ in 0..<200 {
      var session = try Self.session()
      let (bearing, distance) = (generator.uniform(-180...180), generator.uniform(15...3000))
      let (s, c) = Angle.sinCos(degrees: bearing)
      let place = Self.place(distance * s, distance * c)
      session.leadTarget = place
      let overlay = Self.overlay(&session, heading: generator.uniform(-180...180))
      #expect(overlay.guidance == nil && overlay.turnSigns.isEmpty && overlay.finish == nil, "\(generator)")
      let needle = try #require(session.leadBack(to: place)?.turnDegrees)
      #expect(!overlay.arrows.isEmpty)
      for arrow in overlay.arrows where arrow.position.horizontalLengthSquared > 1 {
        let azimuth = try #require(Angle.heading(east: arrow.position.x, north: -arrow.position.z))
        #expect(abs(Angle.difference(fromDegrees: bearing, toDegrees: azimuth)) < 0.3, "\(generator)")
      }
      guard let indicator = overlay.edgeIndicator, abs(needle) < 165 else { continue }
      shown += 1
      #expect(abs(indicator.turnDegrees - needle) < 0.3, "\(generator)")
    }
    #expect(shown > 80)
  }

  @Test func theRouteIsBackAfterwards() throws {
    var session = try Self.session()
    let before = Self.overlay(&session, heading: 0)
    session.leadTarget = Self.place(-40, 0)
    let there = Self.overlay(&session, heading: 0)
    #expect(there.guidance == nil && there.arrows.allSatisfy { $0.position.x <= 0.1 })
    session.leadTarget = nil
    let after = Self.overlay(&session, heading: 0)
    #expect(after.guidance == before.guidance && after.arrows == before.arrows)
  }

  @Test func atThePlaceNothingIsDrawn() throws {
    for place in [Self.place(0.2, 0.3), Position(Fixtures.graz)] {
      var session = try Self.session()
      session.leadTarget = place
      let overlay = Self.overlay(&session, heading: 0)
      #expect(overlay.arrows.isEmpty && overlay.edgeIndicator == nil && overlay.guidance == nil)
    }
  }

  /// Poles, the date line and the other side of Earth.
  @Test func anywhereOnEarth() throws {
    for (latitude, longitude) in [(90.0, 0.0), (-90, 0), (0, 180), (-47.0707, -164.5605), (47.0707, 179.9)] {
      var session = try Self.session()
      session.leadTarget = Position(try #require(Coordinate(latitude: latitude, longitude: longitude)))
      let overlay = Self.overlay(&session, heading: 0)
      #expect(overlay.arrows.count > 3 && overlay.arrows.allSatisfy { $0.position.isFinite })
    }
  }
}
