import CAllocationCount
import Waymark
import WaymarkEvaluation
import WaymarkGeodesy

/// The overlay of one frame, looking in every direction.
enum FrameBenchmark {
  static func run() throws -> [Measurement] {
    var results: [Measurement] = []
    for (anchors, kilometers) in [(10_000, 1.0), (10_000, 20), (10_000, 100), (0, 20), (0, 100)] {
      let frames = try frames(anchors: anchors, kilometers: kilometers)
      let label = "overlay, \(anchors) anchors, route of \(Int(kilometers)) km"
      let isGoal = anchors == 10_000 && kilometers == 20
      results.append(
        Measurement(
          name: "\(label), median", value: Stopwatch.quantile(frames.times, 0.5) * 1e3, unit: "ms",
          goal: isGoal ? 1 : nil))
      results.append(
        Measurement(name: "\(label), 99 %", value: Stopwatch.quantile(frames.times, 0.99) * 1e3, unit: "ms"))
      results.append(
        Measurement(name: "\(label), heap allocations", value: frames.allocations, unit: "per frame"))
      results.append(Measurement(name: "\(label), heap bytes", value: frames.bytes, unit: "per frame"))
    }
    results.append(
      Measurement(
        name: "overlay, 10000 anchors, first frame after a fix, median", value: try framesAfterFixes() * 1e3, unit: "ms"
      ))
    return results
  }

  /// Seconds of a frame for which every anchor is positioned again, because a fix changed the alignment.
  private static func framesAfterFixes() throws -> Double {
    let route = try Fixtures.route(kilometers: 20)
    var session = Session(strategy: ComparedMethod.bestEstimate.strategy(initialYaw: .fixed(degrees: 0)))
    session.setAnchors(Fixtures.anchors(10_000))
    var times: [Double] = []
    for sample in Fixtures.walk(along: route, minutes: 5) {
      session.take(sample)
      guard case .fix = sample.sample, let last = session.lastPose, let camera = session.camera else { continue }
      times.append(Stopwatch.seconds { _ = session.overlay(for: last.pose, camera: camera, at: last.time) })
    }
    return Stopwatch.quantile(times.sorted(), 0.5)
  }

  private static func frames(
    anchors: Int, kilometers: Double
  ) throws -> (times: [Double], allocations: Double, bytes: Double) {
    let route = try Fixtures.route(kilometers: kilometers)
    var session = Session(strategy: ComparedMethod.pairwise.strategy(initialYaw: .fixed(degrees: 0)))
    session.setAnchors(Fixtures.anchors(anchors))
    for sample in Fixtures.walk(along: route, minutes: 2) { session.take(sample) }
    guard let last = session.lastPose, let camera = session.camera else { return ([], .nan, .nan) }
    var random = RandomSource(seed: 22)
    let poses = (0..<2000).map { _ in
      PoseSample(position: last.pose.position, orientation: Fixtures.orientation(&random))
    }
    // The first frame after a change of the alignment is measured separately.
    for pose in poses.prefix(50) { _ = session.overlay(for: pose, camera: camera, at: last.time) }
    var times: [Double] = []
    times.reserveCapacity(poses.count)
    var arrows = 0
    let (count, bytes) = (allocation_count(), allocation_bytes())
    for (i, pose) in poses.enumerated() {
      times.append(
        Stopwatch.seconds {
          arrows += session.overlay(for: pose, camera: camera, at: last.time + Double(i) / 30).arrows.count
        })
    }
    let frames = Double(poses.count)
    let result = (Double(allocation_count() - count) / frames, Double(allocation_bytes() - bytes) / frames)
    precondition(arrows > 0, "the overlay was empty")
    return (times.sorted(), result.0, result.1)
  }
}
