import Waymark
import WaymarkGeodesy

/// The contents of a session log, counted while it is read: kinds, times, rates, gaps.
public struct LogSummary: Equatable, Sendable {
  /// The samples of one kind.
  public struct Stream: Equatable, Sendable {
    /// Number of samples.
    public fileprivate(set) var count = 0
    /// Time of the first sample, seconds.
    public fileprivate(set) var firstTime = 0.0
    /// Time of the last sample in the order of the log, seconds.
    public fileprivate(set) var lastTime = 0.0
    /// Intervals without a sample of this kind that are too long (see `LogSummary.init`).
    public fileprivate(set) var gaps = 0
    /// The longest interval between two samples, seconds.
    public fileprivate(set) var longestInterval = 0.0

    /// Mean number per second between the first and the last; nil when there are fewer than two times.
    public var rate: Double? {
      count > 1 && lastTime > firstTime ? Double(count - 1) / (lastTime - firstTime) : nil
    }
  }

  /// Fixes that their horizontal accuracy does not mark as invalid.
  public private(set) var validFixes = 0
  /// Poses that are not `normal`.
  public private(set) var poorPoses = 0
  /// Length of the path of the poses in metres, across all scene frames, without the jumps between segments.
  public private(set) var pathLength = 0.0
  /// Samples whose time is before that of the line above.
  public private(set) var backwardTimes = 0
  /// Earliest time, seconds; nil for an empty log.
  public private(set) var start: Double?
  /// Latest time, seconds.
  public private(set) var end: Double?
  /// The first wall-clock time in the log.
  public private(set) var firstUTC: UTCInstant?

  private let poseGap: Double
  private let fixGap: Double
  private var streams: [LogLineKind: Stream] = [:]
  private var lastTime: Double?
  private var lastPosition: Vector3?

  /// An empty summary.
  ///
  /// - Parameters:
  ///   - poseGap: seconds without a pose that count as a gap.
  ///   - fixGap: seconds without a fix that count as a gap.
  public init(poseGap: Double = 0.5, fixGap: Double = 5) {
    self.poseGap = poseGap
    self.fixGap = fixGap
  }

  /// Seconds from the earliest to the latest sample.
  public var duration: Double { (end ?? 0) - (start ?? 0) }

  /// The samples of a kind; nil when there are none.
  public subscript(kind: LogLineKind) -> Stream? { streams[kind] }

  /// Counts a sample.
  public mutating func add(_ timed: TimedSample) {
    let time = timed.time
    start = min(start ?? time, time)
    end = max(end ?? time, time)
    if let lastTime, time < lastTime { backwardTimes += 1 }
    lastTime = time

    let kind = LogLineKind(timed.sample)
    var stream = streams[kind] ?? Stream()
    if stream.count == 0 {
      stream.firstTime = time
    } else {
      let interval = time - stream.lastTime
      stream.longestInterval = max(stream.longestInterval, interval)
      if (kind == .pose && interval > poseGap) || (kind == .fix && interval > fixGap) { stream.gaps += 1 }
    }
    stream.count += 1
    stream.lastTime = time
    streams[kind] = stream

    switch timed.sample {
    case .fix(let fix): if fix.horizontalAccuracy >= 0 { validFixes += 1 }
    case .pose(let pose): add(pose)
    case .utc(let instant): firstUTC = firstUTC ?? instant
    default: break
    }
  }

  private mutating func add(_ pose: PoseSample) {
    if pose.tracking != .normal { poorPoses += 1 }
    guard pose.tracking != .lost, pose.position.isFinite else {
      lastPosition = nil
      return
    }
    if let lastPosition { pathLength += pose.position.distance(to: lastPosition) }
    lastPosition = pose.position
  }
}
