public import Waymark
public import WaymarkEvaluation
import WaymarkFormats

/// Many simulated walks of each kind with every method, all methods on the same samples, on all cores. The same seed
/// gives the same figures (except times) on any number of cores.
public struct MonteCarlo: Sendable {
  /// Walks of each kind, with seeds from `seed` upwards.
  public var walks = 20
  /// Seed of the first walk.
  public var seed: UInt64 = 1
  /// Seconds at the beginning of each walk that are excluded from the errors over time.
  public var settling = 30.0
  /// The methods.
  public var methods = ComparedMethod.compared
  /// Constants of the pairwise methods.
  public var pairwise = PairwiseYawAlignment.Parameters()
  /// The route of scenarios that have none of their own.
  public var route: Route
  /// Number of walks run concurrently.
  public var parallelism = ProcessorCount.usable

  /// A run along a route with the defaults.
  public init(route: Route) { self.route = route }

  /// Runs all scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: the kinds of walks.
  ///   - progress: receives progress messages.
  /// - Returns: the comparison.
  /// - Throws: `CancellationError` when the task is cancelled, `RouteError` for a scenario with an impossible route.
  public func run(
    _ scenarios: [Scenario], progress: @Sendable (String) -> Void = { _ in }
  ) async throws -> EvaluationReport {
    var report = EvaluationReport()
    for scenario in scenarios {
      let results = try await run(scenario) { done in progress("\(scenario.name): walk \(done) of \(walks)") }
      report.add(
        EvaluationGroup(
          name: scenario.name, title: scenario.title, boundDegrees: scenario.boundDegrees, results: results))
    }
    return report
  }

  private func run(_ scenario: Scenario, progress: @Sendable (Int) -> Void) async throws -> [MethodResult] {
    let methods = methods.filter { scenario.suits($0) }
    var merged = methods.map { MethodResult(method: $0) }
    try await withThrowingTaskGroup(of: (Int, [MethodResult]).self) { group in
      var started = 0
      var next = 0
      // Results are merged in the order of the walks, whichever is ready first.
      var waiting: [Int: [MethodResult]] = [:]
      func start() {
        guard started < walks else { return }
        let walk = started
        started += 1
        group.addTask { (walk, try evaluate(scenario, seed: seed &+ UInt64(walk), methods: methods)) }
      }
      for _ in 0..<max(1, parallelism) { start() }
      while let (walk, results) = try await group.next() {
        try Task.checkCancellation()
        start()
        waiting[walk] = results
        while let results = waiting.removeValue(forKey: next) {
          for i in merged.indices { merged[i].merge(results[i]) }
          next += 1
          progress(next)
        }
      }
    }
    return merged
  }

  /// One walk with every method.
  private func evaluate(_ scenario: Scenario, seed: UInt64, methods: [ComparedMethod]) throws -> [MethodResult] {
    let samples = try scenario.samples(seed: seed, route: route)
    let earlier = try scenario.earlierSamples(seed: seed, route: route)
    let known = scenario.situation?.knowledge(seed: seed)
    let streets = known?.streets ?? scenario.streets(route: route)
    return methods.map { method in
      TimedReplay.run(
        samples, method: method, initialYaw: .firstHeading, settling: settling, pairwise: pairwise,
        earlier: earlier, streets: streets, ground: [(0, scenario.ground(seed: seed, route: route))],
        route: known?.route
      ).result
    }
  }
}
