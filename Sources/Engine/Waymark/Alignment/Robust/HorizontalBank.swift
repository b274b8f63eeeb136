internal import CPortableMath

/// The filter of the horizontal plane under all guesses at the noise at once, each weighted by how well it predicted
/// the fixes: the noise levels are learnt meanwhile, and their uncertainty widens the belief.
struct HorizontalBank: Sendable {
  private(set) var hypotheses: [HorizontalHypothesis] = []
  private let bursts: BurstModel
  /// Weight of the evidence for noise levels, …
  private static let trust = 0.25
  /// … between those of receivers that smooth: calm and unruly stretches of some ten seconds follow each other, and none of them tells
  /// the size of what lasts, …
  private static let smoothedTrust = 0.08
  /// … and of whether the receiver smooths, which does not change.
  private static let smoothingTrust = 0.5
  /// Seconds for which that evidence counts.
  private static let memory = 120.0

  init(bursts: BurstModel) { self.bursts = bursts }

  var isEmpty: Bool { hypotheses.isEmpty }

  /// Begins with the first fix.
  mutating func start(_ noises: [NoiseHypothesis], fix: Complex, sigma: FixSigma) {
    hypotheses.removeAll(keepingCapacity: true)
    for noise in noises {
      hypotheses.append(HorizontalHypothesis(noise: noise, fix: fix, sigma: sigma, bursts: bursts))
    }
  }

  /// Resets the position to a fix.
  mutating func restart(fix: Complex, sigma: FixSigma) {
    for i in hypotheses.indices { hypotheses[i].restart(fix: fix, sigma: sigma, bursts: bursts) }
  }

  /// Forgets everything.
  mutating func removeAll() { hypotheses.removeAll(keepingCapacity: true) }

  /// The camera moved by a vector of the scene, with noise as a variance per axis.
  mutating func move(by step: Complex, positionNoise: Double, seconds: Double) {
    let kept = exp(-seconds / NoiseHypothesis.driftTau)
    for i in hypotheses.indices {
      hypotheses[i].move(by: step, positionNoise: positionNoise, seconds: seconds, rateKept: kept)
    }
  }

  /// The camera moved on Earth by a displacement that the scene does not show, metres.
  mutating func carry(by displacement: Complex) {
    for i in hypotheses.indices { hypotheses[i].carry(by: displacement) }
  }

  /// Takes in a fix, `seconds` after the last one.
  mutating func take(fix: Complex, after seconds: Double, sigma: FixSigma) {
    let before = hypotheses.map { $0.logWeight }
    let changes = BurstChanges(bursts, after: seconds)
    // Neighbours in the bank share a kind of error.
    var (group, kept, shownKept) = (-1, 1.0, 0.0)
    for i in hypotheses.indices {
      let noise = hypotheses[i].noise
      if noise.group != group {
        group = noise.group
        kept = exp(-seconds / noise.tau)
        shownKept = noise.lag > 0 ? exp(-seconds / noise.lag) : 0
      }
      hypotheses[i].take(
        fix: fix, kept: kept, changes: changes, sigma: sigma, bursts: bursts, shownKept: shownKept)
    }
    temper(since: before, after: seconds)
    normalize()
  }

  /// Variance of the error that no walk averages out, by that of the fixes as it is reported.
  var slowSquare: Double {
    var (sum, square) = (0.0, 0.0)
    for h in hypotheses {
      let (weight, slow) = (exp(h.logWeight), max(1, h.noise.factor) * h.noise.slowShare)
      sum += weight
      square += weight * slow * slow
    }
    return sum > 0 ? square / sum : 0
  }

  /// What the fixes say of the drift of the yaw.
  var driftEvidence: DriftEvidence { DriftEvidence(logWeights: hypotheses.map { $0.logWeight }) }

  /// How noisy the fixes may be, each with its weight.
  func noises(_ sigma: FixSigma) -> [UnseenMotion.Noise] {
    var noises: [UnseenMotion.Noise] = []
    var (start, sum) = (0, 0.0)
    while start < hypotheses.count {
      let end = endOfGroup(from: start)
      var weight = 0.0
      for h in hypotheses[start..<end] { weight += exp(h.logWeight) }
      let noise = hypotheses[start].noise
      let (bias, white) = sigma.variances(noise)
      noises.append(UnseenMotion.Noise(bias: bias, tau: noise.tau, white: white, weight: weight))
      sum += weight
      start = end
    }
    guard sum > 0 else { return [] }
    for i in noises.indices { noises[i].weight /= sum }
    return noises
  }

