import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct StepRowTests {
  @Test func rowsAreTheSteps() throws {
    let line = try Fixtures.route([(0, 0), (0, 100), (100, 100), (100, 300)])
    let index = RouteIndex(InstructionMaker().addingSteps(to: line))
    let rows = StepRow.rows(of: index, language: .german)
    #expect(rows.first?.instruction == "Richtung Norden." && rows.last?.instruction == "Ziel erreicht.")
    #expect(rows.map(\.maneuver) == [.depart, .turnRight, .turnLeft, .arrive])
    #expect(rows.map { Int($0.arcLength.rounded()) } == [0, 100, 200, 400])
    #expect(rows.map { Int($0.distance.rounded()) } == [100, 100, 200, 0])
    #expect(rows.map(\.coordinate) == line.geometry && rows.allSatisfy { $0.leg == 0 })
  }

  @Test func whatHasNoWordsGetsSomeAndLegsAreCounted() throws {
    let line = try Fixtures.route([(0, 0), (0, 100), (100, 100)])
    let steps = [
      RouteStep(instruction: "", maneuver: .turnLeft, name: "Rue A", distance: 100, geometryRange: 0...1),
      RouteStep(instruction: "Own words", maneuver: .arrive, distance: 100, duration: 80, geometryRange: 1...2),
    ]
    let route = try Route(
      geometry: line.geometry, legs: steps.map { RouteLeg(steps: [$0], distance: 100) }, source: "test")
    let rows = StepRow.rows(of: RouteIndex(route), language: .english)
    #expect(rows.map(\.instruction) == ["Turn left onto Rue A.", "Own words"])
    #expect(rows.map(\.leg) == [0, 1] && rows.map(\.duration) == [nil, 80])
    #expect(StepRow.rows(of: RouteIndex(line), language: .english).isEmpty)
  }

  @Test(arguments: GuidanceLanguage.allCases)
  func arrivingAtAStopIsWordedAsAStop(language: GuidanceLanguage) throws {
    let line = try Fixtures.route([(0, 0), (0, 100), (100, 100)])
    let legs = [1, 2].map {
      RouteLeg(
        steps: [RouteStep(instruction: "", maneuver: .arrive, distance: 0, geometryRange: $0...$0)], distance: 100)
    }
    let route = try Route(geometry: line.geometry, legs: legs, source: "test")
    let rows = StepRow.rows(of: RouteIndex(route), language: language)
    #expect(rows.map(\.instruction) == [language.stopReached, language.instruction(for: .arrive)])
  }

  @Test func theFarthestPositionFromAnotherRoute() throws {
    let straight = RouteIndex(try Fixtures.route([(0, 0), (0, 400)]))
    let around = RouteIndex(try Fixtures.route([(0, 0), (0, 100), (80, 200), (0, 300), (0, 400)]))
    let apart = around.farthest(from: straight)
    #expect(abs(apart.distance - 80) < 1)
    #expect(abs(around.coordinate(at: apart.arcLength).latitude - straight.coordinate(at: 200).latitude) < 2e-5)
    #expect(straight.farthest(from: straight).distance < 1e-6)
    #expect(straight.farthest(from: straight).arcLength <= straight.length)
    // On foot the duration follows from the path itself.
    #expect(abs((straight.usualDuration ?? 0) - 400 / RouteTimes.walkingSpeed(slope: 0)) < 1e-6)
  }
}
