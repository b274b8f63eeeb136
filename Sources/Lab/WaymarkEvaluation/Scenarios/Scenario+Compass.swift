internal import WaymarkSimulation

extension Scenario {
  /// Compasses as phones have them: good, off, with iron in the phone, among steel.
  static var compasses: [Scenario] {
    let good = scenario("compass-good-20", "20 m straight, good compass, σ 4 m, 10 % bursts", straight: 20) {
      $0.makeFixesPoor()
    }
    let off = scenario("compass-20-off", "40 m of the same, compass 20° off", straight: 40) {
      $0.makeFixesPoor()
      $0.compassBias = 20
    }
    return [
      good, off,
      scenario("compass-20-off-fixes", "the same, no velocities", straight: 40) {
        $0.makeFixesPoor()
        $0.compassBias = 20
        $0.reportsVelocity = false
      },
      good.renamed(
        "compass-known-20", "20 m straight, good compass, as on three walks before", afterBiases: [0, 0, 0]),
      off.renamed(
        "compass-20-off-known", "40 m, compass 20° off, as on three walks before", afterBiases: [20, 20, 20]),
      off.renamed(
        "compass-20-off-anew", "40 m, compass 20° off, but good on three walks before", afterBiases: [0, 0, 0]),
      scenario("compass-soft-iron", "soft iron: 12° twice around the circle") { $0.compassSoftIron = 12 },
      scenario("compass-hard-iron", "hard iron: 15° once around the circle") { $0.compassHardIron = 15 },
      scenario("compass-place", "60 m straight, steel: 10° for 15 m at a time", straight: 60) {
        $0.makeFixesPoor()
        $0.compassPlace = 10
      },
    ]
  }

  /// The same after other walks with these errors of the compass, degrees.
  private func renamed(_ name: String, _ title: String, afterBiases biases: [Double]) -> Scenario {
    var scenario = self
    (scenario.name, scenario.title, scenario.earlierCompassBiases) = (name, title, biases)
    return scenario
  }

  /// Phones that count steps in place of camera tracking.
  static var steps: [Scenario] {
    func counted(
      _ name: String, _ title: String, straight: Double? = nil,
      _ change: (inout SimulationParameters) -> Void = { _ in }
    ) -> Scenario {
      scenario(name, title, straight: straight) {
        $0.countsSteps = true
        change(&$0)
      }
    }
    func leaveFixes(_ parameters: inout SimulationParameters) {
      parameters.headingRate = 0
      parameters.reportsVelocity = false
    }
    return [
      counted("steps", "counted steps"),
      counted("steps-50", "50 m straight of them", straight: 50),
      counted("steps-fixes", "the same, neither compass nor velocities", leaveFixes),
      counted("steps-long", "steps 15 % longer than the formula's") { $0.stepLengthFactor = 1.15 },
      counted("steps-long-fixes", "the same, no velocities") {
        $0.stepLengthFactor = 1.15
        $0.reportsVelocity = false
      },
      counted("steps-drift", "the gyroscope turns by 3° a minute") { $0.yawDrift = 3 },
      counted("steps-askew", "the phone is held 15° off the direction of walking, for half a minute at a time") {
        $0.phoneAskew = 15
      },
      counted("steps-askew-fixes", "the same, neither compass nor velocities") {
        $0.phoneAskew = 15
        leaveFixes(&$0)
      },
    ]
  }
}
