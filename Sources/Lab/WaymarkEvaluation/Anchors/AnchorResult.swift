internal import Waymark

/// How well anchors stayed at their positions on one or many walks.
public struct AnchorResult: Sendable {
  /// Angle at the camera between the displayed and the true position of nearby anchors, degrees, while the alignment is
  /// good.
  public private(set) var errors = AnchorErrors()
  /// Lower bound: the errors of the same anchors at the same moments if only the position were wrong, by no more than
  /// the fixes so far allow at best; none where the receiver's errors have no such bound.
  public private(set) var floor = AnchorErrors()
  /// Errors of the same anchors at the same moments if they were shown where the estimate has them: what is left of them
  /// is the estimator's, the rest is the overlay's.
  public private(set) var estimated = AnchorErrors()
  /// Distance of marks in view within `AnchorTrial.beside` from where the estimate has them, metres.
  public private(set) var lags = ErrorStatistics()
  /// How long such a mark stayed farther off than `AnchorTrial.lag` while it was in view, seconds, one a time.
  public private(set) var delays = ErrorStatistics()
  /// Angle by which marks in view moved in the scene within a second, degrees.
  public private(set) var jumps = ErrorStatistics()
  /// Seconds from the start until the alignment was good, one a walk.
  public private(set) var timesToGood = ErrorStatistics()
  /// Seconds until the status was localized, one a walk.
  public private(set) var timesToLocalized = ErrorStatistics()
  /// Looks at the overlay.
  public private(set) var looks = 0
  /// Those with a good alignment.
  public private(set) var goodLooks = 0
  /// Changes of the tracking status's state.
  public private(set) var stateChanges = 0
  /// Changes of its accuracy.
  public private(set) var accuracyChanges = 0
  /// Looks with each accuracy, in the order of `GeoTrackingAccuracy.allCases`.
  public private(set) var accuracyLooks = [Int](repeating: 0, count: GeoTrackingAccuracy.allCases.count)
  private var last: GeoTrackingStatus?

  /// An empty result.
  public init() {}

  mutating func noteLook(isGood: Bool, status: GeoTrackingStatus, at time: Double) {
    looks += 1
    if isGood {
      goodLooks += 1
      if timesToGood.count == 0 { timesToGood.add(time) }
    }
    if status.state == .localized, timesToLocalized.count == 0 { timesToLocalized.add(time) }
    if let last, last.state != status.state { stateChanges += 1 }
    if let last, last.accuracy != status.accuracy { accuracyChanges += 1 }
    last = status
    accuracyLooks[GeoTrackingAccuracy.allCases.firstIndex(of: status.accuracy) ?? 0] += 1
  }

  mutating func note(errorDegrees error: Double, as representation: AnchorRepresentation) {
    errors.add(error, as: representation)
  }

  mutating func note(floorDegrees error: Double, as representation: AnchorRepresentation) {
    floor.add(error, as: representation)
  }

  mutating func note(estimateDegrees error: Double, as representation: AnchorRepresentation) {
    estimated.add(error, as: representation)
  }

  mutating func note(lagMetres lag: Double) { lags.add(lag) }

  mutating func note(delaySeconds delay: Double) { delays.add(delay) }

  mutating func note(jumpDegrees jump: Double) { jumps.add(jump) }

  /// Adds another result.
  public mutating func merge(_ other: AnchorResult) {
    errors.merge(other.errors)
    floor.merge(other.floor)
    estimated.merge(other.estimated)
    lags.merge(other.lags)
    delays.merge(other.delays)
    jumps.merge(other.jumps)
    timesToGood.merge(other.timesToGood)
    timesToLocalized.merge(other.timesToLocalized)
    looks += other.looks
    goodLooks += other.goodLooks
    stateChanges += other.stateChanges
    accuracyChanges += other.accuracyChanges
    for i in accuracyLooks.indices { accuracyLooks[i] += other.accuracyLooks[i] }
    last = nil
  }
}
