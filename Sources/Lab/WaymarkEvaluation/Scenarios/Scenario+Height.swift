internal import WaymarkSimulation

extension Scenario {
  /// Walks over known ground with receivers that are wrong about the height, and over bridges.
  static var heights: [Scenario] {
    func hilly(_ name: String, _ title: String, _ change: (inout SimulationParameters) -> Void) -> Scenario {
      var scenario = scenario(name, title, straight: 200) {
        $0.headingRate = 0
        change(&$0)
      }
      var relief = Relief()
      (relief.slope, relief.hills) = (0.08, 6)
      scenario.relief = relief
      return scenario
    }
    func bridge(_ name: String, _ title: String, from: Double, to: Double, isMapped: Bool) -> Scenario {
      var scenario = scenario(name, title, straight: 250) { $0.headingRate = 0 }
      var relief = Relief()
      relief.bridge = Relief.Bridge(from: from, length: to - from, height: 12, isMapped: isMapped)
      scenario.relief = relief
      return scenario
    }
    var biased = bridge("bridge-bias", "the same, altitudes 20 m too high", from: 100, to: 160, isMapped: false)
    biased.parameters.altitudeBias = 20
    var plain = hilly("height-level", "200 m on level ground, altitudes with σ 4.7 m") { _ in }
    plain.relief = Relief()
    var alone = hilly("height-alone", "the same, the ground is not known") { _ in }
    alone.relief?.isKnown = false
    var level = hilly("height-bias-level", "the same on level ground") { $0.altitudeBias = 33 }
    level.relief = Relief()
    return [
      hilly("height-slope", "200 m uphill on known ground, altitudes with σ 4.7 m") { _ in },
      plain, alone,
      hilly("height-bias", "the same, altitudes 33 m too high") { $0.altitudeBias = 33 },
      level,
      hilly("height-ellipsoid", "uphill, heights above the ellipsoid (N 48 m) said to be above the sea") {
        $0.altitudeMixUp = .ellipsoidAsSeaLevel
      },
      hilly("height-sea", "uphill, heights above the sea said to be above the ellipsoid (N 48 m)") {
        $0.altitudeMixUp = .seaLevelAsEllipsoid
      },
      hilly("height-wander", "uphill, altitudes wander with σ 13 m, said 10 m") {
        $0.gpsSigma = 4
        $0.gpsVerticalFactor = 3.2
        $0.verticalAccuracyFactor = 0.8
      },
      bridge("bridge", "250 m level, over a bridge of 12 m from 100 to 160 m", from: 100, to: 160, isMapped: false),
      biased,
      bridge("bridge-mapped", "over that bridge, which is on the map", from: 100, to: 160, isMapped: true),
      bridge("bridge-start", "250 m level, the first 150 m on a bridge of 12 m", from: -50, to: 150, isMapped: false),
      bridge("bridge-start-mapped", "the same, the bridge is on the map", from: -50, to: 150, isMapped: true),
    ]
  }
}
