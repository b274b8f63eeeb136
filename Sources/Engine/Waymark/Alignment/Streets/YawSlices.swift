internal import CPortableMath

/// The yaws that a belief considers possible, at equal steps.
struct YawSlices: Sendable {
  /// The belief's components of sufficient weight.
  let components: [BeliefComponent]
  /// Distance between the yaws, radians.
  let step: Double
  /// The yaws, radians, with the belief conditioned on each, the likeliest first.
  private(set) var slices: [(yaw: Double, slice: YawSlice)] = []

  /// Components of less weight are ignored.
  private static let minimumWeight = 1e-4
  /// The narrowest component of at least this weight sets the step.
  private static let fineWeight = 0.05
  private static let maximumStep = 0.0436
  private static let minimumStep = 0.006
  /// Yaws below this fraction of the largest density are left out.
  private static let minimumDensity = 2e-3

  /// Conditions a belief on all yaws; nil when it is no distribution.
  init?(_ belief: AlignmentBelief) {
    for part in belief.components where !part.isDistribution { return nil }
    var components = belief.components.filter { $0.weight > Self.minimumWeight }
    guard let reference = components.first?.yaw else { return nil }
    // Within half a turn of the yaws below: a slice then needs no division to compare two angles.
    for i in components.indices {
      components[i].yaw = reference + remainder(components[i].yaw - reference, 2 * .pi)
    }
    self.components = components
    var narrowest = Double.infinity
    for part in components where part.weight > Self.fineWeight { narrowest = min(narrowest, part.yawVariance) }
    let wanted = max(Self.minimumStep, min(Self.maximumStep, 0.6 * narrowest.squareRoot()))
    let count = Int((2 * Double.pi / wanted).rounded(.up))
    step = 2 * .pi / Double(count)
    slices.reserveCapacity(count)
    var most = 0.0
    for i in 0..<count {
      let yaw = reference + (Double(i) - Double(count / 2)) * step
      let slice = YawSlice(components, yaw: yaw)
      most = max(most, slice.density)
      slices.append((yaw, slice))
    }
    slices.removeAll { !($0.slice.density > Self.minimumDensity * most) }
    guard !slices.isEmpty else { return nil }
    slices.sortShort { ($1.slice.density, $0.yaw) < ($0.slice.density, $1.yaw) }
  }

  /// Largest standard deviation of the positions, metres.
  var positionSigma: Double { slices.reduce(0) { max($0, $1.slice.positionSigma) } }
}

extension BeliefComponent {
  /// Whether its values are those of a normal distribution.
  var isDistribution: Bool {
    guard weight >= 0, weight < 1e6, yaw.isFinite, abs(yaw) < 1e6, yawVariance > 1e-12, yawVariance < 1e6,
      east.isFinite, north.isFinite, eastVariance > 0, northVariance > 0, eastVariance.isFinite,
      northVariance.isFinite, eastNorthCovariance.isFinite
    else { return false }
    let (y, e, n) = (1e-6 + 1.001 * yawVariance, eastVariance, northVariance)
    return yawEastCovariance * yawEastCovariance <= y * e && yawNorthCovariance * yawNorthCovariance <= y * n
  }
}
