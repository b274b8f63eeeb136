public import Waymark
internal import WaymarkGeodesy
internal import WaymarkSimulation

/// One walk with all methods of following a route, on the same observations.
public enum ProgressTrial {
  /// Walks a scenario with the whole engine: simulated sensors, alignment, and the methods on its positions.
  ///
  /// - Parameters:
  ///   - scenario: the walk, with its seed.
  ///   - constants: constants of the filter.
  /// - Returns: a judgement for each `ProgressMethodName`, in their order.
  public static func run(
    _ scenario: ProgressScenario, filter constants: ProgressFilter.Parameters = ProgressFilter.Parameters()
  ) -> [ProgressJudge] {
    var field = ProgressField(index: RouteIndex(scenario.route), filter: constants)
    field.setStreets(scenario.network)
    observe(scenario) { field.add($0, truth: $1, isOnStreet: $2) }
    field.finish()
    return field.judges
  }

  /// Walks a scenario with the whole engine, and gives what the methods get.
  ///
  /// - Parameters:
  ///   - scenario: the walk, with its seed.
  ///   - visit: gets each observation, the true arc length then, metres, nil away from the route, and whether the user is
  ///     on the route's street.
  public static func observe(
    _ scenario: ProgressScenario, visit: (ProgressObservation, _ truth: Double?, _ isOnStreet: Bool) -> Void
  ) {
    let walked = RouteIndex(scenario.walked)
    let route = RouteIndex(scenario.route)
    var parameters = scenario.parameters
    parameters.givesRoute = false
    var simulator = WalkSimulator(route: scenario.walked, parameters: parameters)
    var session = Session(strategy: ComparedMethod.robust.strategy(initialYaw: .firstHeading))
    session.setStreets(scenario.network)
    session.setRoute(scenario.route)
    while let timed = simulator.next() {
      guard case .accepted = session.take(timed), case .pose = timed.sample,
        let observation = session.progressObservation, observation.time == timed.time
      else { continue }
      let metersWalked = simulator.moment.arcLength
      let truth = scenario.arcLength(atWalked: metersWalked, of: walked)
      let distance = truth == nil ? route.nearest(to: walked.point(at: metersWalked))?.distance : 0
      visit(observation, truth, (distance ?? .infinity) <= scenario.halfWidth)
    }
  }

  /// Walks a recorded track: its simplified line is the route, its times are the walker's, and positions with a
  /// Gauss–Markov error (60 s) and odometry with 2 % error are generated from it.
  ///
  /// - Parameters:
  ///   - track: the recorded points with their times in seconds, rising.
  ///   - sigma: standard deviation of the position's error per axis, metres.
  ///   - seed: seed of the errors.
  /// - Returns: a judgement for each `ProgressMethodName`.
  public static func run(
    track: RecordedTrack, sigma: Double, seed: UInt64
  ) -> [ProgressJudge] {
    var field = ProgressField(index: RouteIndex(InstructionMaker().addingSteps(to: track.route)))
    var random = RandomSource(seed: seed)
    var east = GaussMarkov(sigma: sigma, tau: 60, random: &random)
    var north = GaussMarkov(sigma: sigma, tau: 60, random: &random)
    let scale = 1 + 0.02 * random.normal()
    var last: Vector3?
    for moment in track.moments {
      east.advance(by: moment.step, random: &random)
      north.advance(by: moment.step, random: &random)
      let frame = LocalFrame(origin: ECEF.position(of: moment.point))
      let error = frame.ecef(ofENU: Vector3(east.value, north.value, 0)) - frame.originECEF
      let moved = last.map { (moment.point - $0) * scale }
      last = moment.point
      field.add(
        ProgressObservation(
          time: moment.time, point: moment.point + error, sigma: max(0.5, sigma), displacement: moved,
          courseSigmaDegrees: 3),
        truth: moment.arcLength)
    }
    field.finish()
    return field.judges
  }
}
