import Waymark
import WaymarkGeodesy

@testable import WaymarkSimulation

/// A simulated walk with a sensor fault, and the engine's estimates during it.
struct FaultyWalk {
  /// Error and uncertainty of the estimate at a moment.
  struct Moment {
    var time: Double
    /// Distance from the true position, metres.
    var error: Double
    /// Stated standard deviation per axis, metres.
    var sigma: Double
    /// Error of the yaw, degrees.
    var yawError: Double
    var yawSigma: Double

    /// Whether the estimate is as accurate as stated, and useful: within three standard deviations of less than 8 m.
    var isRight: Bool { error <= 3 * sigma && sigma < 8 && yawError <= 3 * yawSigma + 1 }
  }

  private(set) var moments: [Moment] = []
  let statistics: SessionStatistics
  /// Largest error of a fix from `SensorFault.start` on, before the fault changes it, metres.
  private(set) var worstFix = 0.0
  /// The same in standard deviations per axis that the fix states.
  private(set) var worstFixRatio = 0.0
  /// The session at the end.
  private(set) var session: Session<RobustAlignment>

  /// Walks; fixes with a σ of 3 m once a second, poses ten times a second.
  init(
    _ fault: SensorFault, seed: UInt64, from origin: Coordinate = Fixtures.graz,
    _ change: (inout SimulationParameters) -> Void = { _ in }
  ) throws {
    var parameters = SimulationParameters()
    parameters.seed = seed
    parameters.poseRate = 10
    parameters.headingRate = 1
    parameters.yawDegrees = Double(seed % 36) * 10
    parameters.givesRoute = false
    change(&parameters)
    let length = fault == .background ? 1200.0 : 420
    let route = try Fixtures.route(
      from: origin, [(0, 0), (0.3 * length, 0.4 * length), (0.8 * length, 0.5 * length)], altitudes: [400, 405, 400])
    session = Session(strategy: RobustAlignment())
    var memory = SensorFault.Memory()
    var waiting: [(arrival: Double, sample: TimedSample)] = []
    var truths: [(time: Double, truth: GroundTruth)] = []
    // By its own clock, which may jump.
    var own: [(time: Double, position: Position, yaw: Double, alignment: Alignment)] = []
    for timed in SimulatedWalk(route: route, parameters: parameters) {
      if case .truth(let truth) = timed.sample {
        truths.append((timed.time, truth))
        continue
      }
      if case .fix(let fix) = timed.sample, timed.time >= SensorFault.start, let last = truths.last {
        let error = Geodesic.wgs84.inverse(from: last.truth.position.coordinate, to: fix.coordinate).distance
        worstFix = max(worstFix, error)
        worstFixRatio = max(worstFixRatio, error * AccuracyRadius.perSigma / fix.horizontalAccuracy)
      }
      waiting.append(contentsOf: fault.deliver(timed, memory: &memory))
      waiting.sort { $0.arrival < $1.arrival }
      while let first = waiting.first, first.arrival <= timed.time {
        waiting.removeFirst()
        session.take(first.sample)
      }
      if fault == .background, timed.time >= SensorFault.start, timed.time < fault.end + 1 { continue }
      if case .fix = timed.sample, let position = session.position, let yaw = session.alignment.frame?.yawDegrees {
        own.append((timed.time, position, yaw, session.alignment))
      }
    }
    statistics = session.statistics
    for moment in own {
      guard let truth = truths.min(by: { abs($0.time - moment.time) < abs($1.time - moment.time) }),
        abs(truth.time - moment.time) < 0.2
      else { continue }
      // The true yaw is that of the first scene; a new scene has the same yaw here.
      let yawError = truth.truth.yawDegrees.map { abs(Angle.difference(fromDegrees: $0, toDegrees: moment.yaw)) } ?? 0
      moments.append(
        Moment(
          time: moment.time,
          error: Geodesic.wgs84.inverse(from: truth.truth.position.coordinate, to: moment.position.coordinate).distance,
          sigma: moment.alignment.positionSigma ?? .infinity, yawError: yawError,
          yawSigma: moment.alignment.yawSigmaDegrees ?? 180))
    }
  }

  /// The moment with the greatest error from a time on.
  func worst(from start: Double, to end: Double = .infinity) -> Moment? {
    moments.filter { $0.time >= start && $0.time < end }.max { $0.error < $1.error }
  }

  /// By how much the error is larger than on the same walk without the fault, at most, metres.
  func added(to sound: FaultyWalk, from start: Double) -> Double {
    var most = 0.0
    for moment in moments where moment.time >= start {
      guard let other = sound.moments.min(by: { abs($0.time - moment.time) < abs($1.time - moment.time) }),
        abs(other.time - moment.time) < 0.2
      else { continue }
      most = max(most, moment.error - other.error)
    }
    return most
  }

  /// Greatest ratio of error and σ.
  func worstRatio(from start: Double, to end: Double = .infinity) -> Double {
    moments.filter { $0.time >= start && $0.time < end }.map { $0.error / $0.sigma }.max() ?? 0
  }

  /// Seconds from a time until the estimate is right, and stays so for ten seconds.
  func recovery(from start: Double) -> Double? {
    let after = moments.filter { $0.time >= start }
    let right = after.first { moment in
      after.allSatisfy { $0.time < moment.time || $0.time > moment.time + 10 || $0.isRight }
    }
    return right.map { $0.time - start }
  }
}
