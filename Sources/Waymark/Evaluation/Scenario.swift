/// A kind of walk on which alignment methods are compared.
public struct Scenario: Equatable, Sendable {
  /// Its name in tables.
  public var name: String
  /// What the walks are like; the seed and the first yaw are set for each walk.
  public var parameters: SimulationParameters

  /// Makes a scenario.
  public init(name: String, parameters: SimulationParameters) {
    self.name = name
    self.parameters = parameters
  }

  /// The usual set: one error source after the other on top of a usual phone.
  public static var usual: [Scenario] {
    func scenario(_ name: String, _ change: (inout SimulationParameters) -> Void) -> Scenario {
      var parameters = SimulationParameters()
      change(&parameters)
      return Scenario(name: name, parameters: parameters)
    }
    return [
      scenario("usual: σ 3 m, τ 60 s") { _ in },
      scenario("poor fixes: σ 6 m") { $0.gpsSigma = 6 },
      scenario("bursts: 10 % of the time 10–30 m off") { $0.burstShare = 0.1 },
      scenario("compass 25° off") { $0.compassBias = 25 },
      scenario("yaw drifts 3° a minute") { $0.yawDrift = 3 },
      scenario("a minute of standing first") { $0.standingStart = 60 },
      scenario("tracking lost at 60 s and 150 s") { $0.trackingLosses = [60, 150] },
    ]
  }

  /// Walks a route many times with one method.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - method: the method.
  ///   - walks: how many walks, with seeds 1, 2, … and a random first yaw each.
  ///   - settling: seconds at the beginning of each walk that do not count.
  /// - Returns: the result over all walks.
  public func evaluate(route: Route, method: AlignmentMethod, walks: Int, settling: Double) -> MethodResult {
    var result = MethodResult(method: method)
    for walk in 0..<max(0, walks) {
      var parameters = parameters
      parameters.seed = UInt64(walk + 1)
      var random = RandomSource(seed: parameters.seed &* 7919)
      parameters.yawDegrees = random.uniform(0, 360)
      // Another stretch of a recording each time, forwards or backwards.
      if let recording = parameters.receiverErrors {
        parameters.receiverErrorsStart = random.uniform(0, 2 * recording.duration)
      }
      var replay = Replay(session: Session(strategy: method.strategy(initialYaw: .firstHeading)))
      for timed in SimulatedWalk(route: route, parameters: parameters) { replay.take(timed) }
      replay.finish()
      result.add(replay.takeEntries(), settling: settling)
    }
    return result
  }
}
