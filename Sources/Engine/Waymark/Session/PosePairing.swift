internal import WaymarkGeodesy

/// The poses of the present scene: which of them continue each other, and which belongs to a measurement.
struct PosePairing: Sendable {
  /// How a pose follows the one before.
  enum Continuity {
    case continues
    /// After a pause over which nothing is interpolated.
    case gap
    /// The old scene was found again.
    case relocalized
    /// In a new scene.
    case segment
  }

  /// The newest usable pose with its time.
  private(set) var last: (time: Double, pose: PoseSample)?
  private(set) var isLost = false
  /// Whether a pose was used.
  private(set) var hasPoses = false
  private(set) var tracksPoorly = false
  /// Source of the camera's motion, by the newest pose that was tracked.
  private(set) var odometry = Odometry.camera
  private var history = PoseHistory()
  private var leap = SceneLeap()
  private let limits: SessionLimits

  init(limits: SessionLimits) { self.limits = limits }

  /// Tracking is lost.
  mutating func lose() {
    isLost = true
    leap.restart()
    // Steps are not lost: they are not counted for a while.
    tracksPoorly = odometry == .camera
  }

  /// How a tracked pose follows the newest one; `add` takes it then.
  mutating func continuity(to pose: PoseSample, at time: Double) -> Continuity {
    let gap = last.map { time - $0.time } ?? 0
    let leaped = leap.isLeap(to: pose.position, at: time, isCamera: pose.odometry == .camera, limits: limits)
    let wasLost = isLost
    isLost = false
    if pose.tracking == .relocalized {
      history.removeAll()
      return .relocalized
    }
    if wasLost || leaped { return .segment }
    guard gap > limits.poseGap else { return .continues }
    history.removeAll()
    return .gap
  }

  /// Takes a tracked pose.
  mutating func add(_ pose: PoseSample, at time: Double) {
    hasPoses = true
    last = (time, pose)
    odometry = pose.odometry
    tracksPoorly = pose.tracking == .limited && odometry == .camera
    history.add(PoseHistory.Entry(time: time, position: pose.position, orientation: pose.orientation))
  }

  /// The pose for a measurement; while tracking is lost only for one from before the loss.
  func pose(at time: Double) -> PoseHistory.Entry? {
    if isLost, time > (history.newest?.time ?? -.infinity) { return nil }
    return history.pose(at: time, limits: limits)
  }

  /// A new scene begins.
  mutating func startSegment() { history.removeAll() }

  /// The clock jumped: times from before cannot be compared with those from now on.
  mutating func restartClock() {
    last = nil
    leap.restart()
    isLost = false
  }
}
