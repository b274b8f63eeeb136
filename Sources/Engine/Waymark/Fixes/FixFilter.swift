internal import CPortableMath
internal import WaymarkGeodesy

/// Course and speed from fixes: a Kalman filter of position and velocity.
///
/// The error of a fix changes slowly (a Gauss–Markov process of some 40 s), so that fixes are steadier among each other
/// than against the Earth: it is the walk of that error, not its size, that disturbs the velocity. East and north are
/// alike and independent: one covariance serves both.
struct FixFilter: Sendable {
  /// What is known; nil before the first fix.
  private(set) var motion: FixMotion?

  private var frame: LocalFrame?
  private var time = 0.0
  private var offset = Vector3.zero
  private var velocity = Vector3.zero
  /// Variances of position and velocity, and what they have in common.
  private var (pp, pv, vv) = (0.0, 0.0, 0.0)

  /// Time constant of a fix's error, seconds.
  private static let errorTime = 40.0
  /// Part of a fix's error that is new each time.
  private static let newPart = 0.1
  /// Standard deviation of a velocity that was not reported, m/s.
  private static let anyVelocity = 30.0
  /// Standard deviations of a receiver's speed, m/s, and course, degrees, that does not state them.
  private static let (usualSpeedSigma, usualCourseSigma) = (0.3, 5.0)
  /// Pauses beyond this, seconds, and jumps beyond this many standard deviations begin anew.
  private static let (maximumPause, leap) = (30.0, 6.0)
  /// A speed that is known worse, m/s, is not known.
  private static let poorSpeed = 5.0
  /// Below this speed, m/s, and below so many of its standard deviations, there is no course.
  private static let (minimumSpeed, minimumSigmas) = (0.4, 1.5)

  /// Takes a fix that is checked: finite, with a positive accuracy.
  mutating func take(_ fix: LocationFix, at now: Double) {
    let sigma = fix.horizontalAccuracy / AccuracyRadius.perSigma
    let seconds = now - time
    time = now
    let position = GeodeticPosition(fix.coordinate, height: 0)
    if let measured = frame?.enu(of: position), seconds > 0, seconds <= Self.maximumPause,
      predict(seconds, sigma, measured)
    {
      updateOffset(measured, variance: Self.variance(sigma))
    } else {
      frame = LocalFrame(origin: position)
      (offset, velocity) = (.zero, .zero)
      (pp, pv, vv) = (Self.variance(sigma), 0, Self.anyVelocity * Self.anyVelocity)
    }
    takeVelocity(of: fix)
    updateMotion(fix, at: now)
    if offset.length > 5000, let frame { recenter(from: frame) }
  }

  private static func variance(_ sigma: Double) -> Double { (newPart * sigma) * (newPart * sigma) + 0.01 }

  /// Goes on to a moment.
  ///
  /// - Returns: false when the fix of that moment lies beyond any plausible motion.
  private mutating func predict(_ seconds: Double, _ sigma: Double, _ measured: Vector3) -> Bool {
    let speed = velocity.length
    // Cars turn and brake harder than walkers.
    let change = 0.2 + 0.05 * speed
    let q = change * change
    offset += velocity * seconds
    pp += seconds * (2 * pv + seconds * vv) + 2 * sigma * sigma / Self.errorTime * seconds
    pp += q * seconds * seconds * seconds / 3
    pv += seconds * vv + q * seconds * seconds / 2
    vv += q * seconds
    let away = measured - offset
    let spread = pp + Self.variance(sigma)
    return away.x * away.x + away.y * away.y <= Self.leap * Self.leap * spread
  }

  private mutating func updateOffset(_ measured: Vector3, variance: Double) {
    let spread = pp + variance
    let (gainOffset, gainVelocity) = (pp / spread, pv / spread)
    let away = measured - offset
    offset += Vector3(away.x, away.y, 0) * gainOffset
    velocity += Vector3(away.x, away.y, 0) * gainVelocity
    vv -= gainVelocity * pv
    pv -= gainVelocity * pp
    pp -= gainOffset * pp
  }

  /// What the receiver itself says of the velocity.
  private mutating func takeVelocity(of fix: LocationFix) {
    guard let speed = fix.speed else { return }
    let own = fix.speedAccuracy ?? Self.usualSpeedSigma
    var measured = Vector3.zero
    var sigma = max(0.05, own)
    if let course = fix.course {
      let (sine, cosine) = Angle.sinCos(degrees: course)
      measured = Vector3(sine * speed, cosine * speed, 0)
      sigma = max(sigma, speed * Angle.radians(min(90, fix.courseAccuracy ?? Self.usualCourseSigma)))
    } else if speed > Self.minimumSpeed {
      // Only the speed: the direction is that of the fixes, where they give one.
      guard let direction = velocity.normalized, vv < speed * speed else { return }
      measured = direction * speed
      sigma = max(sigma, vv.squareRoot())
    }
    let spread = vv + sigma * sigma
    let (gainOffset, gainVelocity) = (pv / spread, vv / spread)
    let change = measured - velocity
    offset += change * gainOffset
    velocity += change * gainVelocity
    pp -= gainOffset * pv
    pv -= gainOffset * vv
    vv -= gainVelocity * vv
  }

  private mutating func updateMotion(_ fix: LocationFix, at now: Double) {
    var filtered = FixMotion(
      time: now, position: Position(fix.coordinate, altitude: fix.altitude), accuracy: fix.horizontalAccuracy)
    let (speed, sigma) = (velocity.length, max(0, vv).squareRoot())
    if sigma < Self.poorSpeed {
      (filtered.speed, filtered.speedSigma) = (speed, sigma)
      if speed >= Self.minimumSpeed, speed >= Self.minimumSigmas * sigma {
        filtered.courseDegrees = Angle.heading(east: velocity.x, north: velocity.y).map(Angle.wrappedTo360)
        filtered.courseSigmaDegrees = Angle.degrees(atan2(sigma, speed))
      }
    }
    motion = filtered
  }

  /// Far from its origin a frame is rotated against north.
  private mutating func recenter(from frame: LocalFrame) {
    let origin = frame.position(ofENU: Vector3(offset.x, offset.y, 0))
    let next = LocalFrame(origin: GeodeticPosition(origin.coordinate, height: 0))
    velocity = next.enu(ofECEFVector: frame.ecefVector(ofENU: velocity))
    velocity.z = 0
    (self.frame, offset) = (next, .zero)
  }
}
