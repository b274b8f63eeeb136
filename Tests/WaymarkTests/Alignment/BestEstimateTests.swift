import Testing
import Waymark
import WaymarkGeodesy

@Suite struct BestEstimateTests {
  private func estimate(_ time: Double, accuracy: Double, x: Double = 0) -> Estimate {
    Estimate(
      time: time, fix: LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: accuracy),
      scenePosition: Vector3(x, 0, 0))
  }

  @Test func smallestAccuracyWinsAndTheNewestAmongEquals() {
    var selection = BestEstimateSelection()
    selection.add(estimate(0, accuracy: 10))
    selection.add(estimate(1, accuracy: 5))
    selection.add(estimate(2, accuracy: 8))
    #expect(selection.best?.time == 1)
    selection.add(estimate(3, accuracy: 5))
    #expect(selection.best?.time == 3)
    selection.add(estimate(4, accuracy: 5.1))
    #expect(selection.best?.time == 3)
  }

  @Test func estimatesOutOfReachAreForgottenAtFixesAndByTimer() {
    var selection = BestEstimateSelection()
    selection.add(estimate(0, accuracy: 3))
    selection.add(estimate(50, accuracy: 9, x: 99))
    #expect(selection.best?.time == 0)
    selection.add(estimate(51, accuracy: 9, x: 101))
    #expect(selection.best?.time == 51)
    var timed = BestEstimateSelection()
    timed.add(estimate(0, accuracy: 3))
    timed.add(estimate(60, accuracy: 9, x: 80))
    timed.advance(to: 60.5, camera: Vector3(120, 0, 0))
    #expect(timed.best?.time == 0)
    timed.advance(to: 61.1, camera: Vector3(120, 0, 0))
    #expect(timed.best?.time == 60)
  }

  @Test func theLastChoiceStaysWhenAllAreOutOfReach() {
    var selection = BestEstimateSelection()
    selection.add(estimate(0, accuracy: 3))
    selection.advance(to: 100, camera: Vector3(500, 0, 0))
    #expect(selection.best?.time == 0)
  }

  @Test func positionMovesWithTheSceneSinceTheBestEstimate() throws {
    var session = Fixtures.alignedSession(yaw: 90)
    session.take(TimedSample(time: 1, .pose(PoseSample(position: Vector3(0, 0, -30), orientation: .identity))))
    let position = try #require(session.position)
    // −Z points east at yaw 90°.
    let line = Geodesic.wgs84.inverse(from: Fixtures.graz, to: position.coordinate)
    #expect(abs(line.distance - 30) < 1e-3)
    #expect(abs(line.initialAzimuth - 90) < 1e-3)
    #expect(position.altitude == nil)
  }

  /// Minutes of standing with good fixes must not displace the fixes of the path that follows: when the good ones are
  /// out of reach, the best of the last 100 m is used, not merely the newest.
  @Test func aFullBufferKeepsThePathAndNotOnlyTheMostAccurate() {
    var selection = BestEstimateSelection()
    for i in 0..<300 { selection.add(estimate(Double(i), accuracy: 3 + 0.001 * Double(i % 7))) }
    for i in 1...120 {
      selection.add(estimate(300 + Double(i), accuracy: i == 60 ? 6 : 10, x: Double(i)))
      if i <= 100 { #expect(selection.best?.fix.horizontalAccuracy == 3) }
    }
    #expect(selection.best?.time == 360)
  }
}
