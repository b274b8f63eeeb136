import Testing
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// Directions of the system's service as a route.
@Suite struct StepLinesTests {
  private func line(_ points: [(Double, Double)]) throws -> [Coordinate] {
    try points.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
  }

  @Test func anglesBecomeManeuvers() throws {
    // North, right, half left, back; an empty step first, as MapKit gives it.
    let legs = [
      StepLines.Leg(
        steps: [
          StepLines.Step(line: try line([(47, 15)]), instruction: ""),
          StepLines.Step(line: try line([(47, 15), (47.001, 15), (47.001, 15)]), instruction: "Go north"),
          StepLines.Step(line: try line([(47.001, 15), (47.001, 15.002)]), instruction: "Turn right onto High Street"),
          StepLines.Step(line: try line([(47.001, 15.002), (47.002, 15.0035)]), instruction: ""),
        ], duration: 300),
      StepLines.Leg(
        steps: [StepLines.Step(line: try line([(47.002, 15.0035), (47.001, 15.002)]), instruction: "Turn round")],
        duration: 100),
    ]
    let route = try #require(StepLines(legs: legs).route(mode: .walking, language: .english))
    #expect(
      route.steps.map(\.maneuver) == [.depart, .turnRight, .turnSlightLeft, .arrive, .depart, .arrive])
    #expect(route.steps[1].instruction == "Turn right onto High Street")
    #expect(!route.steps[2].instruction.isEmpty)
    #expect(route.geometry.count == 5 && route.duration == 400 && route.legs.count == 2)
    #expect(route.stopVertices == [3])
    #expect(abs(route.distance - RouteIndex(route).length) < 0.1)
    #expect(abs(route.legs[0].distance + route.legs[1].distance - route.distance) < 0.1)
  }

  @Test func partsMayBeApartAndNothingIsNoRoute() throws {
    let apart = StepLines(legs: [
      StepLines.Leg(
        steps: [
          StepLines.Step(line: try line([(47, 15), (47.001, 15)]), instruction: "a"),
          StepLines.Step(line: try line([(47.0011, 15), (47.002, 15)]), instruction: "b"),
        ], duration: .nan)
    ])
    let route = try #require(apart.route(mode: .walking, language: .german))
    #expect(route.geometry.count == 4 && route.steps.map(\.maneuver) == [.depart, .continue, .arrive])
    #expect(StepLines(legs: []).route(mode: .walking, language: .english) == nil)
    let point = StepLines.Leg(steps: [StepLines.Step(line: try line([(1, 1), (1, 1)]), instruction: "")], duration: 1)
    #expect(StepLines(legs: [point]).route(mode: .walking, language: .english) == nil)
  }
}
