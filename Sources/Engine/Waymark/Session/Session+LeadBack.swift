public import WaymarkGeodesy

extension Session {
  /// Bearing and distance from the camera back to a saved place. While fixes lead (`isLedByFixes`) they count from the
  /// newest fix, and from the compass or the course.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// func lead(_ session: Session<RobustAlignment>, to tent: Position) {
  ///   guard let back = session.leadBack(to: tent) else { return }
  ///   print(back.words(language: .english, units: .metric))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - position: the saved place.
  ///   - pose: the camera's pose in the scene; nil = the newest one.
  /// - Returns: bearing and distance; nil while the user's position is unknown.
  public func leadBack(to position: Position, pose: PoseSample? = nil) -> LeadBack? {
    if isLedByFixes, let motion = fixMotion {
      return LeadBack(
        to: position, from: motion.position, headingDegrees: compassHeading(at: motion.time) ?? motion.courseDegrees,
        accuracy: motion.accuracy)
    }
    guard let frame = alignment.frame, let pose = pose ?? lastPose?.pose, pose.position.isFinite else { return nil }
    let here = frame.geodeticPosition(ofScene: pose.position)
    let altitude = Altitude(meters: here.height, reference: frame.verticalReference)
    let heading = LeadBack.pointing(pose.orientation).flatMap { frame.heading(ofSceneVector: $0) }
    return LeadBack(
      to: position, from: Position(here.coordinate, altitude: alignment.heightIsKnown ? altitude : nil),
      headingDegrees: heading, accuracy: (alignment.positionSigma ?? 4) * AccuracyRadius.perSigma)
  }
}
