import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct AlignmentGradeTests {
  @Test func statesHaveHysteresis() {
    var grade = AlignmentGrade()
    func state(_ yaw: Double, _ position: Double) -> AlignmentState {
      grade.update(yawSigmaDegrees: yaw, positionSigma: position)
      return grade.state
    }
    #expect(grade.state == .unknown)
    let states = [
      state(40, 5), state(7.9, 5), state(9, 5), state(11.3, 5), state(8.1, 5), state(1.4, 2.9), state(2, 4),
      state(2.2, 4), state(1.4, 16), state(0.1, 40),
    ]
    #expect(states == [.rough, .good, .good, .rough, .rough, .precise, .precise, .good, .good, .rough])
  }

  @Test func adviceFitsTheSituation() {
    func advice(
      yaw: Double?, position: Double? = 4, accuracy: Double = 5, sun: Double? = nil, walked: Double = 0,
      tracksPoorly: Bool = false, contradictedBy: AlignmentCues = [], known: Bool = true
    ) -> AlignmentAdvice {
      var advisor = AlignmentAdvisor()
      var alignment = Alignment(
        frame: known ? SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 0)) : nil, heightIsKnown: false,
        yawSigmaDegrees: yaw, positionSigma: position, state: (yaw ?? 90) < 8 && (position ?? 90) < 15 ? .good : .rough)
      alignment.contradictedBy = contradictedBy
      for time in [0.0, 1.5, 10, 20] {
        advisor.update(
          alignment,
          AlignmentAdvisor.Situation(
            time: time, tracksPoorly: tracksPoorly, fixAccuracy: accuracy, sunElevation: sun, walked: walked))
      }
      return advisor.advice
    }
    #expect(advice(yaw: nil, known: false) == .waitForLocation)
    #expect(advice(yaw: 4) == .none)
    #expect(advice(yaw: 30) == .walkOn)
    #expect(advice(yaw: 30, tracksPoorly: true) == .slowDown)
    #expect(advice(yaw: 30, accuracy: 40) == .findOpenSky)
    #expect(advice(yaw: 30, accuracy: 40, sun: 30) == .sightSun)
    #expect(advice(yaw: 30, sun: 30, walked: 100) == .sightSun)
    #expect(advice(yaw: 30, sun: 80, walked: 100) == .walkOn)
    #expect(advice(yaw: 30, contradictedBy: .compass) == .moveFromMetal)
    #expect(advice(yaw: 3, position: 30) == .findOpenSky)
    // A strategy without sigmas has nothing to say.
    #expect(advice(yaw: nil) == .none)
  }

  @Test func adviceDoesNotFlicker() {
    var advisor = AlignmentAdvisor()
    var alignment = Alignment(
      frame: SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 0)), heightIsKnown: false,
      yawSigmaDegrees: 30, positionSigma: 5, state: .rough)
    var changes = 0
    var last = AlignmentAdvice.none
    for i in 0..<100 {
      let accuracy = i % 2 == 0 ? 5.0 : 40
      advisor.update(
        alignment,
        AlignmentAdvisor.Situation(
          time: Double(i) / 10, tracksPoorly: false, fixAccuracy: accuracy, sunElevation: nil, walked: 0))
      if advisor.advice != last { changes += 1 }
      last = advisor.advice
    }
    #expect(changes <= 4)
    alignment.state = .good
    advisor.update(
      alignment,
      AlignmentAdvisor.Situation(time: 10, tracksPoorly: false, fixAccuracy: 5, sunElevation: nil, walked: 0))
    #expect(advisor.advice == .none)
  }

  @Test func namesOfCuesFollowTheirBits() {
    #expect(AlignmentCues.all.names == AlignmentCues.names)
    #expect(AlignmentCues([.compass, .streets]).names == ["compass", "streets"])
  }
}
