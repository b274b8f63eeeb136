internal import CPortableMath

extension HorizontalBank {
  /// How many Gaussians of the free rotation stand for all hypotheses.
  private static let groups = 6

  /// What all hypotheses together say of yaw and position.
  ///
  /// - Parameters:
  ///   - step: how far the camera has moved in the scene since the filter's own moment.
  ///   - scaleVariance: variance of the odometry's scale about 1.
  ///   - drifts: what else is known of the yaw's drift.
  /// - Returns: components with weights that sum to 1, and the part of the yaw's variance that comes from its drift.
  func belief(
    movedBy step: Complex, scaleVariance: Double, drifts: DriftEvidence = DriftEvidence()
  ) -> (components: [BeliefComponent], driftShare: Double) {
    var parts = weightedStates(movedBy: step, scaleVariance: scaleVariance, drifts: drifts)
    var (whole, steady) = (0.0, 0.0)
    for part in parts {
      whole += part.weight * part.state.rotationVariance
      steady += part.weight * part.steadyVariance
    }
    // Those with similar uncertainties of the rotation are merged.
    parts.sortShort { $0.state.rotationVariance < $1.state.rotationVariance }
    var components: [BeliefComponent] = []
    var sum = 0.0
    var (group, weight, limit) = (0, 0.0, 0.0)
    for part in parts { limit += part.weight }
    guard limit > 0 else { return ([], 0) }
    let total = limit
    var joined: HorizontalState?
    for (i, part) in parts.enumerated() {
      sum += part.weight
      if var state = joined {
        state.merge(part.state, share: part.weight / (weight + part.weight))
        joined = state
      } else {
        joined = part.state
      }
      weight += part.weight
      guard sum >= total * Double(group + 1) / Double(Self.groups) || i == parts.count - 1 else { continue }
      if let state = joined { state.append(to: &components, weight: weight / total, scaleVariance: scaleVariance) }
      (joined, weight) = (nil, 0)
      group = min(Self.groups - 1, Int(sum / total * Double(Self.groups)))
    }
    return (components, max(0, min(0.98, 1 - steady / whole)))
  }

  /// One Gaussian for each noise level, in and out of a burst. Its mean weighs the drifts of the yaw by the evidence;
  /// its covariance is cautious, about this mean (`DriftWeights`).
  private func weightedStates(
    movedBy step: Complex, scaleVariance: Double, drifts: DriftEvidence
  ) -> [(weight: Double, state: HorizontalState, steadyVariance: Double)] {
    var parts: [(weight: Double, state: HorizontalState, steadyVariance: Double)] = []
    parts.reserveCapacity(2 * hypotheses.count)
    var top = -Double.infinity
    var start = 0
    while start < hypotheses.count {
      let end = endOfGroup(from: start)
      for isBurst in [false, true] {
        var members: [(logWeight: Double, state: HorizontalState)] = []
        for (i, h) in hypotheses[start..<end].enumerated() {
          var moved = isBurst ? h.burst : h.usual
          moved.move(by: step, positionNoise: 0)
          let posterior = RotationPosterior(
            rotation: moved.rotation, variance: moved.rotationVariance, scaleVariance: scaleVariance)
          let share = isBurst ? h.burstProbability : 1 - h.burstProbability
          members.append(
            (h.logWeight + log(max(share, 1e-300)) + posterior.logEvidence + drifts.logLikelihoods[i], moved))
        }
        let (logWeight, state, steady) = Self.joined(members)
        top = max(top, logWeight)
        parts.append((logWeight, state, steady))
      }
      start = end
    }
    for i in parts.indices { parts[i].weight = exp(parts[i].weight - top) }
    parts.removeAll { !($0.weight > 1e-4) }
    return parts
  }

