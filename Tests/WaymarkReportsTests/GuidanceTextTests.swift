import Testing
import WaymarkFormats

@testable import Waymark
@testable import WaymarkReports

@Suite struct GuidanceTextTests {
  private func text(_ kind: GuidanceAnnouncement.Kind, _ instruction: String, distance: Double? = 40) -> String {
    GuidanceText.text(
      of: GuidanceAnnouncement(
        kind: kind, instruction: instruction, maneuver: .turnLeft, distance: distance, turnDegrees: 90))
  }

  @Test func instructionsAreAnnouncedWithTheirDistance() {
    #expect(text(.start, "Walk north.") == "Walk north")
    #expect(text(.soon, "Turn left onto A.") == "In 40 m, turn left onto A")
    #expect(text(.now, "Turn left onto A.") == "Now turn left onto A")
    #expect(text(.offRoute, "") == "You’re off the route. It’s 40 m to your right.")
  }

  @Test func stepsWithoutWordsGetOurOwn() {
    #expect(text(.next, "") == "In 40 m, turn left")
    #expect(text(.now, "") == "Now turn left")
    #expect(text(.start, "") == "Follow the line, to your right.")
  }
}
