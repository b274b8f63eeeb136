internal import CPortableMath
internal import WaymarkGeodesy

/// What another positioning system says about position and yaw together. It is good where it works and may be quite
/// wrong: a look-alike street is a mistake in both, so that both are believed or neither. The newest word counts; it
/// ages with the drift of the odometry. Words that agree with each other by the odometry, later and elsewhere, make a mistake
/// less likely; one that contradicts the last, or what the other cues say, takes that back.
struct GeoPoseCue: Sendable {
  /// Probability that the first word is wrong, and the least one.
  private static let (mistake, minimumMistake) = (0.1, 0.02)
  /// By this factor a mistake is less likely after an agreement in so many seconds, and after one over so many metres.
  private static let agreement = 0.8
  private static let (agreementTime, agreementDistance) = (5.0, 3.0)
  /// Words further apart than this, in standard deviations, contradict each other.
  private static let contradiction = 3.5
  /// A wrong one is off by the standard deviation per axis of a Gaussian of this area, m².
  private static let area = 3600.0
  /// Drift of the odometry: degrees a minute, and metres per metre walked since.
  private static let (yawDrift, positionDrift) = (0.8, 0.03)
  /// Reported accuracies are not believed below these: degrees, metres.
  private static let (minimumYawAccuracy, minimumPositionAccuracy) = (0.5, 0.5)
  /// What was said longer ago, seconds, counts no more.
  private static let memory = 180.0

  /// Standard deviation per axis of a position that is known no better than where a wrong word may be, metres.
  static let unknownPosition = (area / (2 * .pi)).squareRoot()

  private var newest: (time: Double, pose: GeoPose)?
  /// The last word that counted as an agreement, or as the first one.
  private var compared: (time: Double, pose: GeoPose)?
  private var mistake = GeoPoseCue.mistake

  func isEmpty(at time: Double) -> Bool { newest.map { abs(time - $0.time) > Self.memory } ?? true }

  mutating func add(_ pose: GeoPose, at time: Double) {
    newest = (time, pose)
    guard let last = compared, time >= last.time, time - last.time < Self.memory else {
      compared = (time, pose)
      return
    }
    let walked = Self.horizontal(pose.scenePosition - last.pose.scenePosition).magnitude
    guard Self.agree(last, (time, pose)) else {
      mistake = Self.mistake
      compared = (time, pose)
      return
    }
    guard time - last.time >= Self.agreementTime || walked >= Self.agreementDistance else { return }
    mistake = max(Self.minimumMistake, Self.agreement * mistake)
    compared = (time, pose)
  }

  mutating func removeAll() { self = GeoPoseCue() }

  /// Whether two poses agree on the scene's position and rotation, within their stated accuracies and the odometry's drift.
  private static func agree(_ a: (time: Double, pose: GeoPose), _ b: (time: Double, pose: GeoPose)) -> Bool {
    let step = horizontal(b.pose.scenePosition - a.pose.scenePosition)
    func sum(_ x: Double, _ y: Double, _ drift: Double) -> Double { (x * x + y * y + drift * drift).squareRoot() }
    let yawSigma = sum(
      max(minimumYawAccuracy, a.pose.yawAccuracyDegrees), max(minimumYawAccuracy, b.pose.yawAccuracyDegrees),
      yawDrift * (b.time - a.time) / 60)
    let turn = Angle.difference(fromDegrees: a.pose.yawDegrees, toDegrees: b.pose.yawDegrees)
    let frame = LocalFrame(origin: GeodeticPosition(a.pose.position.coordinate, height: 0))
    let enu = frame.enu(of: GeodeticPosition(b.pose.position.coordinate, height: 0))
    let (s, c) = Angle.sinCos(degrees: a.pose.yawDegrees)
    let off = (Complex(enu.x, enu.y) - Complex(c, -s) * step).magnitude
    let positionSigma = sum(
      max(minimumPositionAccuracy, a.pose.horizontalAccuracy), max(minimumPositionAccuracy, b.pose.horizontalAccuracy),
      step.magnitude * (positionDrift + Angle.radians(min(90, a.pose.yawAccuracyDegrees))))
    return abs(turn) < contradiction * yawSigma && off < contradiction * positionSigma
  }

  private static func density(_ off: Double, variance: Double) -> Double {
    exp(-off * off / (2 * variance)) / (2 * .pi * variance).squareRoot()
  }

  private static func horizontal(_ v: Vector3) -> Complex { Complex(v.x, -v.z) }

  /// Takes the newest word into a belief.
  ///
  /// - Parameters:
  ///   - belief: the belief.
  ///   - position: where the camera is in the scene now, x and −z.
  ///   - time: now.
  /// - Returns: the probability that it is right.
  mutating func refine(_ belief: inout AlignmentBelief, position: Complex, at time: Double) -> Double {
    guard let (said, pose) = newest else { return 1 }
    let frame = belief.local
    let enu = frame.enu(of: GeodeticPosition(pose.position.coordinate, height: frame.origin.height))
    let back = Complex(pose.scenePosition.x, -pose.scenePosition.z) - position
    let minutes = abs(time - said) / 60
    func squared(_ value: Double) -> Double { value * value }
    let yawVariance =
      squared(Angle.radians(max(Self.minimumYawAccuracy, pose.yawAccuracyDegrees)))
      + squared(Angle.radians(Self.yawDrift) * minutes)
    let positionVariance =
      squared(max(Self.minimumPositionAccuracy, pose.horizontalAccuracy / AccuracyRadius.perSigma))
      + squared(Self.positionDrift * back.magnitude)
    let yaw = Angle.radians(pose.yawDegrees)
    let right = belief.multiply(uniform: mistake) { component in
      // A wrong word is as likely anywhere around the place.
      let east = component.moved(by: back)
      let wrong =
        Self.density(enu.x - component.east - east.re, variance: component.eastVariance + Self.area / (2 * .pi))
        * Self.density(enu.y - component.north - east.im, variance: component.northVariance + Self.area / (2 * .pi))
      guard wrong > 0 else { return 0 }
      var likelihood = component.condition(onYaw: yaw, variance: yawVariance)
      likelihood *= component.condition(
        on: enu.x - component.east - east.re, yaw: east.im, east: 1, north: 0, variance: positionVariance)
      let north = component.moved(by: back)
      likelihood *= component.condition(
        on: enu.y - component.north - north.im, yaw: -north.re, east: 0, north: 1, variance: positionVariance)
      return likelihood / wrong
    }
    if right < 0.5 { mistake = Self.mistake }
    return right
  }
}

extension BeliefComponent {
  /// A step in the scene, rotated by this component's yaw: east and north. Its derivative by the yaw is (im, −re).
  fileprivate func moved(by step: Complex) -> Complex { Complex(cos(yaw), -sin(yaw)) * step }
}
