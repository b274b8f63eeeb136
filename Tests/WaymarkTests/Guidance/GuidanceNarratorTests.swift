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

  /// Two legs: a turn, the stop (step 2), then the next leg's departure (3) and turn (4).
  @Test func aStopIsAnnouncedReachedAndLeft() {
    func at(_ next: Int, _ distance: Double, _ state: RouteProgress.State = .onRoute) -> GuidanceStatus {
      var announced = status(state, next: next, distance: distance)
      if next == 2 { (announced.maneuver, announced.isStop) = (.arrive, true) }
      if next > 2 { announced.stopsVisited = 1 }
      return announced
    }
    var narrator = GuidanceNarrator()
    var announced: [GuidanceAnnouncement] = []
    for status in [at(1, 50), at(1, 10), at(2, 90), at(2, 30), at(2, 3), at(4, 80), at(4, 79), at(4, 10)] {
      if let announcement = narrator.update(status) { announced.append(announcement) }
    }
    #expect(announced.map(\.kind) == [.start, .now, .next, .soon, .stop, .next, .now])
    let sentences = announced.map { GuidanceLanguage.english.sentence(for: $0, units: .metric) }
    #expect(sentences[2] == "In 90 m, you will reach your stop", "\(sentences)")
    #expect(sentences[4] == "You have reached your stop. Go", "\(sentences)")
    // Wavering about the stop causes no second announcement, and walking around it is not reaching it.
    let wavering = [at(2, 5), at(4, 78)].map { narrator.update($0)?.kind }
    #expect(wavering[0] == nil && wavering[1] != .stop)
    var other = GuidanceNarrator()
    func around(_ next: Int, _ distance: Double, _ state: RouteProgress.State = .onRoute) -> GuidanceStatus {
      var status = at(next, distance, state)
      status.stopsVisited = 0
      return status
    }
    let kinds = [around(1, 50), around(1, 30, .offRoute), around(4, 80), around(4, 79)].map { other.update($0)?.kind }
    #expect(kinds == [.start, .offRoute, .onRoute, .next])
    // Nor is a jump of the position on the route.
    var third = GuidanceNarrator()
    #expect([around(1, 50), around(4, 80), around(4, 79)].map { third.update($0)?.kind } == [.start, .next, nil])
  }

  /// First that one is off, then to turn back, as long as one does not come nearer.
  @Test func whoGoesOnOffTheRouteIsToldToTurnBack() {
    func kinds(_ distance: (Double) -> Double, turn: Double = 180) -> [Double: GuidanceAnnouncement.Kind] {
      var narrator = GuidanceNarrator()
      var all: [Double: GuidanceAnnouncement.Kind] = [:]
      _ = narrator.update(status(), at: -1)
      for t in 0..<60 {
        var off = status(.offRoute, crossTrack: distance(Double(t)))
        off.turnDegrees = turn
        if let kind = narrator.update(off, at: Double(t))?.kind { all[Double(t)] = kind }
      }
      return all
    }
    #expect(kinds { 15 + $0 } == [0: .offRoute, 8: .turnBack, 38: .turnBack])
    #expect(kinds { 80 - $0 } == [0: .offRoute])
    // A user who stands facing the route need not turn.
    #expect(kinds({ _ in 20 }, turn: 10)[8] == .offRoute)
    var far = GuidanceAnnouncement(kind: .turnBack, instruction: "", maneuver: .other, distance: 45, turnDegrees: 180)
    #expect(
      GuidanceLanguage.english.sentence(for: far, units: .metric) == "Turn back: the route is 45 m behind you.")
    far.turnDegrees = .nan
    #expect(GuidanceLanguage.german.sentence(for: far, units: .metric) == "Kehr um: Die Route liegt 45 m entfernt.")
  }

  @Test func everyManoeuvreIsAnnouncedThreeTimesAtMost() {
    let announced = kinds(
      [100, 80, 41, 40, 20, 13, 12, 5, 2].map { status(distance: $0) } + [status(next: 2, distance: 30)])
    #expect(announced == [.start, .next, nil, .soon, nil, nil, .now, nil, nil, .soon])
  }

  @Test func walkingBackDoesNotRepeat() {
    #expect(
      kinds([90, 80, 30, 45, 30, 10, 14].map { status(distance: $0) }) == [.start, .next, .soon, nil, nil, .now, nil])
    // Wavering about the manoeuvre itself.
    let wavering = [status(next: 1, distance: 5), status(next: 2, distance: 90)]
    #expect(kinds([status()] + wavering + wavering) == [.start, .now, .next, nil, nil])
  }

  @Test func leavingFindingAndArrivingAreAnnouncedOnce() {
    let off = status(.offRoute, crossTrack: -43)
    let announced = kinds([status(), off, off, status(), status(.arrived, next: nil, distance: nil)])
    #expect(announced == [.start, .offRoute, nil, .onRoute, .arrived])
    var narrator = GuidanceNarrator()
    #expect(narrator.update(off)?.distance == 43)
  }

  @Test func aBareLineHasABeginning() {
    let bare = status(next: nil, distance: nil)
    #expect(kinds([bare, bare]) == [.start, nil])
  }

  @Test func whatWasJustAnnouncedIsNotAnnouncedAgain() {
    #expect(kinds([60, 55, 40, 20, 12].map { status(distance: $0) }) == [.start, .next, nil, nil, .now])
  }

  @Test func theEndIsAnnouncedByArriving() {
    var narrator = GuidanceNarrator()
    func announced(_ distance: Double, _ state: RouteProgress.State = .onRoute) -> GuidanceAnnouncement.Kind? {
      var status = status(state, distance: distance)
      status.maneuver = .arrive
      return narrator.update(status)?.kind
    }
    #expect(
      [announced(200), announced(90), announced(30), announced(8), announced(2, .arrived)] == [
        .start, .next, .soon, nil, .arrived,
      ])
  }
}
