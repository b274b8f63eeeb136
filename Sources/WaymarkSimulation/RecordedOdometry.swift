public import Waymark
public import WaymarkGeodesy

/// The poses of a real recording, put on a position on Earth, with simulated fixes and compass readings: the errors of
/// a receiver as one wants them, the motion and the odometry of a real walk. The odometry is taken for the truth.
public struct RecordedOdometry: Equatable, Sendable {
  /// The poses with their times, in order; none without tracking.
  public let poses: [TimedSample]
  /// Where the scene's origin is put.
  public let origin: Coordinate

  /// Takes the poses of a recording up to the first loss of tracking; nil when there are fewer than two.
  ///
  /// - Parameters:
  ///   - samples: the recording.
  ///   - origin: where the scene's origin is put.
  public init?(_ samples: [TimedSample], at origin: Coordinate) {
    var poses: [TimedSample] = []
    for timed in samples {
      guard case .pose(let pose) = timed.sample else { continue }
      if pose.tracking == .lost { break }
      guard timed.time > (poses.last?.time ?? -.infinity) else { continue }
      poses.append(timed)
    }
    guard poses.count > 1 else { return nil }
    self.poses = poses
    self.origin = origin
  }

  /// The recording with simulated sensors.
  ///
  /// - Parameter parameters: the errors of receiver and compass, the rates, the scene's yaw, the seed.
  /// - Returns: samples in order of time, truth included.
  public func samples(_ parameters: SimulationParameters) -> [TimedSample] {
    var random = RandomSource(seed: parameters.seed)
    var receiver = SimulatedReceiver(parameters: parameters, random: &random)
    var compass = SimulatedCompass(parameters: parameters, random: &random)
    let frame = SceneFrame(origin: GeodeticPosition(origin, height: 0), yawDegrees: parameters.yawDegrees)
    let declination = WorldMagneticModel.field(at: frame.origin, on: parameters.utc).declinationDegrees
    guard let start = poses.first?.time else { return [] }
    var samples = [TimedSample(time: start, .utc(parameters.utc))]
    var (nextFix, nextHeading) = (start, start)
    var (walked, last) = (0.0, Vector3?.none)
    for timed in poses {
      guard case .pose(let pose) = timed.sample else { continue }
      samples.append(timed)
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
      let position = frame.geodeticPosition(ofScene: pose.position)
      samples.append(
        TimedSample(
          time: timed.time,
          .truth(
            GroundTruth(position: Position(position.coordinate), yawDegrees: Angle.wrappedTo360(parameters.yawDegrees)))
        ))
      let fix = receiver.fix(
        of: ECEF.vector(of: position), altitudes: nil, at: timed.time - start, after: 1 / parameters.fixRate,
        random: &random)
      samples.append(TimedSample(time: timed.time, .fix(fix)))
    }
    return samples
  }
}
