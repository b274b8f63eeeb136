public import Waymark
import WaymarkFormats
import WaymarkGeodesy
public import WaymarkSimulation

/// Extracts the errors of a receiver, fix minus ground truth, from a log that has both, sample by sample.
public struct ReceiverErrorExtractor: Sendable {
  /// Errors found so far, in the order of time.
  public private(set) var entries: [ReceiverErrorSeries.Entry] = []
  /// Fixes without ground truth on both sides within the longest gap, or with the same time as the one before.
  public private(set) var unusedFixes = 0

  private let fixDelay: Double
  private let maximumGap: Double
  /// The latest ground truth, oldest first: as much as delayed fixes may need.
  private var truths: [(time: Double, truth: GroundTruth)] = []
  private var waiting: [(time: Double, fix: LocationFix)] = []

  /// Makes an extractor.
  ///
  /// - Parameters:
  ///   - fixDelay: delay of the fixes, seconds; it is not counted as an error.
  ///   - maximumGap: longest interval of ground truth that is interpolated, seconds.
  public init(fixDelay: Double = 0, maximumGap: Double = 2) {
    self.fixDelay = fixDelay
    self.maximumGap = maximumGap
  }

  /// Processes a sample; those that are neither fix nor ground truth are ignored.
  public mutating func take(_ timed: TimedSample) {
    switch timed.sample {
    case .fix(let fix) where fix.horizontalAccuracy >= 0:
      let time = timed.time - fixDelay
      if let last = truths.last, time <= last.time { settle(fix, at: time) } else { waiting.append((time, fix)) }
    case .truth(let truth): take(truth, at: timed.time)
    default: break
    }
  }

  /// The series of all errors found; nil when there are none.
  public var series: ReceiverErrorSeries? { ReceiverErrorSeries(entries) }

  /// Fixes that still wait for later ground truth.
  public var waitingFixes: Int { waiting.count }

  private mutating func take(_ truth: GroundTruth, at time: Double) {
    guard time > truths.last?.time ?? -.infinity else { return }
    truths.append((time, truth))
    let ready = waiting.filter { $0.time <= time }
    waiting.removeAll { $0.time <= time }
    for entry in ready { settle(entry.fix, at: entry.time) }
    // One entry before the oldest moment that may still be needed stays.
    let oldest = time - max(0, fixDelay) - maximumGap
    if truths.count > 64, let first = truths.firstIndex(where: { $0.time > oldest }), first > 1 {
      truths.removeFirst(first - 1)
    }
  }

  /// Compares a fix with the ground truth on both sides of it.
  private mutating func settle(_ fix: LocationFix, at time: Double) {
    guard let after = truths.firstIndex(where: { $0.time >= time }) else { return }
    let next = truths[after]
    let isNear = after > 0 && next.time - truths[after - 1].time <= maximumGap
    let before = truths[isNear ? after - 1 : after]
    let velocity = Self.velocity(before, next, at: time)
    if next.time == time {
      add(fix, at: time, truth: next.truth.position, velocity: velocity)
    } else if isNear {
      let fraction = (time - before.time) / (next.time - before.time)
      let truth = Self.between(before.truth.position, next.truth.position, fraction)
      add(fix, at: time, truth: truth, velocity: velocity)
    } else {
      unusedFixes += 1
    }
  }

  /// A position on the straight line between two near ones.
  private static func between(_ a: Position, _ b: Position, _ fraction: Double) -> Position {
    let frame = LocalFrame(origin: GeodeticPosition(a.coordinate, height: 0))
    let offset = frame.enu(of: GeodeticPosition(b.coordinate, height: 0))
    let coordinate = frame.position(ofENU: Vector3(offset.x * fraction, offset.y * fraction, 0)).coordinate
    var altitude: Altitude?
    if let from = a.altitude, let to = b.altitude, from.reference == to.reference {
      altitude = Altitude(meters: from.meters + (to.meters - from.meters) * fraction, reference: from.reference)
    }
    return Position(coordinate, altitude: altitude)
  }

  /// True velocity between two truths, east and north, m/s: as they state it, or by their difference where they follow
  /// each other quickly; nil when neither is possible.
  private static func velocity(
    _ a: (time: Double, truth: GroundTruth), _ b: (time: Double, truth: GroundTruth), at time: Double
  ) -> Vector3? {
    if let from = vector(course: a.truth.course, speed: a.truth.speed),
      let to = vector(course: b.truth.course, speed: b.truth.speed)
    {
      return b.time > a.time ? from + (to - from) * ((time - a.time) / (b.time - a.time)) : to
    }
    guard b.time > a.time, b.time - a.time <= 0.25 else { return nil }
    let frame = LocalFrame(origin: GeodeticPosition(a.truth.position.coordinate, height: 0))
    let moved = frame.enu(of: GeodeticPosition(b.truth.position.coordinate, height: 0))
    return Vector3(moved.x, moved.y, 0) / (b.time - a.time)
  }

  /// East and north of a course and a speed; without a course only standing still is a velocity.
  private static func vector(course: Double?, speed: Double?) -> Vector3? {
    guard let speed else { return nil }
    guard let course else { return speed < 0.1 ? .zero : nil }
    let (sine, cosine) = Angle.sinCos(degrees: course)
    return Vector3(speed * sine, speed * cosine, 0)
  }

  private mutating func add(_ fix: LocationFix, at time: Double, truth: Position, velocity: Vector3?) {
    guard time > entries.last?.time ?? -.infinity else {
      unusedFixes += 1
      return
    }
    let height = truth.altitude?.meters ?? 0
    let frame = LocalFrame(origin: GeodeticPosition(truth.coordinate, height: height))
    let offset = frame.enu(of: GeodeticPosition(fix.coordinate, height: height))
    var up: Double?
    if let own = fix.altitude, let other = truth.altitude, own.reference == other.reference {
      up = own.meters - other.meters
    }
    var off: VelocityError?
    if let velocity, let given = Self.vector(course: fix.course, speed: fix.speed) {
      off = VelocityError(
        east: given.x - velocity.x, north: given.y - velocity.y, trueEast: velocity.x, trueNorth: velocity.y)
    }
    entries.append(
      ReceiverErrorSeries.Entry(
        time: time, east: offset.x, north: offset.y, up: up,
        accuracy: fix.horizontalAccuracy > 0 ? fix.horizontalAccuracy : nil, velocity: off))
  }
}
