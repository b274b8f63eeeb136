import Waymark
import WaymarkEvaluation
import WaymarkFormats
import WaymarkGeodesy

/// One replay of samples in memory, with the processor time that it took.
enum TimedReplay {
  /// Replays all samples with a method.
  ///
  /// - Parameters:
  ///   - samples: in order.
  ///   - method: the method.
  ///   - initialYaw: source of its first yaw.
  ///   - settling: seconds at the beginning that are excluded.
  ///   - pairwise: constants of the pairwise methods.
  ///   - earlier: the device's sessions before, which teach what its compass is worth.
  ///   - streets: the streets that the method is given.
  ///   - ground: the ground's elevation that it is given, in pieces with the samples from which they count.
  ///   - date: a moment of the day, for logs without a wall clock.
  ///   - route: the route that it is given; nil for the one in the samples, if any.
  /// - Returns: the result of the one walk.
  static func run(
    _ samples: [TimedSample], method: ComparedMethod, initialYaw: InitialYaw, settling: Double,
    pairwise: PairwiseYawAlignment.Parameters, earlier: [[TimedSample]] = [], streets: StreetNetwork? = nil,
    ground: [(start: Int, ground: GroundElevation?)] = [], date: UTCInstant? = nil, route: Route? = nil
  ) -> (result: MethodResult, entries: [ReplayEntry]) {
    func newSession(_ memory: CompassMemory?) -> Session<ComparedAlignment> {
      var session = Session(strategy: method.strategy(initialYaw: initialYaw, pairwise: pairwise))
      if let date { session.setDate(date) }
      if let memory { session.setCompassMemory(memory, at: nil) }
      return session
    }
    var memory: CompassMemory?
    for walk in earlier {
      var session = newSession(memory)
      for sample in walk { session.take(sample) }
      // Strategies that do not learn need no more walks.
      guard let learnt = session.compassMemory else { break }
      memory = learnt
    }
    var replay = Replay(session: newSession(memory))
    replay.session.setStreets(streets)
    if let route { replay.session.setRoute(route) }
    let start = ProcessorTime.seconds
    WalkedGround.walk(samples, over: ground) { piece, timed in
      if let piece { replay.session.setGround(piece) }
      replay.take(timed)
    }
    replay.finish()
    let seconds = ProcessorTime.seconds - start
    var result = MethodResult(method: method)
    let entries = replay.takeEntries()
    result.add(entries, settling: settling, fixes: replay.fixCount, seconds: seconds)
    return (result, entries)
  }
}
