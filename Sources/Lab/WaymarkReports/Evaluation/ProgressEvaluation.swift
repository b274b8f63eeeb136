import Waymark
import WaymarkEvaluation
import WaymarkFormats
import WaymarkGeodesy

/// Many walks with every method of following a route, on all cores. The same seed gives the same figures on any number
/// of cores.
public struct ProgressEvaluation: Sendable {
  /// Walks of each kind, with seeds from `seed` upwards.
  public var walks = 20
  /// Seed of the first walk.
  public var seed: UInt64 = 1
  /// The kinds of walks.
  public var scenarios = ProgressScenario.names
  /// Real streets to walk in, instead of the simulated scenarios.
  public var streets: StreetWalks?
  /// Standard deviation of the fixes' correlated error per axis, metres.
  public var sigma = 4.0
  /// Number of walks run concurrently.
  public var parallelism = ProcessorCount.usable

  /// A run with the defaults.
  public init() {}

  /// Runs the simulated scenarios, or the walks in `streets`.
  ///
  /// - Parameter progress: receives progress messages.
  /// - Returns: the comparison.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func run(progress: @Sendable (String) -> Void = { _ in }) async throws -> ProgressReport {
    var report = ProgressReport()
    let (sigma, streets) = (sigma, streets)
    for name in streets == nil ? scenarios : ProgressScenario.streetNames {
      @Sendable func scenario(_ seed: UInt64) throws -> ProgressScenario? {
        try streets.map { try ProgressScenario.inStreets(name, $0, seed: seed) }
          ?? ProgressScenario.usual(name, seed: seed)
      }
      let judges = try await run(name, progress) { seed in
        guard var scenario = try scenario(seed) else { return [] }
        scenario.parameters.gpsSigma = sigma
        return ProgressTrial.run(scenario)
      }
      let title = try scenario(seed)?.title ?? name
      report.add(name: name, title: title, judges: judges)
    }
    return report
  }

  /// Evaluates walks along the fixes of a recorded session log.
  ///
  /// - Parameters:
  ///   - path: the log.
  ///   - progress: receives progress messages.
  /// - Returns: the comparison.
  /// - Throws: `InputError` when the log has no walk.
  public func run(log path: String, progress: @Sendable (String) -> Void = { _ in }) async throws -> ProgressReport {
    var points: [(time: Double, coordinate: Coordinate)] = []
    for timed in try SessionLogReader.read(path: path).samples {
      if case .fix(let fix) = timed.sample { points.append((timed.time, fix.coordinate)) }
    }
    let track: RecordedTrack
    do {
      track = try RecordedTrack(points)
    } catch {
      throw InputError(
        "the log has no fixes of a walk", file: path, field: "fix",
        advice: "give one with fixes at walking speed, for example from `waymark import --format gpx`")
    }
    let sigma = sigma
    let judges = try await run(path, progress) { ProgressTrial.run(track: track, sigma: sigma, seed: $0) }
    var report = ProgressReport()
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    report.add(
      name: name, title: "a recorded line of \(Fixed.text(track.route.distance / 1000, decimals: 2)) km", judges: judges
    )
    return report
  }

  private func run(
    _ name: String, _ progress: @Sendable (String) -> Void,
    walk: @escaping @Sendable (UInt64) throws -> [ProgressJudge]
  ) async throws -> [ProgressJudge] {
    var merged = [ProgressJudge](repeating: ProgressJudge(), count: ProgressMethodName.allCases.count)
    try await withThrowingTaskGroup(of: (Int, [ProgressJudge]).self) { group in
      var (started, next) = (0, 0)
      // Merged in the order of the walks, whichever is ready first.
      var waiting: [Int: [ProgressJudge]] = [:]
      func start() {
        guard started < walks else { return }
        let number = started
        started += 1
        group.addTask { (number, try walk(seed &+ UInt64(number))) }
      }
      for _ in 0..<max(1, parallelism) { start() }
      while let (number, judges) = try await group.next() {
        try Task.checkCancellation()
        start()
        waiting[number] = judges
        while let judges = waiting.removeValue(forKey: next) {
          for i in merged.indices where i < judges.count { merged[i].merge(judges[i]) }
          next += 1
          progress("\(name): walk \(next) of \(walks)")
        }
      }
    }
    return merged
  }
}
