public import Waymark
internal import CPortableMath
internal import WaymarkGeodesy

/// What a specialist would write: invariant extended Kalman filters on SE(2) for the yaw and the position, with the lasting
/// errors of fixes and velocities and the scene's drift as states, and a gate for outliers.
///
/// The yaw is unknown at the beginning: several filters start, one for each direction of the compass rose, weighted by
/// how well they predict (a Gaussian sum); those that explain nothing are dropped. The result is their mean with the
/// spread of all.
public struct InvariantFilterAlignment: AlignmentStrategy {
  private let parameters: Parameters
  private var yaw: YawReference
  private var filters: [InvariantFilter] = []
  private var local: LocalFrame?
  private var last: Estimate?
  private var altitude: Altitude?
  private var motion = SceneMotion()
  private var heading: (yawDegrees: Double, sigma: Double)?
  private var rejected = 0

  /// Makes the strategy.
  public init(parameters: Parameters = Parameters()) {
    self.parameters = parameters
    yaw = YawReference(parameters.initialYaw)
  }

  /// What is known now.
  public private(set) var alignment = Alignment.unknown

  /// Takes an event.
  public mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
    switch event {
    case .pose(let pose, let time): add(pose: pose, at: time)
    case .estimate(let estimate): return add(estimate: estimate)
    case .heading(let heading): return add(heading: heading)
    case .segment(let time): startSegment(at: time)
    default: break
    }
    return nil
  }

  /// The camera moved.
  mutating func add(pose: PoseSample, at time: Double) { motion.add(pose.position, at: time) }

  /// A compass reading arrived; the first one of a scene is a measurement of the yaw.
  mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    let correction = yaw.add(heading: heading)
    guard self.heading == nil, let degrees = heading.yawDegrees else { return correction }
    self.heading = (degrees, max(parameters.minimumHeadingSigma, heading.reading.accuracy))
    takeHeading()
    refresh()
    return correction
  }

  /// A fix arrived.
  mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    let before = yaw.degrees
    altitude = estimate.fix.altitude ?? altitude
    let frame = local ?? LocalFrame(origin: GeodeticPosition(estimate.fix.coordinate, height: 0))
    local = frame
    let measured = frame.enu(of: GeodeticPosition(estimate.fix.coordinate, height: 0))
    let fix = Complex(measured.x, measured.y)
    let sigma = max(parameters.minimumFixSigma, estimate.fix.horizontalAccuracy / AccuracyRadius.perSigma)
    let (white, lasting) = (parameters.whiteShare * sigma * sigma, (1 - parameters.whiteShare) * sigma * sigma)
    let noise = noise(fixVariance: lasting)
    if let last {
      let moved = estimate.scenePosition - last.scenePosition
      let seconds = max(0, min(600, estimate.time - last.time))
      var used = false
      for i in filters.indices {
        filters[i].move(by: Complex(moved.x, -moved.z), seconds: seconds, noise: noise)
        if rejected >= parameters.maximumRejections {
          // Fixes that stay away are no outliers: their error has jumped.
          filters[i].widenBias(to: parameters.jumpSigma * parameters.jumpSigma)
        }
        if filters[i].update(fix: fix, whiteVariance: white, gate: parameters.gate) { used = true }
      }
      rejected = used ? 0 : rejected + 1
      takeVelocity(of: estimate, in: frame, noise: noise)
      prune()
    } else {
      start(at: fix, lasting: lasting, white: white, noise: noise)
    }
    last = estimate
    refresh()
    return AlignmentCorrection(
      time: estimate.time, angleDegrees: Angle.difference(fromDegrees: before, toDegrees: yaw.degrees))
  }

  /// Odometry began anew: everything tied to the old scene is forgotten.
  mutating func startSegment(at time: Double) { self = InvariantFilterAlignment(parameters: parameters) }

  private func noise(fixVariance: Double) -> InvariantFilter.Noise {
    let rate = Angle.radians(parameters.drift) / 60
    let walk = Angle.radians(parameters.yawWalk)
    return InvariantFilter.Noise(
      yawWalk: walk * walk / 60, positionWalk: parameters.positionWalk * parameters.positionWalk,
      fixTau: parameters.fixTau, fixVariance: fixVariance, velocityTau: parameters.velocityTau,
      velocityVariance: parameters.velocitySigma * parameters.velocitySigma, rateTau: parameters.driftTau,
      rateVariance: rate * rate)
  }

  private mutating func start(at fix: Complex, lasting: Double, white: Double, noise: InvariantFilter.Noise) {
    let count = max(4, parameters.filterCount)
    let spacing = 2 * .pi / Double(count)
    // The directions between two filters are equally likely; half their distance is a little more than their spread.
    for i in 0..<count {
      filters.append(
        InvariantFilter(
          angle: remainder(Double(i) * spacing, 2 * .pi), angleVariance: spacing * spacing / 4, position: fix,
          fixVariance: lasting, whiteVariance: white, rateVariance: noise.rateVariance, logWeight: 0))
    }
    takeHeading()
  }

  /// The first compass reading, which may be wrong altogether.
  private mutating func takeHeading() {
    guard let heading, !filters.isEmpty else { return }
    let measured = -Angle.radians(heading.yawDegrees)
    let sigma = Angle.radians(heading.sigma)
    for i in filters.indices {
      let variance = filters[i].angleVariance + sigma * sigma
      let off = remainder(measured - filters[i].angle, 2 * .pi)
      let right =
        (1 - parameters.headingOutliers) * exp(-off * off / (2 * variance)) / (2 * .pi * variance).squareRoot()
      let wrong = parameters.headingOutliers / (2 * .pi)
      filters[i].logWeight += log(right + wrong)
      if right > wrong { filters[i].update(angle: measured, variance: sigma * sigma) }
    }
    normalize()
  }

  private mutating func takeVelocity(of estimate: Estimate, in frame: LocalFrame, noise: InvariantFilter.Noise) {
    guard let speed = estimate.fix.speed, let course = estimate.fix.course, speed > 0.4,
      let inScene = motion.velocity(at: estimate.time), inScene.magnitude > 0.3
    else { return }
    let (s, c) = Angle.sinCos(degrees: course)
    let sigma = max(parameters.minimumVelocitySigma, estimate.fix.speedAccuracy ?? 0)
    for i in filters.indices {
      filters[i].update(
        velocity: Complex(speed * s, speed * c), inScene: inScene, whiteVariance: sigma * sigma, gate: parameters.gate)
    }
  }

  /// Makes the weights relative to the best.
  private mutating func normalize() {
    var top = -Double.infinity
    for filter in filters { top = max(top, filter.logWeight) }
    guard top.isFinite else { return }
    for i in filters.indices { filters[i].logWeight -= top }
  }

  private mutating func prune() {
    normalize()
    filters.removeAll { !($0.logWeight > parameters.minimumLogWeight) }
  }

  private mutating func refresh() {
    guard let local, let last, !filters.isEmpty else { return }
    var (sum, turn, mean) = (0.0, Complex.zero, Complex.zero)
    for filter in filters {
      let weight = exp(filter.logWeight)
      sum += weight
      turn += Complex(cos(filter.angle), sin(filter.angle)) * (weight * exp(-filter.angleVariance / 2))
      mean += filter.position * weight
    }
    let angle = atan2(turn.im, turn.re)
    mean = mean / sum
    var (angleVariance, positionVariance) = (0.0, 0.0)
    for filter in filters {
      let weight = exp(filter.logWeight) / sum
      let off = remainder(filter.angle - angle, 2 * .pi)
      angleVariance += weight * (filter.angleVariance + off * off)
      positionVariance += weight * (filter.positionVariance + (filter.position - mean).squaredMagnitude / 2)
    }
    let sigma = Angle.degrees(angleVariance.squareRoot())
    let isDetermined = sigma < parameters.maximumYawSigmaDegrees
    if isDetermined { yaw.set(degrees: -Angle.degrees(angle)) }
    let position = local.position(ofENU: Vector3(mean.re, mean.im, 0)).coordinate
    let frame = SceneFrame(
      origin: GeodeticPosition(position, height: altitude?.meters ?? 0), originInScene: last.scenePosition,
      yawDegrees: yaw.degrees, verticalReference: altitude?.reference ?? .ellipsoid)
    alignment = Alignment(
      frame: frame, heightIsKnown: altitude != nil, yawSigmaDegrees: sigma,
      positionSigma: positionVariance.squareRoot(),
      state: .rough)
  }
}
