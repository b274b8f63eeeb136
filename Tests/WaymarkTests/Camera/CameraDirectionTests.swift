import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

@Suite struct CameraDirectionTests {
  @Test func theAnglesOfAnOrientationAreThoseItWasMadeOf() throws {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<500 {
      let (heading, pitch, roll) = (random.uniform(0...360), random.uniform(-59...59), random.uniform(-179...179))
      let made = CameraDirection.orientation(headingDegrees: heading, pitchDegrees: pitch, rollDegrees: roll)
      // A quaternion and its opposite are the same rotation.
      for orientation in [made, Quaternion(x: -made.x, y: -made.y, z: -made.z, w: -made.w)] {
        let attitude = try #require(CameraDirection.attitude(of: orientation))
        let turn = Angle.difference(fromDegrees: heading, toDegrees: attitude.headingDegrees)
        #expect(abs(turn) < 1e-9, "seed 71: \(heading), \(pitch), \(roll)")
        #expect(abs(attitude.pitchDegrees - pitch) < 1e-9, "seed 71: \(heading), \(pitch), \(roll)")
        #expect(abs(attitude.rollDegrees - roll) < 1e-9, "seed 71: \(heading), \(pitch), \(roll)")
      }
    }
  }

  @Test(arguments: [-90.0, -75, 75, 90]) func lookingSteeplyTheEdgeOfTheDeviceHasTheHeading(_ pitch: Double) throws {
    let orientation = CameraDirection.orientation(headingDegrees: 130, pitchDegrees: pitch, rollDegrees: 0)
    let attitude = try #require(CameraDirection.attitude(of: orientation))
    #expect(abs(attitude.headingDegrees - 130) < 1e-6 && abs(attitude.pitchDegrees - pitch) < 1e-6)
    #expect(abs(attitude.rollDegrees) < 1e-6)
  }

  @Test func whatIsNoRotationHasNone() {
    #expect(CameraDirection.attitude(of: Quaternion(x: 0, y: 0, z: 0, w: 0)) == nil)
    #expect(CameraDirection.attitude(of: Quaternion(x: .nan, y: 0, z: 0, w: 1)) == nil)
  }

  @Test func theSessionGivesTheCamerasDirection() throws {
    var session = Session(strategy: BestEstimateAlignment(initialYaw: .fixed(degrees: 100)))
    let orientation = CameraDirection.orientation(headingDegrees: 290, pitchDegrees: -20, rollDegrees: 5)
    session.take(TimedSample(time: 1, .pose(PoseSample(position: .zero, orientation: orientation))))
    #expect(session.cameraHeadingDegrees == nil)
    let fix = LocationFix(coordinate: Fixtures.coordinate(47, 15), horizontalAccuracy: 5)
    session.take(TimedSample(time: 1, .fix(fix)))
    let heading = try #require(session.cameraHeadingDegrees)
    #expect(abs(heading - 30) < 1e-9)
  }
}
