import Waymark
import WaymarkGeodesy

@testable import WaymarkEvaluation
@testable import WaymarkSimulation

/// Simulated walks for the robust estimator, thinned so that debug builds are fast: few poses and fixes.
enum RobustWalk {
  /// Samples of a walk along a line of given length in metres, without the route.
  static func samples(
    length: Double, seed: UInt64, _ change: (inout SimulationParameters) -> Void = { _ in }
  ) throws -> [TimedSample] {
    var parameters = SimulationParameters()
    parameters.seed = seed
    parameters.poseRate = 5
    parameters.fixRate = 0.5
    parameters.headingRate = 1
    parameters.yawDegrees = Double(seed % 36) * 10
    change(&parameters)
    let route = try Fixtures.route([(0, 0), (0.3 * length, 0.954 * length)], altitudes: [400, 400])
    var samples: [TimedSample] = []
    for timed in SimulatedWalk(route: route, parameters: parameters) {
      if case .route = timed.sample { continue }
      samples.append(timed)
    }
    return samples
  }

  /// A replay of samples through the estimator with these cues.
  static func replay(
    _ samples: [TimedSample], cues: AlignmentCues = .all, initialYaw: InitialYaw = .firstHeading
  ) -> Replay<RobustAlignment> {
    var parameters = RobustAlignment.Parameters()
    parameters.cues = cues
    parameters.initialYaw = initialYaw
    var replay = Replay(session: Session(strategy: RobustAlignment(parameters: parameters)))
    for timed in samples { replay.take(timed) }
    replay.finish()
    return replay
  }

  /// The same walk in a scene that is rotated about the vertical (clockwise from above, degrees) and shifted.
  static func moved(_ samples: [TimedSample], rotatedBy degrees: Double, shiftedBy shift: Vector3) -> [TimedSample] {
    let turn = Quaternion(axis: Vector3(0, 1, 0), angleRadians: -Angle.radians(degrees))
    return samples.map { timed in
      guard case .pose(var pose) = timed.sample else { return timed }
      pose.position = turn.rotate(pose.position) + shift
      pose.orientation = turn * pose.orientation
      return TimedSample(time: timed.time, .pose(pose))
    }
  }
}
