import TestSupport
import Testing
import WaymarkEvaluation
import WaymarkGeodesy

@testable import Waymark

/// The marks of one frame agree: indicator at the edge, arrows, sign.
@Suite struct RouteEdgeTests {
  /// A walk of random legs and turns, the user at its start.
  private static func session(_ generator: inout SeededGenerator) throws -> Session<BestEstimateAlignment> {
    var points = [(east: 0.0, north: 0.0)]
    var heading = generator.uniform(-180...180)
    for _ in 0..<6 {
      let (s, c) = Angle.sinCos(degrees: heading)
      let length = generator.uniform(12...60)
      points.append((points[points.count - 1].east + length * s, points[points.count - 1].north + length * c))
      heading += generator.uniform(-120...120)
    }
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route(points))
    return session
  }

  private static func overlay(
    _ session: Session<BestEstimateAlignment>, heading: Double, pitch: Double = 0
  ) -> Overlay {
    var session = session
    let pose = PoseSample(
      position: .zero, orientation: Fixtures.orientation(heading: heading, pitch: pitch))
    session.take(TimedSample(time: 0.06, .pose(pose)))
    return session.overlay(for: pose, camera: Fixtures.camera, at: 0.06)
  }

  @Test func theIndicatorIsShownOnlyWhereNoPartOfTheRouteIsSeenAndLeadsToIt() throws {
    var generator = SeededGenerator(seed: 50)
    let area = ScreenRect(of: Fixtures.camera, insets: OverlayStyle().insets).shrunk(by: 0.15)
    var shown = 0
    for _ in 0..<400 {
      let session = try Self.session(&generator)
      let (heading, pitch) = (generator.uniform(-180...180), generator.uniform(-25...15))
      let overlay = Self.overlay(session, heading: heading, pitch: pitch)
      let guidance = try #require(overlay.guidance)
      let view = CameraView(
        position: .zero, orientation: Fixtures.orientation(heading: heading, pitch: pitch), intrinsics: Fixtures.camera)
      let seen = overlay.arrows.contains { $0.opacity > 0 && view.project($0.position).map(area.contains) == true }
      guard let indicator = overlay.edgeIndicator else { continue }
      shown += 1
      #expect(!seen, "seed \(generator.seed): arrows are in view")
      if abs(guidance.turnDegrees) < 165 {
        #expect(abs(indicator.turnDegrees - guidance.turnDegrees) < 1e-9, "seed \(generator.seed): the sign's turn")
      }
      let turned = Self.overlay(session, heading: heading + indicator.turnDegrees, pitch: 0)
      #expect(turned.edgeIndicator == nil, "seed \(generator.seed): turned to the route")
    }
    #expect(shown > 100)
  }

  /// A missed turn: the route lies behind, the destination ahead.
  @Test func offTheRouteItLeadsBackToItAndNotToTheDestination() throws {
    let local = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route([(0, -60), (0, -40), (200, -40), (200, 300)]))
    for t in 1...40 {
      // Northwards, where the route turned to the east.
      let north = Double(t) - 40
      let fix = LocationFix(
        coordinate: local.position(ofENU: Vector3(0, north, 0)).coordinate, horizontalAccuracy: 2)
      session.take(
        TimedSample(
          time: Double(t), .pose(PoseSample(position: Vector3(0, 0, -north), orientation: .identity))))
      session.take(TimedSample(time: Double(t) + 0.01, .fix(fix)))
    }
    let overlay = session.overlay(
      for: PoseSample(position: .zero, orientation: .identity), camera: Fixtures.camera, at: 40.1)
    let indicator = try #require(overlay.edgeIndicator)
    #expect(overlay.guidance?.progress.state == .offRoute)
    #expect(abs(indicator.turnDegrees) > 150)
  }

  /// Without directions the destination is what to turn to, as with nothing else to see.
  @Test func onAStraightLineItLeadsToTheDestination() throws {
    var session = Fixtures.alignedSession()
    session.setRoute(try Fixtures.route([(0, 0), (300, 0)]))
    #expect(abs(try #require(Self.overlay(session, heading: -30).edgeIndicator).turnDegrees - 120) < 0.1)
    #expect(Self.overlay(session, heading: 90).edgeIndicator == nil)
  }
}
