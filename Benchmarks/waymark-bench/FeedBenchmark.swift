import CAllocationCount
import Waymark
import WaymarkEvaluation
import WaymarkGeodesy

/// The cost of feeding samples: a pose alone, and an hour's walk with the memory that stays in use.
enum FeedBenchmark {
  static func run() throws -> [Measurement] {
    let route = try Fixtures.route(kilometers: 20)
    // 1.3 m/s for an hour is 4.7 km.
    let walk = Fixtures.walk(along: route, minutes: 60)
    var results: [Measurement] = []
    for method in ComparedMethod.allCases {
      var session = Session(strategy: method.strategy(initialYaw: .firstHeading))
      session.setAnchors(Fixtures.anchors(10_000))
      var poseTimes: [Double] = []
      var live: UInt64 = 0
      var i = 0
      // Quarter of an hour by quarter: does a sample cost more after many others?
      var quarters: [Double] = []
      for quarter in 1...4 {
        let end = quarter < 4 ? Double(quarter) * 900 : .infinity
        let seconds = Stopwatch.seconds {
          while i < walk.count, walk[i].time < end {
            if walk[i].time <= 60 { live = allocation_live_bytes() }
            // Consecutive poses are timed together: reading the clock costs as much as a pose.
            let start = i
            while i < walk.count, case .pose = walk[i].sample { i += 1 }
            if i > start {
              let run = Stopwatch.seconds { for k in start..<i { session.take(walk[k]) } }
              if i - start >= 5 { poseTimes.append(run / Double(i - start)) }
            }
            if i < walk.count { session.take(walk[i]) }
            i += 1
          }
        }
        quarters.append(seconds)
      }
      poseTimes.sort()
      let grown = Double(allocation_live_bytes()) - Double(live) - Double(poseTimes.capacity * 8)
      results.append(
        Measurement(
          name: "pose into \(method.rawValue), 20 km route, median", value: Stopwatch.quantile(poseTimes, 0.5) * 1e6,
          unit: "µs", goal: 5))
      results.append(
        Measurement(
          name: "pose into \(method.rawValue), 99 % (means of 5 or 6)",
          value: Stopwatch.quantile(poseTimes, 0.99) * 1e6,
          unit: "µs"))
      results.append(
        Measurement(
          name: "hour's walk (\(walk.count) samples) into \(method.rawValue)", value: quarters.reduce(0, +), unit: "s",
          goal: 2))
      results.append(
        Measurement(
          name: "its last quarter ÷ its first, \(method.rawValue)", value: quarters[3] / quarters[0], unit: "times",
          goal: 1.2))
      results.append(
        Measurement(name: "heap growth from minute 1 to 60, \(method.rawValue)", value: grown / 1024, unit: "KiB"))
    }
    return results
  }
}
