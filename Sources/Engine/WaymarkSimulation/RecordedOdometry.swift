internal import CPortableMath
public import Waymark
public import WaymarkGeodesy

/// The poses of a real recording with simulated fixes and compass readings: the errors of a receiver as one wants them,
/// the motion and the odometry of a real walk.
///
/// Where the recording knows the true positions, the walk is there, and the odometry has its own errors; the yaw that
/// fits both paths best is taken for the true one. Otherwise the odometry is taken for the truth, put on a position on
/// Earth.
public struct RecordedOdometry: Equatable, Sendable {
  /// A true position, Earth-centred.
  private struct TruePosition: Equatable {
    var time: Double
    var position: Vector3
  }

  /// The poses with their times, in order; none without tracking.
  public let poses: [TimedSample]
  /// Where the scene's origin is put where there are no true positions.
  public let origin: Coordinate
  /// The true positions in order; none where the poses are taken for the truth.
  private let positions: [TruePosition]
  /// Heading of the recorded scene's −Z axis, degrees; 0 where the poses are taken for the truth.
  private let recordedYaw: Double

  /// True positions farther apart than this, seconds, say nothing of what is between them.
  private static let maximumGap = 2.0

  /// Takes the poses of a recording up to the first loss of tracking, and its true positions; nil when there are fewer
  /// than two poses.
  ///
  /// - Parameters:
  ///   - samples: the recording.
  ///   - origin: where the scene's origin is put where the recording has no true positions.
  public init?(_ samples: [TimedSample], at origin: Coordinate) {
    var poses: [TimedSample] = []
    var positions: [TruePosition] = []
    scan: for timed in samples {
      switch timed.sample {
      case .pose(let pose):
        if pose.tracking == .lost { break scan }
        if timed.time > (poses.last?.time ?? -.infinity) { poses.append(timed) }
      case .truth(let truth) where timed.time > (positions.last?.time ?? -.infinity):
        positions.append(
          TruePosition(
            time: timed.time, position: ECEF.vector(of: GeodeticPosition(truth.position.coordinate, height: 0))))
      default: break
      }
    }
    guard poses.count > 1 else { return nil }
    self.poses = poses
    self.origin = origin
    let yaw = Self.yaw(of: poses, along: positions)
    self.positions = yaw == nil ? [] : positions
    recordedYaw = yaw ?? 0
  }

  /// The yaw by which the poses fit true positions best, degrees, by least squares over a rotation and a shift
  /// (Procrustes without scale, Umeyama 1991); nil when nothing determines it.
  private static func yaw(of poses: [TimedSample], along positions: [TruePosition]) -> Double? {
    guard let first = positions.first else { return nil }
    let frame = LocalFrame(origin: ECEF.position(of: first.position))
    var pairs: [(scene: Vector3, earth: Vector3)] = []
    var (sceneSum, earthSum) = (Vector3.zero, Vector3.zero)
    var next = 0
    for timed in poses {
      guard case .pose(let pose) = timed.sample, next < positions.count, timed.time >= positions[next].time else {
        continue
      }
      while next + 1 < positions.count, positions[next + 1].time <= timed.time { next += 1 }
      let (scene, earth) = (
        Vector3(pose.position.x, -pose.position.z, 0), frame.enu(ofECEF: positions[next].position)
      )
      pairs.append((scene, earth))
      sceneSum += scene
      earthSum += earth
      next += 1
    }
    guard !pairs.isEmpty else { return nil }
    let count = Double(pairs.count)
    var (along, across) = (0.0, 0.0)
    for pair in pairs {
      let (p, g) = (pair.scene - sceneSum / count, pair.earth - earthSum / count)
      along += p.x * g.x + p.y * g.y
      across += p.x * g.y - p.y * g.x
    }
    guard along != 0 || across != 0 else { return nil }
    return Angle.degrees(-atan2(across, along))
  }

  /// The recording with simulated sensors.
  ///
  /// - Parameter parameters: the errors of receiver and compass, the rates, the scene's yaw, the seed.
  /// - Returns: samples in order of time, truth included. Where the true position is unknown there are no fixes.
  /// - Complexity: O(n) in the poses and positions.
  public func samples(_ parameters: SimulationParameters) -> [TimedSample] {
    var random = RandomSource(seed: parameters.seed)
    var receiver = SimulatedReceiver(parameters: parameters, random: &random)
    var compass = SimulatedCompass(parameters: parameters, random: &random)
    let start = positions.first.map { ECEF.position(of: $0.position) } ?? GeodeticPosition(origin, height: 0)
    let frame = SceneFrame(origin: start, yawDegrees: parameters.yawDegrees)
    let declination = WorldMagneticModel.field(at: start, on: parameters.utc).declinationDegrees
    guard let begin = poses.first?.time else { return [] }
    // The recorded scene has its own yaw; it is rotated to the wanted one.
    let turn = Quaternion(
      axis: Vector3(0, 1, 0), angleRadians: positions.isEmpty ? 0 : -Angle.radians(recordedYaw - parameters.yawDegrees))
    var samples = [TimedSample(time: begin, .utc(parameters.utc))]
    var (nextFix, nextHeading) = (begin, begin)
    var lastFix: Double?
    var (walked, last, index) = (0.0, Vector3?.none, 0)
    for timed in poses {
      guard case .pose(var pose) = timed.sample else { continue }
      if !positions.isEmpty {
        pose.position = turn.rotate(pose.position)
        pose.orientation = turn * pose.orientation
      }
      samples.append(TimedSample(time: timed.time, .pose(pose)))
      let step = pose.position - (last ?? pose.position)
      walked += Vector3(step.x, 0, step.z).length
      last = pose.position
      if parameters.headingRate > 0, timed.time >= nextHeading,
        let inScene = CameraDirection.headingInScene(of: pose.orientation)
      {
        nextHeading += 1 / parameters.headingRate
        let heading = inScene + parameters.yawDegrees
        let reading = compass.reading(
          magneticHeading: heading - declination, heading: heading, after: 1 / parameters.headingRate,
          distance: walked, random: &random)
        samples.append(TimedSample(time: timed.time, .heading(reading)))
      }
      guard parameters.fixRate > 0, timed.time >= nextFix else { continue }
      nextFix += 1 / parameters.fixRate
      let position: GeodeticPosition
      if positions.isEmpty {
        position = frame.geodeticPosition(ofScene: pose.position)
      } else {
        while index + 1 < positions.count, positions[index + 1].time <= timed.time { index += 1 }
        guard let known = known(at: timed.time, after: index) else { continue }
        position = ECEF.position(of: known)
      }
      samples.append(
        TimedSample(
          time: timed.time,
          .truth(
            GroundTruth(position: Position(position.coordinate), yawDegrees: Angle.wrappedTo360(parameters.yawDegrees)))
        ))
      let fix = receiver.fix(
        of: ECEF.vector(of: position), altitudes: nil, at: timed.time - begin,
        after: lastFix.map { timed.time - $0 } ?? 1 / parameters.fixRate, random: &random)
      lastFix = timed.time
      samples.append(TimedSample(time: timed.time, .fix(fix)))
    }
    return samples
  }

  /// The true position at a moment, Earth-centred, between the one with this index and the next; nil where it is
  /// not known.
  private func known(at time: Double, after index: Int) -> Vector3? {
    let from = positions[index]
    if time == from.time { return from.position }
    guard time > from.time, index + 1 < positions.count else { return nil }
    let to = positions[index + 1]
    guard to.time - from.time <= Self.maximumGap else { return nil }
    return from.position + (to.position - from.position) * ((time - from.time) / (to.time - from.time))
  }
}
