import Testing
@testable import Waymark

@Suite struct GuidanceNarratorTests {
  private func status(
    _ state: RouteProgress.State = .onRoute, next: Int? = 1, distance: Double? = 100, crossTrack: Double = 0
  ) -> GuidanceStatus {
    GuidanceStatus(
      progress: RouteProgress(
        state: state, arcLength: 0, crossTrack: crossTrack, remainingDistance: 500, nextStep: next,
        distanceToNextStep: distance),
      currentInstruction: "Go", instruction: "Turn left", maneuver: .turnLeft,
      distanceText: distance.map { "\(Int($0)) m" } ?? "",
      turnDegrees: 0)
  }

  private func kinds(_ statuses: [GuidanceStatus]) -> [GuidanceAnnouncement.Kind?] {
    var narrator = GuidanceNarrator()
    return statuses.map { narrator.update($0)?.kind }
  }

  @Test func everyManoeuvreIsToldThreeTimesAtMost() {
    let told = kinds(
      [100, 80, 41, 40, 20, 13, 12, 5, 2].map { status(distance: $0) } + [status(next: 2, distance: 30)])
    #expect(told == [.start, .next, nil, .soon, nil, nil, .now, nil, nil, .soon])
  }

  @Test func walkingBackDoesNotRepeat() {
    #expect(
      kinds([90, 80, 30, 45, 30, 10, 14].map { status(distance: $0) }) == [.start, .next, .soon, nil, nil, .now, nil])
    // Wavering about the manoeuvre itself.
    let wavering = [status(next: 1, distance: 5), status(next: 2, distance: 90)]
    #expect(kinds([status()] + wavering + wavering) == [.start, .now, .next, nil, nil])
  }

  @Test func leavingFindingAndArrivingAreToldOnce() {
    let off = status(.offRoute, crossTrack: -43)
    let told = kinds([status(), off, off, status(), status(.arrived, next: nil, distance: nil)])
    #expect(told == [.start, .offRoute, nil, .onRoute, .arrived])
    var narrator = GuidanceNarrator()
    #expect(narrator.update(off)?.distance == 43)
  }

  @Test func aBareLineHasABeginning() {
    let bare = status(next: nil, distance: nil)
    #expect(kinds([bare, bare]) == [.start, nil])
  }

  @Test func whatWasJustToldIsNotToldAgain() {
    #expect(kinds([60, 55, 40, 20, 12].map { status(distance: $0) }) == [.start, .next, nil, nil, .now])
  }

  @Test func theEndIsToldByArriving() {
    var narrator = GuidanceNarrator()
    func told(_ distance: Double, _ state: RouteProgress.State = .onRoute) -> GuidanceAnnouncement.Kind? {
      var status = status(state, distance: distance)
      status.maneuver = .arrive
      return narrator.update(status)?.kind
    }
    #expect([told(200), told(90), told(30), told(8), told(2, .arrived)] == [.start, .next, .soon, nil, .arrived])
  }
}
