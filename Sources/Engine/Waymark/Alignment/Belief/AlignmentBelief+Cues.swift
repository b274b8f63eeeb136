extension AlignmentBelief {
  /// Takes in a cue of the yaw. Every component meets every guess at what the cue means, “it is wrong” among them, so
  /// that the present belief tests the cue and the cue cannot overrule it at once.
  ///
  /// - Parameter cue: the cue.
  /// - Returns: the probability that the cue is not wrong.
  mutating func multiply(by cue: YawCue) -> Double {
    var product: [BeliefComponent] = []
    product.reserveCapacity(components.count * (cue.components.count + 1))
    var believed = 0.0
    for component in components {
      for guess in cue.components {
        var part = component
        part.weight *=
          guess.weight
          * (guess.driftVariance > 0
            ? part.combine(with: guess, driftShare: driftShare)
            : part.condition(onYaw: guess.yaw, variance: guess.variance))
        believed += part.weight
        product.append(part)
      }
    }
    return take(product, believed: believed, uniform: cue.uniform)
  }

  /// Takes in one measured angle in the same manner.
  ///
  /// - Parameters:
  ///   - uniform: probability that the measurement is wrong and may be any angle.
  ///   - condition: takes the measurement into a component and says how likely it was; nil where it says nothing.
  /// - Returns: the probability that the measurement is right.
  mutating func multiply(uniform: Double, condition: (inout BeliefComponent) -> Double?) -> Double {
    var product: [BeliefComponent] = []
    product.reserveCapacity(2 * components.count)
    var believed = 0.0
    for component in components {
      var part = component
      guard let likelihood = condition(&part) else { return 0 }
      part.weight *= (1 - uniform) * likelihood
      believed += part.weight
      product.append(part)
    }
    return take(product, believed: believed, uniform: uniform)
  }

  /// Makes the components those where a measurement is right and, by its own weight, those where it is wrong.
  private mutating func take(_ right: [BeliefComponent], believed: Double, uniform: Double) -> Double {
    var product = right
    var sum = believed
    for var part in components {
      part.weight *= uniform / (2 * .pi)
      sum += part.weight
      product.append(part)
    }
    guard sum > 0, sum.isFinite else { return 0 }
    components = product
    normalize()
    return believed / sum
  }

  /// Weights that sum to 1, without those that do not count.
  mutating func normalize() {
    var sum = 0.0
    for component in components { sum += component.weight }
    guard sum > 0, sum.isFinite else {
      components.removeAll()
      return
    }
    var kept: [BeliefComponent] = []
    kept.reserveCapacity(components.count)
    for var component in components where component.weight > 1e-5 * sum {
      component.weight /= sum
      kept.append(component)
    }
    components = kept
  }

  /// Joins components that say nearly the same until at most `count` are left.
  ///
  /// The heaviest takes in its neighbours within a part of its own width, then the next; the part grows until it is
  /// enough.
  mutating func reduce(to count: Int) {
    var reach = 0.5
    while components.count > count {
      var sorted = components
      sorted.sortShort { $0.weight > $1.weight }
      var joined: [BeliefComponent] = []
      for component in sorted {
        var taken = false
        for i in joined.indices where joined[i].isNear(component, reach: reach) {
          joined[i].merge(component)
          taken = true
          break
        }
        if !taken { joined.append(component) }
      }
      components = joined
      reach *= 2
      if reach > 1e4 { return }
    }
  }
}
