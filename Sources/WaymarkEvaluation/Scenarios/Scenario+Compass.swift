internal import WaymarkSimulation

extension Scenario {
  /// Compasses as phones have them: good, off, with iron in the phone, among steel.
  static var compasses: [Scenario] {
    [
      scenario("compass-good-20", "20 m straight, good compass, σ 4 m, 10 % bursts", straight: 20) { doubtful(&$0) },
      scenario("compass-20-off", "40 m of the same, compass 20° off", straight: 40) {
        doubtful(&$0)
        $0.compassBias = 20
      },
      scenario("compass-20-off-fixes", "the same, no velocities", straight: 40) {
        doubtful(&$0)
        $0.compassBias = 20
        $0.reportsVelocity = false
      },
      scenario("compass-soft-iron", "soft iron: 12° twice around the circle") { $0.compassSoftIron = 12 },
      scenario("compass-hard-iron", "hard iron: 15° once around the circle") { $0.compassHardIron = 15 },
      scenario("compass-place", "60 m straight, steel: 10° for 15 m at a time", straight: 60) {
        doubtful(&$0)
        $0.compassPlace = 10
      },
    ]
  }

  private static func doubtful(_ parameters: inout SimulationParameters) {
    parameters.gpsSigma = 4
    parameters.burstShare = 0.1
    parameters.standingEnd = 0
  }

  /// Phones that count steps in place of camera tracking.
  static var steps: [Scenario] {
    [
      scenario("steps", "counted steps") { $0.countsSteps = true },
      scenario("steps-50", "50 m straight of them", straight: 50) { $0.countsSteps = true },
      scenario("steps-fixes", "the same, neither compass nor velocities") {
        $0.countsSteps = true
        $0.headingRate = 0
        $0.reportsVelocity = false
      },
      scenario("steps-long", "steps 15 % longer than the formula's") {
        $0.countsSteps = true
        $0.stepLengthFactor = 1.15
      },
      scenario("steps-long-fixes", "the same, no velocities") {
        $0.countsSteps = true
        $0.stepLengthFactor = 1.15
        $0.reportsVelocity = false
      },
      scenario("steps-drift", "the gyroscope turns by 3° a minute") {
        $0.countsSteps = true
        $0.yawDrift = 3
      },
      scenario("steps-askew", "the phone is held 15° off the direction of walking, for half a minute at a time") {
        $0.countsSteps = true
        $0.phoneAskew = 15
      },
      scenario("steps-askew-fixes", "the same, neither compass nor velocities") {
        $0.countsSteps = true
        $0.phoneAskew = 15
        $0.headingRate = 0
        $0.reportsVelocity = false
      },
    ]
  }
}
