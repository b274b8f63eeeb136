import Testing
@testable import Waymark
import WaymarkAppModel

@Suite struct GuidanceCardTests {
  private func status(
    _ state: RouteProgress.State, _ maneuver: Maneuver = .turnLeft, remaining: Double = 1234
  ) -> GuidanceStatus {
    GuidanceStatus(
      progress: RouteProgress(
        state: state, arcLength: 10, crossTrack: 0, remainingDistance: remaining, nextStep: 1, distanceToNextStep: 80),
      currentInstruction: "Walk north", instruction: "Turn left into Mill Lane", maneuver: maneuver,
      distanceText: "80 m", turnDegrees: 0)
  }

  private func card(_ status: GuidanceStatus, _ language: GuidanceLanguage = .english) -> GuidanceCard {
    GuidanceCard(status, words: AppWords(language), units: .metric)
  }

  @Test func onTheRouteItShowsTheNextManoeuvre() {
    let shown = card(status(.onRoute))
    #expect(shown.instruction == "Turn left into Mill Lane" && shown.distance == "80 m")
    #expect(shown.remaining == "1.2 km to go" && shown.symbol == "arrow.turn.up.left")
  }

  @Test func offTheRouteAndAtItsEndTheInstructionWouldBeWrong() {
    let off = card(status(.offRoute))
    #expect(off.instruction == "Off route" && off.distance == "80 m")
    let arrived = card(status(.arrived, .arrive, remaining: 2))
    #expect(arrived.instruction == "You have arrived" && arrived.distance.isEmpty && arrived.remaining.isEmpty)
    #expect(card(status(.offRoute), .german).instruction != "Off route")
  }

  /// A card is compared with the one before: the same text must not be sent to the system again.
  @Test func equalTextsMakeEqualCards() {
    #expect(card(status(.onRoute, remaining: 1234)) == card(status(.onRoute, remaining: 1233)))
    #expect(card(status(.onRoute)) != card(status(.onRoute, .turnRight)))
  }
}
