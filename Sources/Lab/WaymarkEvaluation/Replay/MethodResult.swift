internal import Waymark
internal import WaymarkGeodesy

/// How often a state was good or better, and how often the yaw was wrong then.
public struct StatePromises: Equatable, Sendable {
  /// Moments whose state was good or better.
  public var made = 0
  /// Those with a yaw off by more than three stated standard deviations.
  public var broken = 0

  /// The broken ones as a part of all; nil without any.
  public var brokenShare: Double? { made > 0 ? Double(broken) / Double(made) : nil }
}

/// Results of one alignment method on one or many walks.
public struct MethodResult: Equatable, Sendable {
  /// The method.
  public var method: ComparedMethod
  /// Yaw less the true one, degrees, at every fix after the settling time. Errors that follow one another are not
  /// independent.
  public private(set) var yaw = ErrorSummary(.one)
  /// Horizontal distance from the true position, metres, at every fix after the settling time.
  public private(set) var position = ErrorSummary(.two)
  /// Altitude less the true one, metres, at every fix after the settling time.
  public private(set) var height = ErrorSummary(.one)
  /// Altitude less the true one, metres, at the last fix of each walk.
  public private(set) var lastHeight = ErrorSummary(.one)
  /// Largest change of the scene's zero level within a second, metres: how far things leap in the view.
  public private(set) var largestHeightStep = 0.0
  /// Yaw less the true one, degrees, at the last fix of each walk: independent of each other.
  public private(set) var lastYaw = ErrorSummary(.one)
  /// Horizontal distance from the true position, metres, at the last fix of each walk.
  public private(set) var lastPosition = ErrorSummary(.two)
  /// Whether a good state could be relied on, at every fix.
  public private(set) var promises = StatePromises()
  /// Yaw error by the distance walked.
  public private(set) var yawByDistance = DistanceProfile()
  /// The errors by the distance walked, in the bands of the standard tables.
  public private(set) var bands = DistanceBand.standard
  /// After how many metres of walking the yaw's error stays below 5° …
  public private(set) var below5 = SettlingDistance(limit: 5)
  /// … and below 2°.
  public private(set) var below2 = SettlingDistance(limit: 2)
  /// Where there is no truth: distances of the second half's fixes from their predictions by the alignment at the end
  /// of the first half, metres.
  public private(set) var prediction = ErrorStatistics()
  /// Number of walks.
  public private(set) var walks = 0
  /// Fixes used.
  public private(set) var fixes = 0
  /// Total processor time, seconds, as far as it was measured.
  public private(set) var seconds = 0.0

  /// An empty result.
  public init(method: ComparedMethod) { self.method = method }

  /// Adds the entries of one walk.
  ///
  /// - Parameters:
  ///   - entries: all entries of a replay with truth, in order.
  ///   - settling: entries within this many seconds of the first are left out but for the last error.
  ///   - fixes: fixes that the walk had.
  ///   - seconds: processor time that the replay took.
  public mutating func add(_ entries: [ReplayEntry], settling: Double, fixes: Int = 0, seconds: Double = 0) {
    self.fixes += fixes
    self.seconds += seconds
    guard let first = entries.first else { return }
    walks += 1
    var errors: [(error: Double, distance: Double)] = []
    for entry in entries {
      for i in bands.indices {
        bands[i].add(
          at: entry.distance, yaw: (entry.yawErrorDegrees, entry.yawSigmaDegrees),
          position: (entry.positionError, entry.positionSigma))
      }
      if let error = entry.yawErrorDegrees {
        errors.append((error, entry.distance))
        yawByDistance.add(error, distance: entry.distance)
        if entry.state >= .good, let sigma = entry.yawSigmaDegrees {
          promises.made += 1
          if abs(error) > 3 * sigma { promises.broken += 1 }
        }
      }
      guard entry.time - first.time >= settling else { continue }
      yaw.add(entry.yawErrorDegrees, sigma: entry.yawSigmaDegrees)
      position.add(entry.positionError, sigma: entry.positionSigma)
      height.add(entry.heightError, sigma: entry.heightSigma)
    }
    below5.add(errors)
    below2.add(errors)
    addHeightSteps(entries)
    if let last = entries.last(where: { $0.yawErrorDegrees != nil }) {
      lastYaw.add(last.yawErrorDegrees, sigma: last.yawSigmaDegrees)
    }
    if let last = entries.last(where: { $0.positionError != nil }) {
      lastPosition.add(last.positionError, sigma: last.positionSigma)
    }
    if let last = entries.last(where: { $0.heightError != nil }) {
      lastHeight.add(last.heightError, sigma: last.heightSigma)
    }
  }

  private mutating func addHeightSteps(_ entries: [ReplayEntry]) {
    var start = 0
    for (i, entry) in entries.enumerated() {
      // The newest that is a second old or older, and all since.
      while start + 1 < i, entry.time - entries[start + 1].time >= 1 { start += 1 }
      for earlier in entries[start..<i] where earlier.segment == entry.segment {
        guard let before = earlier.zeroLevel, let now = entry.zeroLevel,
          earlier.position.altitude?.reference == entry.position.altitude?.reference
        else { continue }
        largestHeightStep = max(largestHeightStep, abs(now - before) / max(1, entry.time - earlier.time))
      }
    }
  }

  /// Adds the prediction errors of a walk's second half.
  ///
  /// - Parameter errors: distances, metres.
  public mutating func add(prediction errors: ErrorStatistics) { prediction.merge(errors) }

  /// Adds the walks of another result of the same method.
  public mutating func merge(_ other: MethodResult) {
    yaw.merge(other.yaw)
    position.merge(other.position)
    lastYaw.merge(other.lastYaw)
    lastPosition.merge(other.lastPosition)
    height.merge(other.height)
    lastHeight.merge(other.lastHeight)
    largestHeightStep = max(largestHeightStep, other.largestHeightStep)
    yawByDistance.merge(other.yawByDistance)
    for (i, band) in other.bands.enumerated() { bands[i].merge(band) }
    below5.merge(other.below5)
    below2.merge(other.below2)
    prediction.merge(other.prediction)
    promises.made += other.promises.made
    promises.broken += other.promises.broken
    walks += other.walks
    fixes += other.fixes
    seconds += other.seconds
  }
}