  /// Where the best hypothesis has the camera, metres.
  var position: Complex? { hypotheses.max { $0.logWeight < $1.logWeight }?.usual.position }

  /// Changes to a rotated and shifted frame.
  mutating func change(rotation: Complex, shift: Complex) {
    for i in hypotheses.indices { hypotheses[i].change(rotation: rotation, shift: shift) }
  }

  /// A new scene: its rotation is unknown.
  mutating func forgetRotation() { for i in hypotheses.indices { hypotheses[i].forgetRotation() } }

  /// The rotation is again what it was before an unseen motion.
  mutating func resetRotation(_ earlier: UnseenMotion.Rotation) {
    guard !earlier.isUnknown else { return forgetRotation() }
    let rotation = earlier.mean * (1 / earlier.mean.magnitude)
    for i in hypotheses.indices { hypotheses[i].recallRotation(rotation, variance: earlier.variance) }
  }

  /// The rotations of all hypotheses, for `recall`.
  var rotations: [RotationMemory] {
    var rotations: [RotationMemory] = []
    for h in hypotheses {
      var joined = h.usual
      joined.merge(h.burst, share: h.burstProbability)
      rotations.append(RotationMemory(rotation: joined.rotation, variance: joined.rotationVariance))
    }
    return rotations
  }

  /// An old scene is back after `seconds`, and so is its rotation.
  mutating func recall(_ rotations: [RotationMemory], after seconds: Double) {
    guard rotations.count == hypotheses.count else { return }
    for i in hypotheses.indices {
      hypotheses[i].recallRotation(
        rotations[i].rotation, variance: rotations[i].variance + NoiseHypothesis.yawWalk * max(0, seconds))
    }
  }

  /// Takes back a part of what the noise levels won or lost, and lets old evidence fade. No receiver's noise is exactly
  /// like any of the guesses, nor always the same; full evidence would soon make one of them certain that merely fits
  /// best. Drifts of the yaw are distinguished in full.
  private mutating func temper(since before: [Double], after seconds: Double) {
    let kept = exp(-seconds / Self.memory)
    var groups: [(range: Range<Int>, prior: Double, was: Double, now: Double)] = []
    var start = 0
    while start < hypotheses.count {
      let range = start..<endOfGroup(from: start)
      groups.append(
        (
          range, logSum(range) { hypotheses[$0].noise.prior }, logSum(range) { before[$0] },
          logSum(range) { hypotheses[$0].logWeight }
        ))
      start = range.upperBound
    }
    for smooths in [false, true] {
      let members = groups.filter { hypotheses[$0.range.lowerBound].noise.smooths == smooths }
      guard !members.isEmpty else { continue }
      let indices = 0..<members.count
      let (prior, was) = (logSum(indices) { members[$0].prior }, logSum(indices) { members[$0].was })
      let gained = logSum(indices) { members[$0].now } - was
      let trust = smooths ? Self.smoothedTrust : Self.trust
      for group in members {
        // Of the one kind of receivers that it is, noise levels fade to what they were before any fix.
        let usual = was + group.prior - prior
        let tempered =
          usual + kept * (group.was - usual) + Self.smoothingTrust * gained + trust * (group.now - group.was - gained)
        guard tempered.isFinite else { continue }
        for i in group.range { hypotheses[i].logWeight += tempered - group.now }
      }
    }
  }

  /// End of the run of hypotheses that share a noise level with the one at `start`.
  func endOfGroup(from start: Int) -> Int {
    var end = start + 1
    while end < hypotheses.count, hypotheses[end].noise.group == hypotheses[start].noise.group { end += 1 }
    return end
  }

  /// Logarithm of the sum of the exponentials.
  private func logSum(_ range: Range<Int>, _ value: (Int) -> Double) -> Double {
    let first = value(range.lowerBound)
    var sum = 0.0
    for i in range { sum += exp(value(i) - first) }
    return first + log(sum)
  }

  /// Weights relative to the best. None falls so low that it could not come back: noise changes on a walk.
  private mutating func normalize() {
    var top = -Double.infinity
    for h in hypotheses where h.logWeight > top { top = h.logWeight }
    guard top.isFinite else { return }
    for i in hypotheses.indices {
      hypotheses[i].logWeight = max(hypotheses[i].logWeight - top, hypotheses[i].noise.prior - 12)
    }
  }
}
