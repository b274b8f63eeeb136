import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct InstructionMakerTests {
  /// A route whose source is in English, announced in Italian; its stop is not a destination.
  @Test func aRouteIsWordedAnew() throws {
    let bare = try Fixtures.route([(0, 0), (0, 100), (100, 100), (100, 200)])
    func step(_ maneuver: Maneuver, _ from: Int, _ to: Int, _ name: String = "") -> RouteStep {
      RouteStep(instruction: "In English.", maneuver: maneuver, name: name, distance: 100, geometryRange: from...to)
    }
    let legs = [
      RouteLeg(steps: [step(.depart, 0, 1), step(.turnRight, 1, 2, "Via Roma"), step(.arrive, 2, 2)], distance: 200),
      RouteLeg(steps: [step(.depart, 2, 3), step(.other, 3, 3), step(.arrive, 3, 3)], distance: 100),
    ]
    let route = try Route(geometry: bare.geometry, legs: legs, source: "test")
    #expect(route.stopVertices == [2] && RouteIndex(route).stopSteps == [2])
    let reported = InstructionMaker().wording(route, in: .italian).steps.map(\.instruction)
    #expect(
      reported == [
        "Vai verso nord.", "Svolta a destra in Via Roma.", "Sei arrivato alla tua tappa.", "Vai verso nord.",
        "In English.", "Sei arrivato a destinazione.",
      ])
  }

  private func maneuvers(_ points: [(east: Double, north: Double)]) throws -> [Maneuver] {
    InstructionMaker().addingSteps(to: try Fixtures.route(points)).steps.map(\.maneuver)
  }

  @Test func cornersAreTurns() throws {
    #expect(try maneuvers([(0, 0), (0, 100), (100, 100), (100, 0)]) == [.depart, .turnRight, .turnRight, .arrive])
    #expect(try maneuvers([(0, 0), (0, 100), (-60, 160)]) == [.depart, .turnSlightLeft, .arrive])
    #expect(try maneuvers([(0, 0), (0, 100), (0, 0)]) == [.depart, .uTurn, .arrive])
    #expect(try maneuvers([(0, 0), (0, 100), (8, 200)]) == [.depart, .arrive])
  }

  @Test func aRoundCornerIsOneTurnAndATremblingLineNone() throws {
    var round: [(east: Double, north: Double)] = [(0, 0), (0, 60)]
    for i in 1...12 {
      let (sine, cosine) = Angle.sinCos(degrees: 7.5 * Double(i))
      round.append((6 - 6 * cosine, 60 + 6 * sine))
    }
    round.append((80, 66))
    #expect(try maneuvers(round) == [.depart, .turnRight, .arrive])
    var generator = SeededGenerator(seed: 8)
    var trembling: [(east: Double, north: Double)] = []
    for i in 0..<60 { trembling.append((generator.uniform(-0.8...0.8), Double(i) * 4)) }
    #expect(try maneuvers(trembling) == [.depart, .arrive])
  }

  /// Legs that say nothing are no steps either.
  @Test func legsWithoutStepsAreABareLine() throws {
    let line = try Fixtures.route([(0, 0), (0, 100), (100, 100)])
    let route = try Route(geometry: line.geometry, legs: [RouteLeg(steps: [], distance: 200)], source: "test")
    #expect(InstructionMaker().addingSteps(to: route).steps.map(\.maneuver) == [.depart, .turnRight, .arrive])
  }

  @Test func stepsCoverTheRoute() throws {
    let route = InstructionMaker().addingSteps(
      to: try Fixtures.route([(0, 0), (0, 100), (100, 100), (100, 300)]))
    // Words come when they are read, in the reader's language.
    #expect(route.steps.allSatisfy { $0.instruction.isEmpty })
    #expect(RouteIndex(route).instruction(ofStep: 0, in: .german) == "Richtung Norden.")
    #expect(RouteIndex(route).instruction(ofStep: 9, in: .german) == "")
    #expect(route.steps.first?.geometryRange.lowerBound == 0)
    #expect(route.steps.last?.geometryRange == 3...3)
    for (a, b) in zip(route.steps, route.steps.dropFirst()) {
      #expect(a.geometryRange.upperBound == b.geometryRange.lowerBound)
    }
    #expect(abs(route.steps.reduce(0) { $0 + $1.distance } - route.distance) < 0.01)
    // A route with steps keeps them.
    #expect(InstructionMaker().addingSteps(to: route) == route)
    #expect(InstructionMaker().maneuver(forTurn: .nan) == .continue)
  }
}
