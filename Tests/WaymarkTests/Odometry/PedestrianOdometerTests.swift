import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct PedestrianOdometerTests {
  /// Walks with an even rhythm and returns the odometer.
  private func walk(
    _ odometer: PedestrianOdometer = PedestrianOdometer(), seconds: Double, stepsPerSecond: Double = 2,
    amplitude: Double = 1.5, from start: Double = 0, heading: (Double) -> Double = { _ in 0 }
  ) -> PedestrianOdometer {
    var odometer = odometer
    for i in 0..<Int(seconds * 60) {
      let t = start + Double(i) / 60
      odometer.add(orientation: Fixtures.orientation(heading: heading(t), pitch: -15), at: t)
      let force = 9.81 + amplitude * SystemMath.sine(2 * Double.pi * stepsPerSecond * t)
      odometer.add(acceleration: Vector3(0.3, -force, 0.2), at: t)
    }
    return odometer
  }

  @Test func anEvenWalkIsCountedAndMeasured() {
    let odometer = walk(seconds: 30)
    #expect((58...60).contains(odometer.steps))
    // Tian et al.: 0.3 · 1.7 m · √2.
    #expect(abs(odometer.distance - Double(odometer.steps) * 0.51 * 2.0.squareRoot()) < 0.6)
    let end = odometer.pose(at: 31).position
    #expect(abs(end.z + odometer.distance) < 1e-6 && abs(end.x) < 1e-9 && end.y == 0)
    #expect(odometer.pose(at: 31).tracking == .limited)
  }

  @Test func thePathFollowsTheCamera() {
    // Ten seconds north, then ten seconds east.
    let odometer = walk(seconds: 20) { $0 < 10 ? 0 : 90 }
    let end = odometer.pose(at: 21).position
    #expect(abs(end.x - odometer.distance / 2) < 1 && abs(end.z + odometer.distance / 2) < 1)
  }

  @Test func thePositionNeverJumps() {
    var odometer = PedestrianOdometer()
    var last = Vector3.zero
    var fastest = 0.0
    for i in 0..<1200 {
      let t = Double(i) / 60
      odometer.add(orientation: .identity, at: t)
      odometer.add(acceleration: Vector3(0, 9.81 + 1.5 * SystemMath.sine(12.6 * t), 0), at: t)
      let now = odometer.pose(at: t).position
      fastest = max(fastest, now.distance(to: last) * 60)
      last = now
    }
    // Walking pace; slightly more while the first steps, which are held back until they count as a walk, are made up
    // for.
    #expect(fastest > 1 && fastest < 3.5)
  }

  @Test func standingTurningAndKnocksAreNoSteps() {
    var random = SeededGenerator(seed: 44)
    var odometer = PedestrianOdometer()
    for i in 0..<3600 {
      let t = Double(i) / 60
      odometer.add(orientation: Fixtures.orientation(heading: t * 20), at: t)
      // A hand's tremor, a slow swing, and a knock every seven seconds.
      let knock = i % 420 < 5 ? 6.0 : 0
      let swing = 0.3 * SystemMath.sine(2 * Double.pi * 0.25 * t)
      odometer.add(acceleration: Vector3(0, 9.81 + swing + random.uniform(-0.05...0.05) + knock, 0), at: t)
    }
    #expect(odometer.steps == 0, "seed 44")
    #expect(odometer.pose(at: 61).position == .zero)
  }

  @Test func rateAndAxesDoNotMatter() {
    for rate in [30.0, 60, 100, 200] {
      var odometer = PedestrianOdometer()
      for i in 0..<Int(20 * rate) {
        let t = Double(i) / rate
        let force = 9.81 + 1.5 * SystemMath.sine(2 * Double.pi * 1.9 * t)
        let turned = Fixtures.orientation(heading: 50, pitch: 70, roll: 20).rotate(Vector3(0, -force, 0))
        odometer.add(acceleration: turned, at: t)
      }
      #expect((36...38).contains(odometer.steps), "\(rate) Hz")
    }
  }

  @Test func aPauseEndsAWalkAndNonsenseIsIgnored() {
    var odometer = walk(seconds: 10)
    let steps = odometer.steps
    let position = odometer.pose(at: 12).position
    for t in [9.0, .nan, .infinity, 10.1] { odometer.add(acceleration: Vector3(.nan, 0, 0), at: t) }
    odometer.add(acceleration: Vector3(1e9, 0, 0), at: 10.2)
    odometer.add(orientation: Quaternion(x: 0, y: 0, z: 0, w: 0), at: 10.3)
    odometer.add(orientation: Fixtures.orientation(heading: 90), at: .nan)
    #expect(odometer.steps == steps && odometer.pose(at: 12).position == position)
    // After a gap the filters restart: the same rhythm is a walk again only from its fourth step on.
    let again = walk(odometer, seconds: 1.2, from: 100)
    #expect(again.steps == steps)
    let longer = walk(odometer, seconds: 10, from: 100)
    #expect((18...20).contains(longer.steps - steps))
  }

  @Test func measuredSpeedsTeachTheLengthOfSteps() {
    var odometer = PedestrianOdometer()
    // A walker whose steps are a fifth longer than the formula gives.
    let truth = 1.2 * 0.51 * 2.0.squareRoot() * 2
    for second in 0..<120 {
      odometer = walk(odometer, seconds: 1, from: Double(second))
      odometer.add(measuredSpeed: truth, at: Double(second) + 1)
    }
    #expect(abs(odometer.stepLength.factor - 1.2) < 0.03)
    // Not by a tram, and not by invalid values.
    let learnt = odometer.stepLength
    odometer.add(measuredSpeed: 12, at: 120)
    odometer.add(measuredSpeed: .nan, at: 120)
    #expect(odometer.stepLength == learnt)
    #expect(StepLength(bodyHeight: .nan, factor: .nan) == StepLength())
    #expect(StepLength(factor: 9).factor == 1.4)
  }
}
