import CAllocationCount
import Waymark
import WaymarkGeodesy

/// What taking samples costs: a pose alone, and an hour's walk with what is left of it in memory.
enum FeedBenchmark {
  static func run() throws -> [Measurement] {
    let route = try Fixtures.route(kilometers: 20)
    // 1.3 m/s for an hour is 4.7 km.
    let walk = Fixtures.walk(along: route, minutes: 60)
    var results: [Measurement] = []
    for method in AlignmentMethod.allCases {
      var session = Session(strategy: method.strategy(initialYaw: .firstHeading))
      session.setAnchors(Fixtures.anchors(10_000))
      var poseTimes: [Double] = []
      var poses = 0
      var run = 0.0
      var live: UInt64 = 0
      let seconds = Stopwatch.seconds {
        for sample in walk {
          if sample.time <= 60 { live = allocation_live_bytes() }
          guard case .pose = sample.sample else {
            session.take(sample)
            continue
          }
          run += Stopwatch.seconds { session.take(sample) }
          poses += 1
          if poses % 30 == 0 {
            poseTimes.append(run / 30)
            run = 0
          }
        }
      }
      poseTimes.sort()
      let grown = Double(allocation_live_bytes()) - Double(live) - Double(poseTimes.capacity * 8)
      results.append(
        Measurement(
          name: "pose into \(method.rawValue), 20 km route, median", value: Stopwatch.quantile(poseTimes, 0.5) * 1e6,
          unit: "µs", goal: 5))
      results.append(
        Measurement(
          name: "pose into \(method.rawValue), 99 % (means of 30)", value: Stopwatch.quantile(poseTimes, 0.99) * 1e6,
          unit: "µs"))
      results.append(
        Measurement(
          name: "hour's walk (\(walk.count) samples) into \(method.rawValue)", value: seconds, unit: "s"))
      results.append(
        Measurement(name: "heap growth from minute 1 to 60, \(method.rawValue)", value: grown / 1024, unit: "KiB"))
    }
    return results
  }
}
