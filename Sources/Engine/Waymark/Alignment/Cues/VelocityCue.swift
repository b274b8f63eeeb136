internal import CPortableMath

/// What course and speed of the fixes say about the yaw, under several guesses at their errors at once: how large they are
/// and how long they last is learnt from the velocities themselves, before the yaw is believed.
struct VelocityCue: Sendable {
  /// Seconds for which the evidence for a guess counts.
  private static let memory = 180.0
  /// Probability that the velocities carry no information, under any of the guesses.
  private static let uniform = 0.02
  /// A longer gap, seconds, begins anew.
  private static let maximumGap = 60.0

  private(set) var filters: [VelocityFilter] = VelocityNoise.grid.flatMap { noise in
    NoiseHypothesis.drifts.map {
      VelocityFilter(noise: noise, driftVariance: NoiseHypothesis.driftVariance($0.spread), driftShare: $0.share)
    }
  }
  private var newest: Double?
  private var count = 0

  /// A velocity came, see `VelocityFilter.take`.
  mutating func add(velocity: Complex, inScene: Complex, variance: Double, at time: Double) {
    var seconds: Double?
    if let newest, time > newest, time - newest < Self.maximumGap { seconds = time - newest }
    if let newest, time == newest { return }
    newest = time
    count += 1
    let kept = exp(-(seconds ?? 0) / Self.memory)
    var top = -Double.infinity
    for i in filters.indices {
      filters[i].take(velocity: velocity, inScene: inScene, variance: variance, after: seconds, kept: kept)
      top = max(top, filters[i].logWeight)
    }
    guard top.isFinite else { return }
    for i in filters.indices { filters[i].normalize(by: top) }
  }

  /// A new scene: what is known of the errors stays.
  mutating func startSegment() {
    count = 0
    for i in filters.indices { filters[i].forgetRotation() }
  }

  /// An old scene is back.
  mutating func recall(_ earlier: VelocityCue, after seconds: Double) {
    count = earlier.count
    for (i, filter) in earlier.filters.enumerated() where i < filters.count {
      filters[i].recallRotation(
        filter.rotation, variance: min(0.5, filter.rotationVariance + 1e-5 * max(0, min(3600, seconds))))
    }
  }

  /// Changes to a rotated frame.
  mutating func change(rotation: Complex) { for i in filters.indices { filters[i].change(rotation: rotation) } }

  /// What they say now.
  ///
  /// - Parameters:
  ///   - scaleVariance: variance of the odometry's scale about 1.
  ///   - drifts: what else is known of the yaw's drift.
  /// - Returns: the yaw; nil before the first velocity.
  func cue(scaleVariance: Double, drifts: DriftEvidence) -> YawCue? {
    guard count > 0 else { return nil }
    let count = NoiseHypothesis.drifts.count
    var members: [Double] = []
    members.reserveCapacity(filters.count)
    for (i, filter) in filters.enumerated() {
      members.append(
        filter.logWeight + drifts.logLikelihoods[i % count]
          + RotationPosterior.logEvidence(
            rotation: filter.rotation, variance: filter.rotationVariance, scaleVariance: scaleVariance))
    }
    var weights: [(first: Int, drifts: DriftWeights)] = []
    var top = -Double.infinity
    for start in stride(from: 0, to: filters.count, by: count) {
      let own = DriftWeights(members[start..<start + count])
      guard own.shares.count == count else { continue }
      weights.append((start, own))
      top = max(top, own.logWeight)
    }
    guard top.isFinite else { return nil }
    var sum = 0.0
    for own in weights { sum += exp(own.drifts.logWeight - top) }
    var components: [YawCue.Component] = []
    for own in weights {
      let weight = (1 - Self.uniform) * exp(own.drifts.logWeight - top) / sum
      guard weight >= 1e-4 else { continue }
      var component = joined(filters[own.first..<own.first + count], own.drifts, scaleVariance: scaleVariance)
      component.weight = weight
      components.append(component)
    }
    return YawCue(components: components, uniform: Self.uniform)
  }

  /// What the velocities say of the drift of the yaw.
  var driftEvidence: DriftEvidence {
    count > 0 ? DriftEvidence(logWeights: filters.map { $0.logWeight }) : DriftEvidence()
  }

  /// The yaw under one guess at the errors, see `DriftWeights`.
  private func joined(
    _ members: ArraySlice<VelocityFilter>, _ weights: DriftWeights, scaleVariance: Double
  ) -> YawCue.Component {
    let posteriors = members.map {
      RotationPosterior(rotation: $0.rotation, variance: $0.rotationVariance, scaleVariance: scaleVariance)
    }
    var component = YawCue.Component(weight: 0, yaw: posteriors[0].yaw, variance: 1)
    var mean = 0.0
    for (i, posterior) in posteriors.enumerated() {
      mean += weights.shares[i] * remainder(posterior.yaw - posteriors[0].yaw, 2 * .pi)
    }
    component.yaw += mean
    var (evident, cautious) = (0.0, 0.0)
    for (i, posterior) in posteriors.enumerated() {
      let off = remainder(posterior.yaw - component.yaw, 2 * .pi)
      evident += weights.shares[i] * (posterior.yawVariance + off * off)
      cautious += weights.cautious[i] * (posterior.yawVariance + off * off)
    }
    component.variance = max(evident, cautious)
    component.driftVariance = component.variance - evident
    return component
  }
}
