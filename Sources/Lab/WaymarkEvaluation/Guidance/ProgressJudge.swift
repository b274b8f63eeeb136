public import Waymark

/// How well a method follows a user along routes: collects its errors against the truth.
public struct ProgressJudge: Equatable, Sendable {
  /// Arc length less the true one, metres, once a second while the user is on the route, after the settling time.
  public private(set) var errors = ErrorSummary(.one)
  /// Largest loss of arc length within a second while the user goes forwards on the route, metres.
  public private(set) var largestBackwardJump = 0.0
  /// Largest gain of arc length within a second beyond what the user gained, metres.
  public private(set) var largestForwardJump = 0.0
  /// Seconds from leaving the route to the report of it.
  public private(set) var delays = ErrorStatistics()
  /// The same from leaving the route's street: from being farther from the line than its half-width; 0 where the report
  /// came earlier. Without a map the street is the line.
  public private(set) var delaysBeyondStreet = ErrorStatistics()
  /// Departures from the route that were not reported before the return to it.
  public private(set) var missed = 0
  /// Reports of “off route” while the user was on the route.
  public private(set) var falseAlarms = 0
  /// Time on the route, seconds.
  public private(set) var secondsOnRoute = 0.0
  /// Seconds from the return to the route to the report of it.
  public private(set) var returns = ErrorStatistics()
  /// Number of walks.
  public private(set) var walks = 0

  /// Seconds at the beginning of a walk that do not count for arc lengths: the position is not known yet.
  private static let settling = 30.0
  /// Maximum distance walked from one report to the next, metres.
  private static let maximumStep = 5.0
  /// Seconds after the return to the route during which a report of “off route” is no false alarm.
  private static let grace = 25.0

  private var started: Double?
  private var lastTime = 0.0
  private var lastSecond = -Double.infinity
  private var leftAt: Double?
  private var leftStreetAt: Double?
  private var backAt: Double?
  private var isReported = false
  /// The last values of a second with their times.
  private var recent: [(time: Double, arcLength: Double, truth: Double)] = []

  /// A judge without results.
  public init() {}

  /// Compares everything but the state within a walk.
  public static func == (a: ProgressJudge, b: ProgressJudge) -> Bool {
    a.errors == b.errors && a.largestBackwardJump == b.largestBackwardJump
      && a.largestForwardJump == b.largestForwardJump && a.delays == b.delays
      && a.delaysBeyondStreet == b.delaysBeyondStreet
      && a.missed == b.missed && a.falseAlarms == b.falseAlarms && a.secondsOnRoute == b.secondsOnRoute
      && a.returns == b.returns && a.walks == b.walks
  }

  /// Adds a method's report at a moment.
  ///
  /// - Parameters:
  ///   - progress: the report; nil = nothing yet.
  ///   - truth: arc length on the route, metres; nil away from it.
  ///   - isOnStreet: whether a user who is off the route is still on its street.
  ///   - time: seconds.
  public mutating func add(_ progress: RouteProgress?, truth: Double?, isOnStreet: Bool = false, at time: Double) {
    let start = started ?? time
    if started == nil { lastTime = time }
    started = start
    let step = max(0, time - lastTime)
    lastTime = time
    let saysOff = progress?.state == .offRoute
    if let truth {
      if leftAt != nil {
        // Back: a departure that was not reported by now was missed.
        if !isReported { missed += 1 }
        leftAt = nil
        leftStreetAt = nil
        backAt = time
      }
      if let back = backAt {
        if !saysOff {
          if isReported { returns.add(time - back) }
          backAt = nil
        }
        if time - back > Self.grace { backAt = nil }
      }
      secondsOnRoute += step
      if backAt == nil {
        if saysOff, !isReported { falseAlarms += 1 }
        isReported = saysOff
        if let progress { judge(progress, truth: truth, at: time, since: time - start) }
      } else {
        recent.removeAll(keepingCapacity: true)
      }
      return
    }
    recent.removeAll(keepingCapacity: true)
    if leftAt == nil {
      leftAt = time
      backAt = nil
      // Reported before the user left: that was a false alarm, and earns no credit.
      isReported = saysOff
    }
    if !isOnStreet, leftStreetAt == nil { leftStreetAt = time }
    if saysOff, !isReported, let leftAt {
      delays.add(time - leftAt)
      delaysBeyondStreet.add(time - (leftStreetAt ?? time))
      isReported = true
    }
  }

  private mutating func judge(_ progress: RouteProgress, truth: Double, at time: Double, since: Double) {
    while let first = recent.first, time - first.time > 1 { recent.removeFirst() }
    // A user who leaves a part out jumps as well.
    if let last = recent.last, abs(truth - last.truth) > Self.maximumStep { recent.removeAll(keepingCapacity: true) }
    for earlier in recent {
      largestBackwardJump = max(largestBackwardJump, earlier.arcLength - progress.arcLength)
      guard since >= Self.settling else { continue }
      let gained = max(0, truth - earlier.truth)
      largestForwardJump = max(largestForwardJump, progress.arcLength - earlier.arcLength - gained)
    }
    recent.append((time, progress.arcLength, truth))
    guard since >= Self.settling, time - lastSecond >= 1 else { return }
    lastSecond = time
    errors.add(progress.arcLength - truth, sigma: progress.sigma)
  }

  /// The walk ends.
  public mutating func finish() {
    if leftAt != nil, !isReported { missed += 1 }
    walks += 1
    started = nil
    lastSecond = -.infinity
    leftAt = nil
    leftStreetAt = nil
    backAt = nil
    isReported = false
    recent.removeAll(keepingCapacity: true)
  }

  /// Adds the results of another judge.
  public mutating func merge(_ other: ProgressJudge) {
    errors.merge(other.errors)
    largestBackwardJump = max(largestBackwardJump, other.largestBackwardJump)
    largestForwardJump = max(largestForwardJump, other.largestForwardJump)
    delays.merge(other.delays)
    delaysBeyondStreet.merge(other.delaysBeyondStreet)
    returns.merge(other.returns)
    missed += other.missed
    falseAlarms += other.falseAlarms
    secondsOnRoute += other.secondsOnRoute
    walks += other.walks
  }

  /// False alarms per hour on the route; nil without any time.
  public var falseAlarmsPerHour: Double? { secondsOnRoute > 0 ? Double(falseAlarms) / secondsOnRoute * 3600 : nil }

  /// Fraction of the departures that were reported within so many seconds of leaving the route's line; nil without
  /// departures.
  public func reported(within seconds: Double) -> Double? { fraction(of: delays, within: seconds) }

  /// The same of leaving the route's street.
  public func reportedBeyondStreet(within seconds: Double) -> Double? {
    fraction(of: delaysBeyondStreet, within: seconds)
  }

  private func fraction(of delays: ErrorStatistics, within seconds: Double) -> Double? {
    let all = delays.count + missed
    guard all > 0 else { return nil }
    var count = 0
    for delay in delays.sortedMagnitudes where delay <= seconds { count += 1 }
    return Double(count) / Double(all)
  }
}
