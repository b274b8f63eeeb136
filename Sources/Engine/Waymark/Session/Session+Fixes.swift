internal import WaymarkGeodesy

/// The user by fixes and compass alone: without a camera, or while it rests.
extension Session {
  /// Whether the user's position comes from fixes alone: there are no poses, or none for a while (`SessionLimits.poseRest`)
  /// because the camera rests.
  public var isLedByFixes: Bool {
    guard let motion = fixMotion, let lastPose else { return !hasPoses }
    return motion.time - lastPose.time > limits.poseRest
  }

  /// Where the user heads, while fixes lead: the course of someone who moves, otherwise a compass reading that is not
  /// older than `SessionLimits.poseRest`. Degrees clockwise from true north; nil while neither is known.
  var headingByFixes: Double? {
    guard let motion = fixMotion else { return nil }
    return motion.courseDegrees ?? compassHeading(at: motion.time)
  }

  /// The device's heading by its compass alone, degrees clockwise from true north; nil where no recent reading or no
  /// declination is known.
  public func compassHeading(at time: Double) -> Double? {
    bareReading.flatMap { abs(time - $0.time) <= limits.poseRest ? $0.trueDegrees : nil }
  }

  /// Guidance along the route while fixes lead; turns count from `headingByFixes`. Nil while poses lead, without a
  /// route, before the first fix, and while a place is led to; with poses the overlay has it.
  public var guidanceByFixes: GuidanceStatus? {
    guard isLedByFixes, leadTarget == nil, let motion = fixMotion, let tracker, let progress = tracker.progress
    else { return nil }
    let aim = ECEF.position(of: tracker.index.point(at: GuidanceStatus.aim(of: progress, on: tracker.index)))
    let bearing = Geodesic.wgs84.inverse(from: motion.position.coordinate, to: aim.coordinate).initialAzimuth
    return GuidanceStatus(
      progress, on: tracker.index, units: style.units, language: language,
      turnDegrees: headingByFixes.map { Angle.difference(fromDegrees: $0, toDegrees: bearing) } ?? .nan)
  }
}
