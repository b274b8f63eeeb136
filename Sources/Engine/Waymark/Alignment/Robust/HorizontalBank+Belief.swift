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
    let parts = weightedStates(movedBy: step, scaleVariance: scaleVariance, drifts: drifts)
    var (whole, steady, total) = (0.0, 0.0, 0.0)
    for part in parts {
      whole += part.weight * part.state.rotationVariance
      steady += part.weight * part.steadyVariance
    }
    // Those with similar uncertainties of the rotation are merged.
    let order = sortedIndices(parts.count) { parts[$0].state.rotationVariance < parts[$1].state.rotationVariance }
    for i in order { total += parts[i].weight }
    guard total > 0 else { return ([], 0) }
    var components: [BeliefComponent] = []
    var (group, weight, sum) = (0, 0.0, 0.0)
    var joined = parts[order[0]].state
    for (place, i) in order.enumerated() {
      sum += parts[i].weight
      if weight > 0 {
        joined.merge(parts[i].state, share: parts[i].weight / (weight + parts[i].weight))
      } else {
        joined = parts[i].state
      }
      weight += parts[i].weight
      guard sum >= total * Double(group + 1) / Double(Self.groups) || place == order.count - 1 else { continue }
      joined.append(to: &components, weight: weight / total, scaleVariance: scaleVariance)
      weight = 0
      group = min(Self.groups - 1, Int(sum / total * Double(Self.groups)))
    }
    return (components, max(0, min(0.98, 1 - steady / whole)))
  }

  /// Parts of less weight, relative to the heaviest, are left out.
  private static let minimumRelativeWeight = 1e-4

  /// One Gaussian for each noise level, in and out of a burst. Its mean weighs the drifts of the yaw by the evidence;
  /// its covariance is cautious, about this mean (`DriftWeights`).
  private func weightedStates(movedBy step: Complex, scaleVariance: Double, drifts: DriftEvidence) -> [WeightedState] {
    let logWeights = memberLogWeights(scaleVariance: scaleVariance, drifts: drifts)
    var most = -Double.infinity
    for weight in logWeights { most = max(most, weight) }
    // No part is heavier than its heaviest member times their number.
    let least = most + log(Self.minimumRelativeWeight / Double(NoiseHypothesis.drifts.count))
    var parts: [WeightedState] = []
    parts.reserveCapacity(2 * hypotheses.count / NoiseHypothesis.drifts.count)
    var top = -Double.infinity
    var start = 0
    while start < hypotheses.count {
      let end = endOfGroup(from: start)
      for isBurst in [false, true] {
        let first = isBurst ? hypotheses.count : 0
        let own = logWeights[first + start..<first + end]
        guard own.contains(where: { $0 > least }) else { continue }
        let weights = DriftWeights(own)
        guard weights.shares.count == own.count else { continue }
        top = max(top, weights.logWeight)
        parts.append(part(hypotheses[start..<end], isBurst: isBurst, weights, movedBy: step))
      }
      start = end
    }
    for i in parts.indices { parts[i].weight = exp(parts[i].weight - top) }
    parts.removeAll { !($0.weight > Self.minimumRelativeWeight) }
    return parts
  }

  /// Logarithms of the weights of all hypotheses, first out of a burst, then in one.
  private func memberLogWeights(scaleVariance: Double, drifts: DriftEvidence) -> [Double] {
    var logWeights = [Double](repeating: -.infinity, count: 2 * hypotheses.count)
    var start = 0
    while start < hypotheses.count {
      let end = endOfGroup(from: start)
      for i in start..<end {
        let evidence = hypotheses[i].logWeight + drifts.logLikelihoods[i - start]
        let share = hypotheses[i].burstProbability
        logWeights[i] =
          evidence + log(max(1 - share, 1e-300)) + hypotheses[i].usual.logEvidence(scaleVariance: scaleVariance)
        logWeights[hypotheses.count + i] =
          evidence + log(max(share, 1e-300)) + hypotheses[i].burst.logEvidence(scaleVariance: scaleVariance)
      }
      start = end
    }
    return logWeights
  }

  /// Mean of the members by the evidence and mean square about it by cautious weights, with the logarithm of their common
  /// weight and the variance of the rotation under the slowest drift.
  private func part(
    _ members: ArraySlice<HorizontalHypothesis>, isBurst: Bool, _ weights: DriftWeights, movedBy step: Complex
  ) -> WeightedState {
    var mean = isBurst ? members[members.startIndex].burst : members[members.startIndex].usual
    mean.move(by: step, positionNoise: 0)
    let steadyVariance = mean.rotationVariance
    var state = mean
    var (sum, cautiousSum) = (weights.shares[0], weights.cautious[0])
    for i in 1..<weights.shares.count {
      var member = isBurst ? members[members.startIndex + i].burst : members[members.startIndex + i].usual
      member.move(by: step, positionNoise: 0)
      sum += weights.shares[i]
      cautiousSum += weights.cautious[i]
      if sum > 0 { mean.merge(member, share: weights.shares[i] / sum) }
      if cautiousSum > 0 { state.merge(member, share: weights.cautious[i] / cautiousSum) }
    }
    state.recenter(on: mean)
    // How the position follows a better known rotation is a matter of the evidence, too.
    let rest = state.positionVariance - state.positionRotation.squaredMagnitude / state.rotationVariance
    let gain = mean.positionRotation / mean.rotationVariance
    state.positionRotation = gain * state.rotationVariance
    state.positionVariance = rest + gain.squaredMagnitude * state.rotationVariance
    return WeightedState(weight: weights.logWeight, state: state, steadyVariance: steadyVariance)
  }
}

/// One noise level of the bank, in or out of a burst.
private struct WeightedState {
  /// Its weight, or the logarithm of it.
  var weight: Double
  var state: HorizontalState
  /// Variance of the rotation under the slowest drift.
  var steadyVariance: Double
}

extension HorizontalState {
  /// See `RotationPosterior.logEvidence`.
  fileprivate func logEvidence(scaleVariance: Double) -> Double {
    RotationPosterior.logEvidence(rotation: rotation, variance: rotationVariance, scaleVariance: scaleVariance)
  }

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
