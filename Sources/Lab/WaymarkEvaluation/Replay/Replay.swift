public import Waymark
internal import WaymarkGeodesy
internal import WaymarkSimulation

/// Plays a recorded or simulated session through the engine and compares the alignment with the truth, where the log
/// has it. The engine itself never sees the truth.
public struct Replay<Strategy: AlignmentStrategy>: Sendable {
  /// The session that is fed.
  public var session: Session<Strategy>
  /// All corrections of the yaw.
  public private(set) var corrections: [AlignmentCorrection] = []
  /// One entry per fix since the last call of `takeEntries`, with errors as far as the truth is known.
  private var entries: [ReplayEntry] = []
  /// Yaw less the true one, degrees, at every fix that has a truth.
  public private(set) var yawErrors = ErrorStatistics()
  /// Horizontal distance from the true position, metres, at every fix that has a truth.
  public private(set) var positionErrors = ErrorStatistics()
  /// Time of the newest measurement that was used, seconds; after a jump of the clock the newest since. −∞ before any.
  public private(set) var endTime = -Double.infinity
  /// Fixes that were used.
  public private(set) var fixCount = 0
  /// Magnetic headings that were not used, because no date came before them.
  public private(set) var undatedHeadings = 0

  private var waiting: [ReplayEntry] = []
  /// Metres of path so far, by odometry from fix to fix.
  public private(set) var distance = 0.0
  private var lastFixPose: (segment: Int, position: Vector3)?
  private var lastTruth: (time: Double, truth: GroundTruth)?
  /// Truth farther apart than this, seconds, is not interpolated; an entry may be half as far from a single one.
  private let maximumTruthGap = 2.0

  /// Starts a replay.
  public init(session: Session<Strategy>) { self.session = session }

  /// Plays one sample.
  @discardableResult
  public mutating func take(_ timed: TimedSample) -> SampleOutcome {
    let jumps = session.statistics.clockJumps
    let outcome = session.take(timed)
    if session.statistics.clockJumps != jumps {
      // Truth from beyond the jump belongs to other moments.
      settle(before: .infinity)
      lastTruth = nil
      endTime = -.infinity
    }
    if case .heading = timed.sample, outcome == .rejected(.withoutReference) { undatedHeadings += 1 }
    guard case .accepted(let correction) = outcome else { return outcome }
    if let correction { corrections.append(correction) }
    switch timed.sample {
    // Their time is not checked.
    case .camera, .route: return outcome
    default: endTime = max(endTime, timed.time)
    }
    switch timed.sample {
    case .truth(let truth): compare(with: truth, at: timed.time)
    case .fix:
      fixCount += 1
      measurePath()
      if let frame = session.alignment.frame, let position = session.position {
        waiting.append(
          ReplayEntry(
            time: timed.time, yawDegrees: frame.yawDegrees, yawSigmaDegrees: session.alignment.yawSigmaDegrees,
            position: position, positionSigma: session.alignment.positionSigma,
            heightSigma: session.alignment.heightSigma,
            zeroLevel: session.alignment.heightIsKnown ? frame.origin.height - frame.originInScene.y : nil,
            segment: session.statistics.segments,
            state: session.alignment.state, carriedBy: session.alignment.carriedBy,
            contradictedBy: session.alignment.contradictedBy, distance: distance))
        settle(before: timed.time - maximumTruthGap)
      }
    default: break
    }
    return outcome
  }

  /// Ends the replay: entries that still wait for truth get the last one if it is near.
  public mutating func finish() { settle(before: .infinity) }

  /// The entries that are complete, oldest first; each is returned once.
  public mutating func takeEntries() -> [ReplayEntry] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }

  private mutating func measurePath() {
    guard let pose = session.lastPose?.pose.position else { return }
    let segment = session.statistics.segments
    if let last = lastFixPose, last.segment == segment {
      let (x, z) = (pose.x - last.position.x, pose.z - last.position.z)
      distance += (x * x + z * z).squareRoot()
    }
    lastFixPose = (segment, pose)
  }

  private mutating func compare(with truth: GroundTruth, at time: Double) {
    for entry in waiting where entry.time <= time {
      guard let last = lastTruth, last.time <= entry.time, time - last.time <= maximumTruthGap, time > last.time else {
        record(entry, truth: time - entry.time <= maximumTruthGap / 2 ? truth : nil)
        continue
      }
      record(entry, truth: interpolate(last.truth, truth, (entry.time - last.time) / (time - last.time)))
    }
    waiting.removeAll { $0.time <= time }
    lastTruth = (time, truth)
  }

  private mutating func settle(before time: Double) {
    for entry in waiting where entry.time < time {
      let near = lastTruth.flatMap { abs($0.time - entry.time) <= maximumTruthGap / 2 ? $0.truth : nil }
      record(entry, truth: near)
    }
    waiting.removeAll { $0.time < time }
  }

  private mutating func record(_ entry: ReplayEntry, truth: GroundTruth?) {
    var entry = entry
    if let truth {
      let error = AlignmentError(yawDegrees: entry.yawDegrees, position: entry.position, truth: truth)
      entry.yawErrorDegrees = error.yawDegrees
      if let yaw = error.yawDegrees { yawErrors.add(yaw) }
      entry.positionError = error.horizontal
      positionErrors.add(error.horizontal)
      entry.heightError = error.vertical
    }
    entries.append(entry)
  }

  private func interpolate(_ a: GroundTruth, _ b: GroundTruth, _ part: Double) -> GroundTruth {
    let line = Geodesic.wgs84.inverse(from: a.position.coordinate, to: b.position.coordinate)
    let between = Geodesic.wgs84.direct(
      from: a.position.coordinate, azimuth: line.initialAzimuth, distance: line.distance * part)
    var yaw: Double?
    if let from = a.yawDegrees, let to = b.yawDegrees {
      let difference = Angle.difference(fromDegrees: from, toDegrees: to)
      // A jump of the yaw is a new scene, not a rotation: there is nothing to interpolate.
      yaw = abs(difference) > 10 ? (part < 1 ? from : to) : Angle.wrappedTo360(from + difference * part)
    }
    var altitude: Altitude?
    if let from = a.position.altitude, let to = b.position.altitude, from.reference == to.reference {
      altitude = Altitude(meters: from.meters + (to.meters - from.meters) * part, reference: from.reference)
    }
    return GroundTruth(position: Position(between.coordinate, altitude: altitude), yawDegrees: yaw)
  }
}
