internal import WaymarkSimulation

extension Scenario {
  /// Receivers like those of phones: correlated and overconfident errors, frequent and late fixes.
  static var receivers: [Scenario] {
    var all: [Scenario] = []
    for (name, title, length, sigma, factor, tau) in [
      (
        "velocity-boast-20", "20 m straight, velocities off by 0.6 m/s for 4 s at a time, said 0.3", 20.0, 0.6, 0.5, 4.0
      ),
      ("velocity-boast-50", "50 m of the same", 50, 0.6, 0.5, 4),
      ("velocity-lasting-20", "20 m straight, velocities off by 0.3 m/s for 4 s at a time", 20, 0.3, 1, 4),
      ("velocity-lasting-50", "50 m of the same", 50, 0.3, 1, 4),
      ("velocity-white-20", "20 m straight, velocities off by 0.3 m/s, each by itself", 20, 0.3, 1, 0),
    ] {
      all.append(
        scenario(name, title, straight: length) {
          $0.leaveOutCompass()
          $0.velocitySigma = sigma
          $0.velocityAccuracyFactor = factor
          $0.velocityTau = tau
        })
    }
    for (name, rate) in [("canyon-5hz", 5.0), ("canyon-1hz", 1)] {
      all.append(
        scenario(name, "street canyon: σ 9 m for 25 s, smoothed over 3 s, half of it said, \(Int(rate)) fixes a second")
        {
          $0.leaveOutCompass()
          $0.reportsVelocity = false
          $0.gpsSigma = 9
          $0.gpsTau = 25
          $0.fixSmoothing = 3
          $0.reportedAccuracyFactor = 0.5
          $0.fixRate = rate
        })
    }
    all.append(
      scenario("sigma-third", "the receiver reports a third of its true σ") { $0.reportedAccuracyFactor = 1 / 3.0 })
    for (name, side, reports) in [
      ("late-square-50", 12.5, true), ("late-square-50-fixes", 12.5, false), ("late-square-200", 50, true),
      ("late-square-200-fixes", 50, false),
    ] {
      let words = reports ? "" : ", no velocities"
      var late = scenario(name, "once around a square, \(Int(4 * side)) m, fixes a second late, no compass" + words) {
        $0.leaveOutCompass()
        $0.fixLatency = 1
        $0.reportsVelocity = reports
      }
      late.squareSide = side
      all.append(late)
    }
    return all
  }

  /// Motion that the odometry does not see, and scenes that break.
  static var motions: [Scenario] {
    var all: [Scenario] = []
    for (name, title, speed, start, reports) in [
      ("carried", "200 m on a boat at 2 m/s, which the scene does not show", 2.0, 5.0, true),
      ("carried-fixes", "the same, no velocities", 2, 5, false),
      ("carried-slow-fixes", "the same at 1.3 m/s", 1.3, 5, false),
      ("frozen", "the pose freezes half-way, for the rest of the walk", 1.3, 78, true),
      ("frozen-fixes", "the same, no velocities", 1.3, 78, false),
    ] {
      all.append(
        scenario(name, title, straight: 200) {
          $0.leaveOutCompass()
          $0.speed = speed
          $0.unseenMotions = [start]
          $0.unseenDuration = 3600
          $0.reportsVelocity = reports
        })
    }
    for (name, title, carrier, reports) in [
      ("ferry", "walking on a ferry of 4 m/s", Carrier(start: 60, duration: 3600, azimuth: 60, speed: 4), true),
      (
        "ferry-fixes", "the same, no velocities", Carrier(start: 60, duration: 3600, azimuth: 60, speed: 4), false
      ),
      (
        "ferry-start", "walking on a ferry from the start", Carrier(start: 0, duration: 3600, azimuth: 60, speed: 4),
        true
      ),
      ("walkway", "a moving walkway of 0.75 m/s", Carrier(start: 60, duration: 80, azimuth: 0, speed: 0.75), true),
      (
        "walkway-fixes", "the same, no velocities", Carrier(start: 60, duration: 80, azimuth: 0, speed: 0.75), false
      ),
    ] {
      var carried = scenario(name, title) {
        $0.leaveOutCompass()
        $0.reportsVelocity = reports
      }
      carried.carrier = carrier
      all.append(carried)
    }
    for (name, title) in [
      ("jump", "the scene jumps by 5 m and 20° after 40 m"), ("jump-loss", "tracking is lost there instead"),
    ] {
      all.append(
        scenario(name, "100 m straight, " + title, straight: 100) {
          $0.leaveOutCompass()
          if name == "jump" {
            $0.sceneJumps = [31]
          } else {
            $0.trackingLosses = [31]
            $0.lossDuration = 0.2
          }
        })
    }
    all.append(
      scenario("pocket", "four times in the pocket for 20 s") {
        $0.trackingLosses = [30, 80, 130, 180]
        $0.lossDuration = 20
      })
    return all
  }
}