  /// Mean of the members by the evidence and mean square about it by cautious weights, with the logarithm of their common
  /// weight and the variance of the rotation under the slowest drift.
  private static func joined(
    _ members: [(logWeight: Double, state: HorizontalState)]
  ) -> (logWeight: Double, state: HorizontalState, steadyVariance: Double) {
    let weights = DriftWeights(members.map { $0.logWeight })
    guard weights.shares.count == members.count else { return (-.infinity, members[0].state, 1) }
    func mixed(_ shares: [Double]) -> HorizontalState {
      var (state, sum) = (members[0].state, shares[0])
      for i in 1..<members.count {
        sum += shares[i]
        if sum > 0 { state.merge(members[i].state, share: shares[i] / sum) }
      }
      return state
    }
    let mean = mixed(weights.shares)
    var state = mixed(weights.cautious)
    state.recenter(on: mean)
    // How the position follows a better known rotation is a matter of the evidence, too.
    let rest = state.positionVariance - state.positionRotation.squaredMagnitude / state.rotationVariance
    let gain = mean.positionRotation / mean.rotationVariance
    state.positionRotation = gain * state.rotationVariance
    state.positionVariance = rest + gain.squaredMagnitude * state.rotationVariance
    return (weights.logWeight, state, members[0].state.rotationVariance)
  }
}

extension HorizontalState {
  /// Spacing of components and their standard deviation where the yaw is wide, radians.
  private static let (spacing, width) = (Double.pi / 9, 0.21)

  /// The components of a belief that this state gives when the rotation is constrained to the unit circle.
  func append(to components: inout [BeliefComponent], weight: Double, scaleVariance: Double) {
    let posterior = RotationPosterior(rotation: rotation, variance: rotationVariance, scaleVariance: scaleVariance)
    let narrow = Self.width * Self.width
    guard posterior.yawVariance > 3 * narrow else {
      components.append(component(posterior, yaw: posterior.yaw, variance: posterior.yawVariance, weight: weight))
      return
    }
    // A wide Gaussian as a sum of narrow ones, each with its own linear relation of position to yaw.
    let rest = posterior.yawVariance - narrow
    var sum = 0.0
    var shares: [Double] = []
    for k in 0..<18 {
      var share = 0.0
      for rotations in -2...2 {
        let off = (Double(k) - 9) * Self.spacing + Double(rotations) * 2 * .pi
        share += exp(-off * off / (2 * rest))
      }
      shares.append(share)
      sum += share
    }
    for (k, share) in shares.enumerated() where share > 1e-4 * sum {
      let yaw = posterior.yaw + (Double(k) - 9) * Self.spacing
      components.append(component(posterior, yaw: yaw, variance: narrow, weight: weight * share / sum))
    }
  }

  private func component(
    _ posterior: RotationPosterior, yaw: Double, variance: Double, weight: Double
  ) -> BeliefComponent {
    let direction = Complex(cos(yaw), -sin(yaw))
    let onCircle = direction * posterior.scale
    let gain = positionRotation / rotationVariance
    let mean = position + gain * (onCircle - rotation)
    // d(rotation)/d(yaw) = −i · rotation.
    let alongYaw = gain * Complex(onCircle.im, -onCircle.re)
    let alongScale = gain * direction
    let rest = max(1e-6, positionVariance - positionRotation.squaredMagnitude / rotationVariance)
    let scaleVariance = posterior.scaleVariance
    return BeliefComponent(
      weight: weight, yaw: yaw, yawVariance: variance, east: mean.re, north: mean.im,
      eastVariance: rest + alongYaw.re * alongYaw.re * variance + alongScale.re * alongScale.re * scaleVariance,
      northVariance: rest + alongYaw.im * alongYaw.im * variance + alongScale.im * alongScale.im * scaleVariance,
      eastNorthCovariance: alongYaw.re * alongYaw.im * variance + alongScale.re * alongScale.im * scaleVariance,
      yawEastCovariance: alongYaw.re * variance, yawNorthCovariance: alongYaw.im * variance)
  }
}
