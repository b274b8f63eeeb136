internal import WaymarkGeodesy

/// Checks samples before they are used: their numbers, and their order among those of their kind.
struct SampleChecks: Sendable {
  /// The newest fix that was usable.
  private(set) var lastFix: (time: Double, fix: LocationFix)?
  /// Time of the newest pose, also of one without tracking.
  private(set) var lastPoseTime = -Double.infinity
  private var lastHeadingTime = -Double.infinity
  private let limits: SessionLimits

  init(limits: SessionLimits) { self.limits = limits }

  /// The clock jumped: times from before cannot be compared with those from now on.
  mutating func restart() { self = SampleChecks(limits: limits) }

  /// Checks a pose, and normalizes its orientation.
  ///
  /// - Returns: why it cannot be used; nil when it can.
  mutating func check(_ pose: inout PoseSample, at time: Double) -> SampleRejection? {
    if time <= lastPoseTime { return time == lastPoseTime ? .duplicate : .outOfOrder }
    if pose.tracking != .lost {
      guard pose.position.isFinite, pose.orientation.normSquared.isFinite else { return .notFinite }
      guard let orientation = pose.orientation.normalized, pose.position.length <= limits.sceneExtent else {
        return .outOfRange
      }
      pose.orientation = orientation
    }
    lastPoseTime = time
    return nil
  }

  /// Checks a fix.
  ///
  /// - Returns: why it cannot be used; nil when it can.
  mutating func check(_ fix: LocationFix, at time: Double) -> SampleRejection? {
    guard fix.horizontalAccuracy.isFinite else { return .notFinite }
    guard fix.horizontalAccuracy > 0 else { return .invalidAccuracy }
    if let last = lastFix {
      if time == last.time || fix == last.fix && abs(time - last.time) < 0.01 { return .duplicate }
      if time < last.time { return .outOfOrder }
    }
    lastFix = (time, fix)
    return nil
  }

  /// Checks a compass reading.
  ///
  /// - Returns: why it cannot be used; nil when it can.
  mutating func check(_ reading: HeadingReading, at time: Double) -> SampleRejection? {
    guard reading.degrees.isFinite, reading.accuracy.isFinite else { return .notFinite }
    guard reading.accuracy >= 0 else { return .invalidAccuracy }
    guard abs(reading.degrees) <= 720 else { return .outOfRange }
    if time <= lastHeadingTime { return time == lastHeadingTime ? .duplicate : .outOfOrder }
    lastHeadingTime = time
    return nil
  }

  /// Checks what another positioning system says of the scene.
  ///
  /// - Returns: why it cannot be used; nil when it can.
  func check(_ pose: GeoPose) -> SampleRejection? {
    guard pose.scenePosition.isFinite, pose.yawDegrees.isFinite, pose.yawAccuracyDegrees.isFinite,
      pose.horizontalAccuracy.isFinite
    else { return .notFinite }
    guard pose.horizontalAccuracy > 0, pose.yawAccuracyDegrees > 0 else { return .invalidAccuracy }
    guard abs(pose.yawDegrees) <= 720, pose.scenePosition.length <= limits.sceneExtent else { return .outOfRange }
    return nil
  }
}
