/// What a belief says after weighing with the newest position.
struct ArcEstimate: Sendable {
  /// A run of neighbouring cells.
  struct Group: Sendable {
    /// Probability.
    var mass = 0.0
    /// Mean arc length, metres.
    var mean = 0.0
    /// Variance about the mean, square metres.
    var variance = 0.0
    /// First and last arc length, metres.
    var low = 0.0
    var high = 0.0
  }

  /// The group that goes on from where the user was thought to be.
  private(set) var own: Group?
  /// The likeliest group.
  private(set) var best: Group?
  /// Probability of being away from the route.
  private(set) var off: Double

  /// - Parameters:
  ///   - belief: the belief.
  ///   - expected: where the user was thought to be, metres; nil when nowhere.
  ///   - offWeight: what the newest position says about being away.
  ///   - weight: what it says about an arc length.
  init(
    _ belief: borrowing ArcBelief, expected: Double?, offWeight: Double, weight: (_ arcLength: Double) -> Double
  ) {
    var total = belief.off * offWeight
    let away = total
    var nearest = Double.infinity
    var (own, best): (Group?, Group?) = (nil, nil)
    var group = Group()
    func close() {
      guard group.mass > 0 else { return }
      group.mean /= group.mass
      group.variance = max(0, group.variance / group.mass - (group.mean - group.low) * (group.mean - group.low))
      total += group.mass
      if group.mass > (best?.mass ?? 0) { best = group }
      if let expected {
        let distance = max(0, group.low - expected, expected - group.high)
        if distance < nearest || (distance == nearest && group.mass > (own?.mass ?? 0)) {
          nearest = distance
          own = group
        }
      }
    }
    for i in 0..<belief.count {
      let arc = ArcBelief.arcLength(belief.cells[i])
      if i == 0 || belief.cells[i] - belief.cells[i - 1] > ArcBelief.groupGap {
        close()
        group = Group()
        group.low = arc
      }
      let mass = belief.masses[i] * weight(arc)
      group.mass += mass
      group.mean += mass * arc
      // About the group's beginning: arc lengths may be large.
      group.variance += mass * (arc - group.low) * (arc - group.low)
      group.high = arc
    }
    close()
    if total > 0 {
      own?.mass /= total
      best?.mass /= total
    }
    self.own = nearest <= 8 ? own : nil
    self.best = best
    off = total > 0 ? away / total : 1
  }
}
