import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

/// Bends that need no words.
@Suite struct PlainBendsTests {
  private static let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))

  private static func path(_ line: [(Double, Double)], _ kind: StreetKind = .path) -> Street {
    Street(kind: kind, line: line.map { frame.position(ofENU: Vector3($0.0, $0.1, 0)).coordinate })
  }

  /// A bend of 45°, one of 90°, and one back on the same path.
  private static func route() throws -> Route {
    InstructionMaker().addingSteps(
      to: try Fixtures.route([(0, 0), (0, 100), (70, 170), (140, 100), (70, 170)]))
  }

  private static func spoken(_ streets: [Street]?, _ route: Route) -> [Maneuver] {
    let index = RouteIndex(route)
    let plain = PlainBends.among(index, streets: streets.map { StreetNetwork($0) })
    return zip(index.steps, plain).filter { !$0.1 }.map(\.0.maneuver)
  }

  @Test func withoutAMapOnlySharpBendsAreSpokenOf() throws {
    let route = try Self.route()
    #expect(route.steps.map(\.maneuver) == [.depart, .turnSlightRight, .turnRight, .uTurn, .arrive])
    #expect(Self.spoken(nil, route) == [.depart, .turnRight, .uTurn, .arrive])
    // A map of elsewhere says nothing.
    #expect(Self.spoken([Self.path([(900, 0), (900, 100)])], route) == [.depart, .turnRight, .uTurn, .arrive])
  }

  @Test func withAMapTheBranchesAreSpokenOf() throws {
    let route = try Self.route()
    let own = [(0.0, -50.0), (0, 100), (70, 170), (140, 100), (200, 40)]
    #expect(Self.spoken([Self.path(own)], route) == [.depart, .uTurn, .arrive])
    // In parts, as maps have it, and 5 m beside the line.
    let parts = [Self.path([(5, -50), (5, 60)]), Self.path([(5, 60), (5, 98), (73, 165), (140, 95)])]
    #expect(Self.spoken(parts, route) == [.depart, .uTurn, .arrive])
    // Straight on at the first bend, a crossing path at the second.
    let fork = Self.path([(0, 100), (0, 180)])
    #expect(Self.spoken([Self.path(own), fork], route) == [.depart, .turnSlightRight, .uTurn, .arrive])
    let across = Self.path([(70, 130), (70, 170), (70, 220)])
    #expect(Self.spoken([Self.path(own), across], route) == [.depart, .turnRight, .uTurn, .arrive])
    // A path on the other side of the valley is none.
    let beside = Self.path([(-40, 60), (-40, 180)])
    #expect(Self.spoken([Self.path(own), beside], route) == [.depart, .uTurn, .arrive])
  }

  @Test func whatAServiceSaysStays() throws {
    var steps = try Self.route().steps
    for i in steps.indices { steps[i].duration = 30 }
    let bare = try Self.route()
    let route = try Route(
      geometry: bare.geometry, legs: [RouteLeg(steps: steps, distance: 1)], source: "service")
    #expect(
      Self.spoken([Self.path([(0, -50), (0, 100), (70, 170), (140, 100)])], route) == route.steps.map(\.maneuver))
  }

  /// The next manoeuvre is the next that is spoken of.
  @Test func progressPassesOverThem() throws {
    let index = RouteIndex(try Self.route())
    let report = RouteReport(index)
    let start = report.progress(at: 10, point: index.point(at: 10), state: .onRoute)
    #expect(start.nextStep == 2 && start.currentStep == 0)
    #expect(abs((start.distanceToNextStep ?? 0) - (index.vertexArcLengths[2] - 10)) < 1e-9)
    let end = report.progress(at: index.length, point: index.point(at: index.length), state: .arrived)
    #expect(end.nextStep == nil && end.currentStep == 4)
  }
}
