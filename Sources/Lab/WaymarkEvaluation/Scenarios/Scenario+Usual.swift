internal import Waymark
public import WaymarkSimulation

extension Scenario {
  /// The usual set: a typical walk with a typical phone, with one difficulty added at a time, and straight walks with
  /// fixes alone, for which the best possible yaw is known.
  public static var usual: [Scenario] {
    difficulties + straightWalks + streetWalks + sooner + compasses + steps + receivers + motions + heights
  }

  static func scenario(
    _ name: String, _ title: String, straight: Double? = nil, _ change: (inout SimulationParameters) -> Void
  ) -> Scenario {
    var parameters = SimulationParameters()
    // The route is a cue: only scenarios about it have it.
    parameters.givesRoute = false
    change(&parameters)
    return Scenario(name: name, title: title, parameters: parameters, straightLength: straight)
  }

  private static var difficulties: [Scenario] {
    [
      scenario("clean", "usual: fixes σ 3 m, τ 60 s, compass noise 3°") { _ in },
      scenario("poor-fixes", "poor fixes: σ 6 m") { $0.gpsSigma = 6 },
      scenario("bursts", "bursts: 10 % of the time 10–30 m off") { $0.burstShare = 0.1 },
      scenario("sigma-half", "the receiver reports half its true σ") { $0.reportedAccuracyFactor = 0.5 },
      scenario("sigma-double", "the receiver reports twice its true σ") { $0.reportedAccuracyFactor = 2 },
      scenario("tau-half", "τ 30 s instead of 60 s") { $0.gpsTau = 30 },
      scenario("tau-double", "τ 120 s instead of 60 s") { $0.gpsTau = 120 },
      scenario("drift", "the scene turns by 3° a minute") { $0.yawDrift = 3 },
      scenario("drift-5", "the scene turns by 5° a minute") { $0.yawDrift = 5 },
      scenario("scale", "the scene is 2 % too large") { $0.scaleError = 0.02 },
      scenario("standing-start", "a minute of standing first") { $0.standingStart = 60 },
      scenario("short-walk", "30 m and no more", straight: 30) { _ in },
      scenario("tracking-loss", "tracking lost at 60 s and 150 s") { $0.trackingLosses = [60, 150] },
      scenario("relocalization", "the same, the old scene found again") {
        $0.trackingLosses = [60, 150]
        $0.relocalizes = true
      },
      scenario("compass-25", "compass 25° off") { $0.compassBias = 25 },
      scenario("no-compass", "no compass") { $0.headingRate = 0 },
      scenario("route", "the route walked is given") { $0.givesRoute = true },
      scenario("sun", "the Sun sighted after two seconds, no compass, 5 m", straight: 5) {
        $0.headingRate = 0
        $0.sunSightings = [2]
      },
    ]
  }

  /// Poor fixes and the streets of a map.
  private static var streetWalks: [Scenario] {
    var all: [Scenario] = []
    for (name, title, bursts, surroundings) in [
      ("street-50", "50 m along a street of a quarter, σ 5 m", 0.0, Surroundings.quarter),
      ("street-50-bursts", "the same with 10 % bursts", 0.1, .quarter),
      ("square-50", "50 m across a square, askew to the streets around it, σ 5 m", 0, .square),
      ("anywhere-20", "20 m straight through a quarter, 35° askew, σ 5 m, no velocities", 0, .askew(35)),
      ("anywhere-50", "50 m of the same", 0, .askew(35)),
      ("askew-150", "150 m straight, 12° askew to the streets, σ 5 m, no velocities", 0, .askew(12)),
      ("drift-street-150", "150 m along a street, the scene turns by 3° a minute, σ 5 m", 0, .quarter),
    ] {
      let length = name.split(separator: "-").compactMap { Double($0) }.first ?? 50
      var scenario = scenario(name, title, straight: length) {
        $0.gpsSigma = 5
        $0.burstShare = bursts
        if name.hasPrefix("anywhere") || name.hasPrefix("askew") {
          $0.reportsVelocity = false
          $0.headingRate = 0
        }
        if name.hasPrefix("drift") {
          $0.yawDrift = 3
          $0.headingRate = 0
        }
      }
      scenario.surroundings = surroundings
      all.append(scenario)
    }
    return all
  }

  /// How soon the yaw is right: σ 4 m, 10 % bursts.
  private static var sooner: [Scenario] {
    var all: [Scenario] = []
    for (name, title, compass, surroundings) in [
      ("sooner", "300 m, σ 4 m, 10 % bursts, no compass", nil, Surroundings.unknown),
      ("sooner-compass", "the same with a good compass", 0.0, .unknown),
      ("sooner-compass-20", "the same with a compass that is 20° off", 20, .unknown),
      ("sooner-streets", "200 m along a street, no compass", nil, .quarter),
      ("sooner-hairpins", "200 m along a road in hairpins, no compass", nil, .hairpins),
    ] {
      var scenario = scenario(name, title, straight: surroundings == .unknown ? nil : 200) {
        $0.makeFixesPoor()
        if let compass { $0.compassBias = compass } else { $0.headingRate = 0 }
      }
      scenario.surroundings = surroundings
      all.append(scenario)
    }
    return all
  }

  private static var straightWalks: [Scenario] {
    var all = [
      scenario("straight-200-drift", "200 m straight, fixes alone, the scene turns by 3° a minute", straight: 200) {
        $0.leaveOutCompass()
        $0.reportsVelocity = false
        $0.yawDrift = 3
      }
    ]
    for isBursty in [false, true] {
      for length in isBursty ? [20.0, 50, 100, 200] : [20, 50, 100, 200, 500, 1000] {
        let name = "straight-\(Int(length))" + (isBursty ? "-bursts" : "")
        let title = "\(Int(length)) m straight, fixes alone" + (isBursty ? ", 10 % bursts" : "")
        all.append(
          scenario(name, title, straight: length) {
            $0.leaveOutCompass()
            $0.reportsVelocity = false
            if isBursty { $0.burstShare = 0.1 }
          })
      }
    }
    return all
  }

  /// The same sensors with the poses of a recording; nil where the scenario depends on something that the recording
  /// determines: the path, the odometry's errors, sightings.
  public func with(_ odometry: RecordedOdometry) -> Scenario? {
    let usual = SimulationParameters()
    guard straightLength == nil, situation == nil, !parameters.givesRoute, parameters.sunSightings.isEmpty,
      parameters.yawDrift == usual.yawDrift, parameters.scaleError == usual.scaleError,
      parameters.trackingLosses.isEmpty, parameters.standingStart == usual.standingStart
    else { return nil }
    var scenario = self
    scenario.odometry = odometry
    return scenario
  }
}

extension SimulationParameters {
  /// Fixes and odometry alone, from the first step to the last: no compass, no standing.
  mutating func leaveOutCompass() {
    headingRate = 0
    standingStart = 0
    standingEnd = 0
  }

  /// Poor fixes with bursts, up to the last step.
  mutating func makeFixesPoor() {
    gpsSigma = 4
    burstShare = 0.1
    standingEnd = 0
  }
}
