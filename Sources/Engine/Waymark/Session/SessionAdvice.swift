internal import CPortableMath
internal import WaymarkGeodesy

/// What users are told about the session's state.
struct SessionAdvice: Sendable {
  private var advisor = AlignmentAdvisor()
  private var geoTracker = GeoTracker()
  private var sky = SkyCache()

  /// How the session stands.
  var tracking: GeoTrackingStatus { geoTracker.status }

  mutating func restartClock() { geoTracker.restartClock() }

  /// Updates advice and status.
  ///
  /// - Parameters:
  ///   - alignment: receives the advice.
  ///   - poses: the poses so far.
  ///   - fix: the newest fix.
  ///   - compassAccuracy: of the newest compass reading, degrees.
  ///   - walked: way walked in the scene, metres.
  ///   - utc: the wall clock.
  ///   - conditions: what only the client knows.
  ///   - time: seconds.
  mutating func update(
    _ alignment: inout Alignment, poses: PosePairing, fix: (time: Double, fix: LocationFix)?,
    compassAccuracy: Double?, walked: Double, utc: UTCInstant?, conditions: GeoTrackingConditions, time: Double
  ) {
    let sun = sky.sunElevation(at: fix?.fix.coordinate, utc: utc)
    advisor.update(
      alignment,
      AlignmentAdvisor.Situation(
        time: time, tracksPoorly: poses.tracksPoorly, odometry: poses.odometry,
        fixAccuracy: fix?.fix.horizontalAccuracy, compassAccuracy: compassAccuracy, sunElevation: sun, walked: walked))
    alignment.advice = advisor.advice
    var elevation = 0.0
    if let orientation = poses.last?.pose.orientation {
      elevation = Angle.degrees(asin(max(-1, min(1, orientation.rotate(Vector3(0, 0, -1)).y))))
    }
    geoTracker.update(
      GeoTracker.Situation(
        time: time, alignment: alignment, tracksPoorly: poses.tracksPoorly, isLost: poses.isLost,
        odometry: poses.odometry, cameraElevation: elevation, fixAge: fix.map { time - $0.time },
        conditions: conditions))
  }
}
