import Waymark
import WaymarkGeodesy

/// Sensor faults, from `SensorFault.start` on.
enum SensorFault: String, CaseIterable, Sendable {
  case none
  case notANumber
  case clockForward
  case clockBack
  case duplicates
  case accuracyZero
  case accuracyNegative
  case accuracyHuge
  case fixesTeleport
  case poseTeleports
  case frozenPose
  case frozenPoseWithoutSpeed
  case frozenFixes
  case lateFixes
  case lateFixesStampedOnArrival
  case noAltitude
  case unnormalisedRotation
  case background

  /// When it begins, seconds.
  static let start = 150.0

  /// When it ends.
  var end: Double {
    switch self {
    case .notANumber, .accuracyZero, .accuracyNegative, .accuracyHuge: Self.start + 30
    case .fixesTeleport: Self.start + 5
    case .poseTeleports, .clockForward, .clockBack: Self.start
    case .frozenPose, .frozenPoseWithoutSpeed, .frozenFixes: Self.start + 60
    case .background: Self.start + 600
    default: .infinity
    }
  }

  /// The samples of the faulty sensor: none, one or many, with the times at which they arrive.
  func deliver(_ timed: TimedSample, memory: inout Memory) -> [(arrival: Double, sample: TimedSample)] {
    let time = timed.time
    var reported = timed
    var arrival = time
    let isOn = time >= Self.start && time < end
    switch (self, timed.sample) {
    case (.clockForward, _) where time >= Self.start: reported = TimedSample(time: time + 3600, timed.sample)
    case (.clockBack, _) where time >= Self.start: reported = TimedSample(time: time - 3600, timed.sample)
    case (.notANumber, .pose(var pose)) where isOn && memory.count % 2 == 0:
      pose.position.x = .nan
      reported = TimedSample(time: time, .pose(pose))
    case (.notANumber, .heading(var heading)) where isOn:
      heading.degrees = .nan
      reported = TimedSample(time: time, .heading(heading))
    case (.notANumber, .fix(var fix)) where isOn && memory.count % 2 == 0:
      fix.horizontalAccuracy = .nan
      reported = TimedSample(time: time, .fix(fix))
    case (.duplicates, _) where isOn:
      return (0..<10).map { (time + 0.001 * Double($0 / 9), timed) }
    case (.accuracyZero, .fix(var fix)) where isOn:
      fix.horizontalAccuracy = 0
      reported = TimedSample(time: time, .fix(fix))
    case (.accuracyNegative, .fix(var fix)) where isOn:
      fix.horizontalAccuracy = -1
      reported = TimedSample(time: time, .fix(fix))
    case (.accuracyHuge, .fix(var fix)) where isOn:
      fix.horizontalAccuracy = 1e9
      reported = TimedSample(time: time, .fix(fix))
    case (.fixesTeleport, .fix(var fix)) where isOn:
      fix.coordinate =
        Geodesic.wgs84.direct(from: fix.coordinate, azimuth: 70, distance: 1000).coordinate
      reported = TimedSample(time: time, .fix(fix))
    case (.poseTeleports, .pose(var pose)) where time >= Self.start:
      pose.position += Vector3(50, 0, 20)
      reported = TimedSample(time: time, .pose(pose))
    case (.frozenPose, .pose(let pose)), (.frozenPoseWithoutSpeed, .pose(let pose)):
      if isOn {
        reported = TimedSample(time: time, .pose(memory.pose ?? pose))
      } else {
        memory.pose = pose
      }
    case (.frozenPoseWithoutSpeed, .fix(var fix)):
      fix.speed = nil
      fix.course = nil
      reported = TimedSample(time: time, .fix(fix))
    case (.frozenFixes, .fix(let fix)):
      if isOn {
        reported = TimedSample(time: time, .fix(memory.fix ?? fix))
      } else {
        memory.fix = fix
      }
    case (.lateFixes, .fix) where isOn: arrival = time + 1.5
    case (.lateFixesStampedOnArrival, .fix(let fix)) where isOn:
      arrival = time + 1.5
      reported = TimedSample(time: arrival, .fix(fix))
    case (.noAltitude, .fix(var fix)):
      fix.altitude = nil
      reported = TimedSample(time: time, .fix(fix))
    case (.unnormalisedRotation, .pose(var pose)):
      let q = pose.orientation
      pose.orientation = Quaternion(x: 3 * q.x, y: 3 * q.y, z: 3 * q.z, w: 3 * q.w)
      reported = TimedSample(time: time, .pose(pose))
    case (.background, _) where isOn:
      guard case .truth = timed.sample else { return [] }
    case (.background, .pose(var pose)) where time >= end:
      // A new scene, which begins where the user looks up again.
      if memory.origin == nil {
        memory.origin = pose.position
        let lost = PoseSample(position: .zero, orientation: .identity, tracking: .lost)
        return [(time, TimedSample(time: time, .pose(lost)))]
      }
      pose.position = pose.position - (memory.origin ?? .zero)
      reported = TimedSample(time: time, .pose(pose))
    default: break
    }
    memory.count += 1
    return [(arrival, reported)]
  }

  /// The last samples of a faulty sensor.
  struct Memory {
    var pose: PoseSample?
    var fix: LocationFix?
    var origin: Vector3?
    var count = 0
  }
}
