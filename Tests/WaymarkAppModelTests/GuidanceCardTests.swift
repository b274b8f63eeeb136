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
    #expect(off.instruction == "Off the route" && off.distance == "80 m")
    let arrived = card(status(.arrived, .arrive, remaining: 2))
    #expect(arrived.instruction == "You have arrived" && arrived.distance.isEmpty && arrived.remaining.isEmpty)
    #expect(card(status(.offRoute), .german).instruction != "Off the route")
  }

  /// A card is compared with the one before: the same text must not be sent to the system again.
  @Test func equalTextsMakeEqualCards() {
    #expect(card(status(.onRoute, remaining: 1234)) == card(status(.onRoute, remaining: 1233)))
    #expect(card(status(.onRoute)) != card(status(.onRoute, .turnRight)))
  }
}

@Suite struct CardScheduleTests {
  private func card(_ instruction: String) -> GuidanceCard {
    GuidanceCard(
      GuidanceStatus(
        progress: RouteProgress(
          state: .onRoute, arcLength: 10, crossTrack: 0, remainingDistance: 100, nextStep: 1, distanceToNextStep: 80),
        currentInstruction: "", instruction: instruction, maneuver: .turnLeft, distanceText: "80 m", turnDegrees: 0),
      words: AppWords(.english), units: .metric)
  }

  @Test func aCardIsGivenAtEachChangeAndBeforeItIsOld() {
    var schedule = CardSchedule()
    let (left, right) = (card("Left"), card("Right"))
    let times: [(GuidanceCard, Double)] = [(left, 0), (left, 0.2), (left, 59), (right, 59.2), (left, .nan)]
    var isGiven: [Bool] = []
    for (card, time) in times { isGiven.append(schedule.takes(card, at: time)) }
    #expect(isGiven == [true, false, false, true, false])
    // Somebody who stands still keeps the card, and it must not look like one of an app that has ended.
    var given = [59.2]
    for second in stride(from: 60.0, through: 600, by: 1) where schedule.takes(right, at: second) {
      given.append(second)
    }
    for (a, b) in zip(given, given.dropFirst()) { #expect(b - a < CardSchedule.lifetime - 10) }
    #expect(given.count > 4 && given.count < 12)
  }
}
