import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

@Suite struct GeoTrackerTests {
  private func situation(
    _ time: Double, radius: Double? = 5, yaw: Double = 4, change: (inout GeoTracker.Situation) -> Void = { _ in }
  ) -> GeoTracker.Situation {
    var alignment = Alignment.unknown
    if let radius {
      alignment = Alignment(
        frame: SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 0)), heightIsKnown: true,
        yawSigmaDegrees: yaw, positionSigma: radius / 1.51, state: .good)
    }
    var situation = GeoTracker.Situation(time: time, alignment: alignment, fixAge: radius == nil ? nil : 0.5)
    change(&situation)
    return situation
  }

  /// Feeds the same situation for a while and gives the status at its end.
  private func after(
    _ seconds: Double, _ tracker: inout GeoTracker, from time: inout Double, radius: Double? = 5, yaw: Double = 4,
    change: (inout GeoTracker.Situation) -> Void = { _ in }
  ) -> GeoTrackingStatus {
    let end = time + seconds
    while time < end {
      tracker.update(situation(time, radius: radius, yaw: yaw, change: change))
      time += 0.1
    }
    return tracker.status
  }

  @Test func aWalkGoesThroughTheStates() {
    var (tracker, time) = (GeoTracker(), 100.0)
    var status = tracker.status
    #expect(status.state == .initializing && status.coaching == .waitForLocation && status.isLocked)
    status = after(3, &tracker, from: &time, radius: nil)
    #expect(status.state == .initializing && status.reason == .waitingForLocation)
    status = after(5, &tracker, from: &time, radius: 30, yaw: 60) { $0.alignment.advice = .walkOn }
    #expect(status.state == .localizing && status.coaching == .walkOn && status.isLocked)
    #expect(status.accuracy == .undetermined)
    status = after(6, &tracker, from: &time, radius: 8, yaw: 10)
    #expect(status.state == .localized && status.accuracy == .low)
    #expect(status.coaching == nil && !status.isLocked && status.reason == .none)
    status = after(6, &tracker, from: &time, radius: 5, yaw: 3)
    #expect(status.accuracy == .medium)
    status = after(6, &tracker, from: &time, radius: 2, yaw: 1)
    #expect(status.accuracy == .high)
    status = after(6, &tracker, from: &time, radius: 4, yaw: 2.5)
    #expect(status.accuracy == .high, "not left before its limit is clearly exceeded")
    status = after(6, &tracker, from: &time, radius: 18, yaw: 20)
    #expect(status.state == .localized && status.accuracy == .low)
    status = after(6, &tracker, from: &time, radius: 21, yaw: 20)
    #expect(status.state == .localizing && status.accuracy == .undetermined)
  }

  @Test func reasonsAndCoaching() {
    func status(_ seconds: Double, radius: Double? = 40, _ change: @escaping (inout GeoTracker.Situation) -> Void)
      -> GeoTrackingStatus
    {
      var (tracker, time) = (GeoTracker(), 0.0)
      return after(seconds, &tracker, from: &time, radius: radius, change: change)
    }
    let denied = status(1) { $0.conditions.isAllowed = .no }
    #expect(denied.state == .notAvailable && denied.reason == .needLocationPermissions)
    #expect(denied.coaching == .allowLocation && !denied.isLocked, "waiting forever would be a trap")
    let elsewhere = status(5, radius: 5) { $0.conditions.isAvailable = .no }
    #expect(elsewhere.state == .notAvailable && elsewhere.coaching == .goBack)
    let asking = status(5, radius: 5) { $0.conditions.isAvailable = .asking }
    #expect(asking.state == .initializing && asking.reason == .waitingForAvailabilityCheck)
    let shaken = status(5, radius: 5) { $0.tracksPoorly = true }
    #expect(shaken.state == .localized && shaken.reason == .worldTrackingUnstable && shaken.coaching == .slowDown)
    #expect(shaken.isLocked)
    let lost = status(5, radius: 5) { $0.isLost = true }
    #expect(lost.state == .localizing && lost.reason == .worldTrackingUnstable)
    let low = status(5) { $0.cameraElevation = -70 }
    #expect(low.reason == .devicePointedTooLow && low.coaching == .pointCameraUp)
    let dark = status(5) { $0.fixAge = 20 }
    #expect(dark.reason == .waitingForLocation && dark.coaching == .waitForLocation)
    // A phone that lies still reports one fix: its position is known.
    let still = status(5, radius: 5) {
      $0.fixAge = 20
      $0.alignment.yawSigmaDegrees = 50
      $0.alignment.advice = .walkOn
    }
    #expect(still.state == .localizing && still.reason == .none && still.coaching == .walkOn)
    let offline = status(5, radius: 5) { $0.conditions.isLoaded = .no }
    #expect(offline.state == .localized && offline.reason == .geoDataNotLoaded && offline.coaching == nil)
    let long = status(40) { $0.alignment.advice = .sightSun }
    #expect(long.reason == .visualLocalizationFailed && long.coaching == .sightSun)
    #expect(long.offersRestart && !long.isLocked, "no user is locked out permanently")
    let silent = status(5, radius: 5) { $0.alignment.positionSigma = nil }
    #expect(silent.state == .localized && silent.accuracy == .undetermined)
  }

  /// An uncertainty that varies, with noise: a state is left only when its limit was exceeded, and no part changes more
  /// than once in the least time.
  @Test(arguments: [81, 82, 83, 84] as [UInt64]) func nothingFlickers(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var tracker = GeoTracker()
    var last = tracker.status
    var changed: [String: Double] = [:]
    // The range of the values reported since the state last changed.
    var seen: (minimum: GeoTracker.Limits, maximum: GeoTracker.Limits) = (
      .init(radius: 99, yaw: 99), .init(radius: 0, yaw: 0)
    )
    var changes = 0
    for i in 0..<12_000 {
      let time = Double(i) / 30
      // Alternately good and poor, once a minute.
      let (sine, _) = Angle.sinCos(degrees: 6 * time)
      let radius = (19.5 + 15.5 * sine) * generator.uniform(0.9...1.1)
      let yaw = 8 * generator.uniform(0.5...1.5)
      seen.minimum = .init(radius: min(seen.minimum.radius, radius), yaw: min(seen.minimum.yaw, yaw))
      seen.maximum = .init(radius: max(seen.maximum.radius, radius), yaw: max(seen.maximum.yaw, yaw))
      let isShaken = generator.uniform(0...1) < 0.02
      tracker.update(situation(time, radius: radius, yaw: yaw) { $0.tracksPoorly = isShaken })
      let status = tracker.status
      if status.state != last.state {
        if last.state == .localized {
          #expect(
            seen.maximum.radius > GeoTracker.lost.radius || seen.maximum.yaw > GeoTracker.lost.yaw, "seed \(seed)")
        } else if status.state == .localized {
          #expect(
            seen.minimum.radius <= GeoTracker.localized.radius && seen.minimum.yaw <= GeoTracker.localized.yaw,
            "seed \(seed)")
        }
        seen = (.init(radius: 99, yaw: 99), .init(radius: 0, yaw: 0))
        changes += 1
      }
      func note(_ part: String, _ isChange: Bool, minimum: Double) {
        guard isChange else { return }
        if let before = changed[part] { #expect(time - before >= minimum - 1e-9, "seed \(seed): \(part) at \(time)") }
        changed[part] = time
      }
      note("state", status.state != last.state, minimum: GeoTracker.dwell)
      note("coaching", status.coaching != last.coaching, minimum: 2)
      // A new state sets the others at once.
      if status.state == last.state {
        note("accuracy", status.accuracy != last.accuracy, minimum: GeoTracker.dwell)
        note("reason", status.reason != last.reason, minimum: GeoTracker.dwell)
      } else {
        if status.accuracy != last.accuracy { changed["accuracy"] = time }
        if status.reason != last.reason { changed["reason"] = time }
      }
      #expect(status.accuracy == .undetermined || status.state == .localized)
      last = status
    }
    #expect(changes > 2, "seed \(seed) shows nothing")
  }

  @Test func settledValuesHold() {
    var value = Debounced(0)
    var changes: [Double] = []
    for i in 0..<100 {
      // Requests that do not last have no effect.
      if value.update(i % 2, hold: 0.5, dwell: 1, at: Double(i) * 0.1) { changes.append(Double(i)) }
    }
    #expect(changes.isEmpty)
    let waited = value.update(7, hold: 0.5, dwell: 1, at: 20)
    let held = value.update(7, hold: 0.5, dwell: 1, at: 20.6)
    #expect(!waited && held && value.value == 7)
    // A clock that was set back does not block changes forever.
    var later = false
    for i in 0..<30 { later = value.update(8, hold: 0.5, dwell: 1, at: 5 + Double(i) * 0.1) || later }
    #expect(later && value.value == 8)
  }

  @Test func everyCoachingHasItsWords() {
    for language in GuidanceLanguage.allCases {
      let sentences = GeoCoaching.allCases.map { language.coaching($0) }
      #expect(Set(sentences).count == GeoCoaching.allCases.count)
      #expect(sentences.allSatisfy { $0.hasSuffix(".") })
    }
  }

  @Test func aSessionReportsItsStatus() {
    var session = Session(strategy: ComparedMethod.robust.strategy(initialYaw: .firstHeading))
    #expect(session.tracking.state == .initializing)
    session.conditions.isAllowed = .no
    session.take(TimedSample(time: 0, .pose(PoseSample(position: .zero, orientation: .identity))))
    #expect(session.tracking.state == .notAvailable)
    let aligned = Fixtures.alignedSession()
    #expect(aligned.tracking.state == .localized)
  }
}
