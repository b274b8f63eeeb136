internal import CPortableMath
internal import WaymarkGeodesy

/// What another positioning system says about position and yaw together. It is good where it works and may be quite
/// wrong: a look-alike street is a mistake in both, so that both are believed or neither. The newest word counts; it
/// ages with the drift of the odometry.
struct GeoPoseCue: Sendable {
  /// Probability that it is wrong.
  private static let mistake = 0.1
  /// A wrong one may be anywhere within this area, m².
  private static let area = 3600.0
  /// Drift of the odometry: degrees a minute, and metres per metre walked since.
  private static let (yawDrift, positionDrift) = (0.8, 0.03)
  /// Reported accuracies are not believed below these: degrees, metres.
  private static let (minimumYawAccuracy, minimumPositionAccuracy) = (0.5, 0.5)
  /// What was said longer ago, seconds, counts no more.
  private static let memory = 180.0

  private var newest: (time: Double, pose: GeoPose)?

  func isEmpty(at time: Double) -> Bool { newest.map { abs(time - $0.time) > Self.memory } ?? true }

  mutating func add(_ pose: GeoPose, at time: Double) { newest = (time, pose) }

  mutating func removeAll() { newest = nil }

  /// Takes the newest word into a belief.
  ///
  /// - Parameters:
  ///   - belief: the belief.
  ///   - position: where the camera is in the scene now, x and −z.
  ///   - time: now.
  /// - Returns: the probability that it is right.
  func refine(_ belief: inout AlignmentBelief, position: Complex, at time: Double) -> Double {
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
    return belief.multiply(uniform: Self.mistake) { component in
      var likelihood = component.condition(onYaw: yaw, variance: yawVariance)
      let east = component.moved(by: back)
      likelihood *= component.condition(
        on: enu.x - component.east - east.re, yaw: east.im, east: 1, north: 0, variance: positionVariance)
      let north = component.moved(by: back)
      likelihood *= component.condition(
        on: enu.y - component.north - north.im, yaw: -north.re, east: 0, north: 1, variance: positionVariance)
      return likelihood * Self.area
    }
  }
}

extension BeliefComponent {
  /// A step in the scene, rotated by this component's yaw: east and north. Its derivative by the yaw is (im, −re).
  fileprivate func moved(by step: Complex) -> Complex { Complex(cos(yaw), -sin(yaw)) * step }
}
