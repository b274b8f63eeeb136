import TestSupport
import Testing

@testable import Waymark

/// Properties of the announcements of whole walks.
@Suite struct AnnouncementScheduleTests {
  @Test func nothingStaleNothingContradictory() {
    var generator = SeededGenerator(seed: 21)
    for round in 0..<60 {
      // Manoeuvres at random distances, walked at a random speed, with a position that varies.
      var marks: [Double] = []
      var end = 0.0
      for _ in 0..<8 {
        end += generator.uniform(15...1500)
        marks.append(end)
      }
      let speed = generator.uniform(0.6...6)
      var narrator = GuidanceNarrator()
      var (arc, time) = (0.0, 0.0)
      var reported: [(time: Double, step: Int, announcement: GuidanceAnnouncement)] = []
      while arc < end - 9 {
        let shown = max(0, arc + generator.uniform(-0.4...0.4))
        let next = marks.firstIndex { $0 > shown + 1 } ?? marks.count - 1
        let distance = marks[next] - shown
        let maneuver: Maneuver = next == marks.count - 1 ? .arrive : next % 2 == 0 ? .turnLeft : .turnRight
        let status = GuidanceStatus(
          progress: RouteProgress(
            state: .onRoute, arcLength: shown, crossTrack: 0, remainingDistance: end - shown, nextStep: next,
            distanceToNextStep: distance),
          currentInstruction: "Go", instruction: "\(next)", maneuver: maneuver, distanceText: "", turnDegrees: 0)
        if let announcement = narrator.update(status, at: time) {
          reported.append((time, next, announcement))
          // Never stale: an announcement is about what is ahead now.
          if announcement.kind != .start { #expect(announcement.instruction == "\(next)", "\(generator)") }
          if let said = announcement.distance { #expect(abs(said - distance) < 1e-9) }
          if announcement.kind == .now { #expect(distance <= 60) }
        }
        arc += speed * 0.2
        time += 0.2
      }
      for (a, b) in zip(reported, reported.dropFirst()) where a.announcement.kind != .start {
        #expect(b.step >= a.step, "round \(round): never back")
        if a.step == b.step, a.announcement.kind == .now {
          Issue.record("something after now: \(b.announcement)")
        }
        if a.step == b.step, a.announcement.kind == .next, b.announcement.kind == .next {
          #expect(b.time - a.time >= narrator.repeatSeconds)
        }
      }
      // Each manoeuvre except the arrival is announced, the last time when it is reached.
      for step in 0..<marks.count - 1 {
        let all = reported.filter { $0.step == step && $0.announcement.kind != .start }
        #expect(all.last?.announcement.kind == .now, "round \(round), step \(step), \(generator)")
        #expect(all.count <= 8)
      }
    }
  }

  @Test func awayFromTheRouteNoManoeuvreIsAnnounced() {
    var narrator = GuidanceNarrator()
    var kinds: [GuidanceAnnouncement.Kind] = []
    for t in 0..<200 {
      let state: RouteProgress.State = t < 10 ? .onRoute : t < 150 ? .offRoute : t < 170 ? .unknown : .onRoute
      let status = GuidanceStatus(
        progress: RouteProgress(
          state: state, arcLength: 10, crossTrack: 30, remainingDistance: 100, nextStep: 1, distanceToNextStep: 5),
        currentInstruction: "Go", instruction: "Left", maneuver: .turnLeft, distanceText: "", turnDegrees: 0)
      if let reported = narrator.update(status, at: Double(t)) { kinds.append(reported.kind) }
    }
    #expect(kinds == [.start, .now, .offRoute, .offRoute, .offRoute, .offRoute, .offRoute, .offRoute, .onRoute, .now])
  }
}
