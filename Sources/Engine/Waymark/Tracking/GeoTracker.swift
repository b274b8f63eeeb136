/// The state machine behind `GeoTrackingStatus`.
///
/// Localized is a session whose position is within 10 m (68 %) and whose yaw within 15° (σ); it stays so until 20 m or 25°
/// are exceeded: the thresholds of ARCore's geospatial sample. Every part changes only when the wish for it has lasted,
/// and not again for some seconds.
struct GeoTracker: Sendable {
  /// Largest uncertainties: 68 % radius of the position, metres, and standard deviation of the yaw, degrees.
  struct Limits: Equatable, Sendable {
    var radius: Double
    var yaw: Double
  }

  static let localized = Limits(radius: 10, yaw: 15)
  static let lost = Limits(radius: 20, yaw: 25)
  static let high = Limits(radius: 3, yaw: 2)
  static let medium = Limits(radius: 6, yaw: 6)
  /// Limits of an accuracy are this much wider for one that is there already.
  static let slack = 1.4
  /// Seconds for which a reason to change must last, and minimum seconds between changes.
  static let (hold, dwell) = (1.0, 2.5)
  /// Camera below this elevation, degrees, sees nothing but the ground.
  private static let low = -55.0
  /// Without a fix for this long, seconds, a session waits for one.
  private static let fixGap = 10.0
  /// Localizing for longer than this, seconds, is failing; the interface is not locked longer than this either.
  static let patience = 30.0
  /// Seconds for which a board may cover a picture in which things are drawn: enough to read it and to begin.
  static let boardTime = 12.0

  /// What the status depends on.
  struct Situation: Sendable {
    var time: Double
    var alignment: Alignment
    /// The camera's tracking is limited or lost.
    var tracksPoorly = false
    /// Poses mean nothing now.
    var isLost = false
    /// Source of the camera's motion.
    var odometry = Odometry.camera
    /// Elevation of the camera's axis, degrees.
    var cameraElevation = 0.0
    /// Seconds since the last fix that was used; nil before the first.
    var fixAge: Double?
    var conditions = GeoTrackingConditions()
  }

  private(set) var status = GeoTrackingStatus()
  private var state = Debounced(GeoTrackingState.initializing)
  private var reason = Debounced(GeoTrackingReason.waitingForLocation)
  private var accuracy = Debounced(GeoTrackingAccuracy.undetermined)
  private var coaching = Debounced<GeoCoaching?>(.waitForLocation)
  private var notLocalizedSince: Double?
  private var coachedSince: Double?
  private var board = CoachingBoard()

  mutating func update(_ now: Situation) {
    settleState(now)
    if state.value == .localized {
      notLocalizedSince = nil
      accuracy.update(wantedAccuracy(now), hold: Self.hold, dwell: Self.dwell, at: now.time)
    } else {
      notLocalizedSince = notLocalizedSince.map { min($0, now.time) } ?? now.time
      accuracy.set(.undetermined, at: now.time)
    }
    coach(now)
    status.state = state.value
    status.reason = reason.value
    status.accuracy = accuracy.value
    status.coaching = coaching.value
    status.offersRestart = isFailing(now) && state.value != .notAvailable
    // No user is locked out permanently because there is no sky above.
    let isNew = coachedSince.map { now.time - $0 < Self.patience } ?? false
    board.update(coaching.value, covers: now.alignment.frame != nil && !now.isLost, at: now.time)
    status.showsBoard = board.isShown
    status.isLocked = board.isShown && isNew && state.value != .notAvailable
  }

  /// Forgets times: the clock jumped.
  mutating func restartClock() {
    let old = (state.value, reason.value, accuracy.value, coaching.value)
    (state, reason, accuracy) = (Debounced(old.0), Debounced(old.1), Debounced(old.2))
    coaching = Debounced(old.3)
    (notLocalizedSince, coachedSince) = (nil, nil)
    board.restartClock()
  }

  private mutating func settleState(_ now: Situation) {
    let wanted = wantedState(now)
    let isForced = (wanted == .notAvailable) != (state.value == .notAvailable)
    if isForced {
      state.set(wanted, at: now.time)
    } else {
      let before = state.value
      // Going on needs no patience at the start: nothing was shown that could flicker.
      let hold = before == .initializing ? 0 : Self.hold
      guard state.update(wanted, hold: hold, dwell: Self.dwell, at: now.time) else {
        reason.update(wantedReason(now), hold: Self.hold, dwell: Self.dwell, at: now.time)
        return
      }
    }
    // A reason belongs to its state.
    reason.set(wantedReason(now), at: now.time)
  }

