internal import CPortableMath

/// What one source says of the drift of the odometry's yaw: the logarithm of the likelihood of each of
/// `NoiseHypothesis.drifts`.
struct DriftEvidence: Equatable, Sendable {
  private(set) var logLikelihoods = [Double](repeating: 0, count: NoiseHypothesis.drifts.count)

  /// Nothing.
  init() {}

  /// From weights of many hypotheses, those of each noise level in the order of the drifts.
  ///
  /// - Parameter logWeights: posterior weights, priors included.
  init(logWeights: [Double]) {
    let count = NoiseHypothesis.drifts.count
    var top = -Double.infinity
    for weight in logWeights { top = max(top, weight) }
    guard top.isFinite, !logWeights.isEmpty else { return }
    var sums = [Double](repeating: 0, count: count)
    for (i, weight) in logWeights.enumerated() { sums[i % count] += exp(weight - top) }
    for i in sums.indices { logLikelihoods[i] = log(max(sums[i], 1e-30) / NoiseHypothesis.drifts[i].share) }
    let first = logLikelihoods[0]
    for i in sums.indices { logLikelihoods[i] -= first }
  }
}

/// A mixture over the drifts as one mean and two weights of each member.
struct DriftWeights: Sendable {
  /// By the evidence.
  private(set) var shares: [Double] = []
  /// By the evidence too, with fast drifts more likely before it: a short walk cannot separate a drift from an error of the
  /// fixes, and nothing bounds the error of the odometry.
  private(set) var cautious: [Double] = []
  /// Logarithm of the members' common weight.
  private(set) var logWeight = -Double.infinity

  /// - Parameter logWeights: of the members, in the order of `NoiseHypothesis.drifts`, priors included.
  init(_ logWeights: ArraySlice<Double>) {
    var top = -Double.infinity
    for weight in logWeights { top = max(top, weight) }
    guard top.isFinite else { return }
    var (sum, cautiousSum) = (0.0, 0.0)
    shares.reserveCapacity(logWeights.count)
    cautious.reserveCapacity(logWeights.count)
    for (i, weight) in logWeights.enumerated() {
      let drift = NoiseHypothesis.drifts[i]
      let share = exp(weight - top)
      shares.append(share)
      cautious.append(share * drift.cautiousShare / drift.share)
      sum += share
      cautiousSum += cautious[i]
    }
    for i in shares.indices {
      shares[i] /= sum
      cautious[i] /= cautiousSum
    }
    logWeight = top + log(sum)
  }
}
