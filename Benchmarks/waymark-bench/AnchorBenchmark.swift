import Waymark
import WaymarkEvaluation
import WaymarkGeodesy

/// The cost of many anchors: a frame, the frames of an import, edits of a replica.
enum AnchorBenchmark {
  static func run() throws -> [Measurement] {
    var results: [Measurement] = []
    var medians: [Double] = []
    for count in [100, 10_000, 100_000] {
      let frames = try frames(count)
      let median = Stopwatch.quantile(frames.walking, 0.5)
      medians.append(median)
      results.append(
        Measurement(name: "frame with \(count) anchors, walking, median", value: median * 1e6, unit: "µs"))
      results.append(
        Measurement(
          name: "frame with \(count) anchors, walking, 99 %", value: Stopwatch.quantile(frames.walking, 0.99) * 1e6,
          unit: "µs"))
      results.append(
        Measurement(
          name: "longest frame while \(count) appear", value: (frames.appearing.max() ?? .nan) * 1e3, unit: "ms",
          goal: 8))
      results.append(
        Measurement(name: "frames until all \(count) are there", value: Double(frames.appearing.count), unit: "frames"))
      results.append(Measurement(name: "telling \(count) anchors", value: frames.telling * 1e3, unit: "ms"))
      results.append(Measurement(name: "telling \(count) with one edited", value: frames.editing * 1e3, unit: "ms"))
    }
    for (i, count) in [10_000, 100_000].enumerated() {
      results.append(
        Measurement(
          name: "frame with \(count) anchors ÷ with 100", value: medians[i + 1] / medians[0], unit: "times", goal: 6))
    }
    results += try replicas()
    return results
  }

  private static func frames(
    _ count: Int
  ) throws -> (walking: [Double], appearing: [Double], telling: Double, editing: Double) {
    let route = try Fixtures.route(kilometers: 2)
    var session = Session(strategy: ComparedMethod.robust.strategy(initialYaw: .firstHeading))
    let walk = Fixtures.walk(along: route, minutes: 2)
    for sample in walk.prefix(while: { $0.time < 60 }) { session.take(sample) }
    guard let camera = session.camera, let start = session.lastPose else { return ([], [], .nan, .nan) }
    var anchors = Fixtures.anchors(count)
    let telling = Stopwatch.seconds { session.setAnchors(anchors) }
    var appearing: [Double] = []
    while session.hasWaitingAnchors {
      appearing.append(Stopwatch.seconds { _ = session.overlay(for: start.pose, camera: camera, at: start.time) })
    }
    // A minute's walk: the alignment changes with every pose, and the camera looks around.
    var walking: [Double] = []
    for sample in walk where sample.time >= 60 {
      session.take(sample)
      guard case .pose(let pose) = sample.sample else { continue }
      walking.append(Stopwatch.seconds { _ = session.overlay(for: pose, camera: camera, at: sample.time) })
    }
    anchors[count / 2].position.altitude = Altitude(meters: 500, reference: .meanSeaLevel)
    let editing = Stopwatch.seconds { session.setAnchors(anchors) }
    return (walking.sorted(), appearing, telling, editing)
  }

  private static func replicas() throws -> [Measurement] {
    guard let client = ClientID("bench") else { return [] }
    var random = RandomSource(seed: 23)
    var replica = AnchorReplica(client: client)
    let now = UTCInstant(secondsSince1970: 1_790_000_000)
    var anchors = Fixtures.anchors(100_000)
    for i in anchors.indices {
      anchors[i].id = AnchorID(
        randomHigh: UInt64(random.uniform(0, 1e18)), low: UInt64(random.uniform(0, 1e18)))
    }
    let adding = try Stopwatch.seconds { try replica.add(anchors, at: now) }
    var other = AnchorReplica(client: client)
    let records = replica.records
    let merging = Stopwatch.seconds { for record in records { other.merge(record) } }
    let again = Stopwatch.seconds { for record in records { other.merge(record) } }
    guard let here = Fixtures.origin else { return [] }
    var found = 0
    let nearest = Stopwatch.seconds { found = replica.nearest(to: here, limit: 50).count }
    precondition(found == 50)
    return [
      Measurement(name: "adding 100000 anchors to a replica", value: adding * 1e3, unit: "ms", goal: 2000),
      Measurement(name: "merging 100000 new records", value: merging * 1e3, unit: "ms"),
      Measurement(name: "merging the same again", value: again * 1e3, unit: "ms"),
      Measurement(name: "the nearest 50 of 100000", value: nearest * 1e3, unit: "ms"),
    ]
  }
}