  private func wantedState(_ now: Situation) -> GeoTrackingState {
    if now.conditions.isAllowed == .no || now.conditions.isAvailable == .no { return .notAvailable }
    if now.conditions.isAllowed == .asking || now.conditions.isAvailable == .asking { return .initializing }
    guard now.alignment.frame != nil else { return .initializing }
    if now.isLost { return .localizing }
    guard let uncertainty = Self.uncertainty(of: now.alignment) else {
      // A strategy that states none is taken at its word.
      return now.alignment.state >= .rough ? .localized : .localizing
    }
    let limit = state.value == .localized ? Self.lost : Self.localized
    return Self.isWithin(uncertainty, limit) ? .localized : .localizing
  }

  private func wantedReason(_ now: Situation) -> GeoTrackingReason {
    let state = state.value
    if state == .notAvailable {
      return now.conditions.isAllowed == .no ? .needLocationPermissions : .notAvailableAtLocation
    }
    if state == .initializing, now.conditions.isAllowed == .asking || now.conditions.isAvailable == .asking {
      return .waitingForAvailabilityCheck
    }
    // Steps and orientation have no surroundings to lose.
    let usesPicture = now.odometry == .camera
    if usesPicture, now.tracksPoorly || now.isLost { return .worldTrackingUnstable }
    if state == .initializing { return .waitingForLocation }
    if state == .localizing {
      if usesPicture, now.cameraElevation < Self.low { return .devicePointedTooLow }
      if lacksFix(now) { return .waitingForLocation }
      if isFailing(now) { return .visualLocalizationFailed }
    }
    return now.conditions.isLoaded == .no ? .geoDataNotLoaded : .none
  }

  /// Another fix would help. Receivers report nothing new while the phone stands still: as long as the position is good
  /// enough, the direction is what is missing.
  private func lacksFix(_ now: Situation) -> Bool {
    if let age = now.fixAge, age <= Self.fixGap { return false }
    return Self.uncertainty(of: now.alignment).map { $0.radius > Self.localized.radius } ?? true
  }

  private func isFailing(_ now: Situation) -> Bool {
    notLocalizedSince.map { now.time - $0 > Self.patience } ?? false
  }

  private func wantedAccuracy(_ now: Situation) -> GeoTrackingAccuracy {
    guard let uncertainty = Self.uncertainty(of: now.alignment) else { return .undetermined }
    func holds(_ limit: Limits, _ isThere: Bool) -> Bool {
      let slack = isThere ? Self.slack : 1
      return Self.isWithin(uncertainty, Limits(radius: limit.radius * slack, yaw: limit.yaw * slack))
    }
    let present = accuracy.value
    if holds(Self.high, present == .high) { return .high }
    return holds(Self.medium, present == .high || present == .medium) ? .medium : .low
  }

  private mutating func coach(_ now: Situation) {
    let wanted = wantedCoaching(now)
    coaching.update(wanted, hold: Self.hold / 2, dwell: 2, at: now.time)
    if coaching.value == nil {
      coachedSince = nil
    } else {
      coachedSince = coachedSince.map { min($0, now.time) } ?? now.time
    }
  }

  private func wantedCoaching(_ now: Situation) -> GeoCoaching? {
    switch reason.value {
    case .needLocationPermissions: return .allowLocation
    case .notAvailableAtLocation: return .goBack
    case .waitingForAvailabilityCheck: return .wait
    case .worldTrackingUnstable: return .slowDown
    case .devicePointedTooLow: return .pointCameraUp
    case .waitingForLocation: return state.value == .localized ? nil : .waitForLocation
    case .geoDataNotLoaded where state.value != .localized: return .checkConnection
    case .none, .geoDataNotLoaded, .visualLocalizationFailed: break
    }
    guard state.value == .localizing else { return nil }
    // Who walks without odometry is no wiser for it.
    return GeoCoaching(now.alignment.advice) ?? (now.odometry == .absent ? nil : .walkOn)
  }

  /// 68 % radius of the position and standard deviation of the yaw; nil when the alignment states none.
  static func uncertainty(of alignment: Alignment) -> Limits? {
    guard let radius = alignment.positionAccuracy, let yaw = alignment.yawSigmaDegrees else { return nil }
    return Limits(radius: radius, yaw: yaw)
  }

  private static func isWithin(_ uncertainty: Limits, _ limit: Limits) -> Bool {
    uncertainty.radius <= limit.radius && uncertainty.yaw <= limit.yaw
  }
}
