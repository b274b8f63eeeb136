internal import CPortableMath
public import WaymarkGeodesy

/// What is believed about the yaw of the scene and the camera's present position, as a small Gaussian mixture: several
/// components while several yaws are possible.
public struct AlignmentBelief: Equatable, Sendable {
  /// The frame in which east and north of the components count, metres.
  public var local: LocalFrame
  /// The components; their weights sum to 1. Empty while nothing is known.
  public var components: [BeliefComponent]
  /// Part of the yaw's variance that comes from the drift of the odometry's yaw, 0…1.
  var driftShare = 0.0

  /// Makes a belief.
  public init(local: LocalFrame, components: [BeliefComponent]) {
    self.local = local
    self.components = components
  }
}

extension AlignmentBelief {
  /// The same without the part of the yaw's variance that comes from the drift of the odometry's yaw: what a cue that shares
  /// this drift is compared with.
  var withoutDrift: AlignmentBelief {
    guard driftShare > 0 else { return self }
    var belief = self
    let share = 1 - driftShare
    for i in belief.components.indices {
      belief.components[i].setYawVariance(share * belief.components[i].yawVariance)
    }
    belief.driftShare = 0
    return belief
  }

  /// Turns the yaw by an angle that has nothing to do with the position, radians clockwise.
  mutating func rotate(by angle: Double) {
    for i in components.indices { components[i].shiftYaw(by: angle, minimumVariance: 0) }
  }

  /// Adds to the variance of the yaw, radians².
  mutating func widen(byYawVariance variance: Double) {
    for i in components.indices { components[i].yawVariance += variance }
  }

  /// Adds to the variance of the position, m² per axis.
  mutating func widen(byPositionVariance variance: Double) {
    for i in components.indices {
      components[i].eastVariance += variance
      components[i].northVariance += variance
    }
  }

  /// Adds an unknown angle between the yaw and the direction of walking, as a mixture of zero-mean Gaussians.
  ///
  /// - Parameter guesses: weight and standard deviation of each, degrees; empty leaves the belief as it is.
  mutating func blurYaw(_ guesses: [(weight: Double, sigma: Double)]) {
    guard !guesses.isEmpty else { return }
    var blurred: [BeliefComponent] = []
    for component in components {
      for guess in guesses {
        var part = component
        part.weight *= guess.weight
        part.yawVariance += Angle.radians(guess.sigma) * Angle.radians(guess.sigma)
        blurred.append(part)
      }
    }
    components = blurred
  }

  /// No component knows the yaw better than this, degrees.
  mutating func widenYaw(to sigma: Double) {
    let minimum = Angle.radians(sigma) * Angle.radians(sigma)
    for i in components.indices { components[i].yawVariance = max(components[i].yawVariance, minimum) }
  }

  /// Circular mean of the yaw, radians clockwise from north, and its standard deviation about that mean.
  var yaw: (mean: Double, sigma: Double)? {
    guard !components.isEmpty else { return nil }
    var (s, c) = (0.0, 0.0)
    for part in components {
      let weight = part.weight * exp(-part.yawVariance / 2)
      s += weight * sin(part.yaw)
      c += weight * cos(part.yaw)
    }
    let mean = s == 0 && c == 0 ? components[0].yaw : atan2(s, c)
    // No yaw can be known worse than not at all: π/√3.
    return (mean, min(yawMeanSquare(about: mean), .pi * .pi / 3).squareRoot())
  }

  /// By what factor the square of the 95 % interval about this belief's yaw is larger in a more cautious one, at least 1.
  func yawVarianceFactor(under cautious: AlignmentBelief) -> Double {
    guard let yaw, !cautious.components.isEmpty else { return 1 }
    let ratio = cautious.yawInterval(about: yaw.mean) / yawInterval(about: yaw.mean)
    return max(1, ratio * ratio)
  }

  /// Mean square of the yaw about an angle, radians².
  func yawMeanSquare(about mean: Double) -> Double {
    var (square, sum) = (0.0, 0.0)
    for part in components {
      let off = remainder(part.yaw - mean, 2 * .pi)
      square += part.weight * (part.yawVariance + off * off)
      sum += part.weight
    }
    return sum > 0 ? square / sum : .pi * .pi / 3
  }

  /// Standard deviation of the Gaussian that has the yaw's fourth moment, radians: that of the yaw where it is Gaussian, more
  /// where a few heavy tails hide in it.
  var yawTailSigma: Double? {
    guard let mean = yaw?.mean else { return nil }
    var (fourth, sum) = (0.0, 0.0)
    for part in components {
      let off = remainder(part.yaw - mean, 2 * .pi)
      let (square, variance) = (off * off, part.yawVariance)
      fourth += part.weight * (square * square + 6 * square * variance + 3 * variance * variance)
      sum += part.weight
    }
    return (fourth / (3 * sum)).squareRoot().squareRoot()
  }

  /// Mean of the position, metres east and north, and its standard deviation per axis.
  var position: (mean: Complex, sigma: Double)? {
    guard !components.isEmpty else { return nil }
    var mean = Complex.zero
    var sum = 0.0
    for part in components {
      mean += Complex(part.east, part.north) * part.weight
      sum += part.weight
    }
    mean *= 1 / sum
    var variance = 0.0
    for part in components {
      let off = Complex(part.east, part.north) - mean
      variance += part.weight * (part.eastVariance + part.northVariance + off.squaredMagnitude) / 2
    }
    return (mean, (variance / sum).squareRoot())
  }
}

extension BeliefComponent {
  /// Whether both say nearly the same: yaw and position differ by less than `reach` times the narrower one's width,
  /// and the widths are of one order.
  func isNear(_ other: BeliefComponent, reach: Double) -> Bool {
    let yawOff = remainder(other.yaw - yaw, 2 * .pi)
    let scale = reach * reach
    guard yawOff * yawOff <= scale * min(yawVariance, other.yawVariance) else { return false }
    let (e, n) = (other.east - east, other.north - north)
    guard e * e + n * n <= scale * (min(eastVariance, other.eastVariance) + min(northVariance, other.northVariance))
    else { return false }
    let ratio = max(yawVariance, other.yawVariance) / max(min(yawVariance, other.yawVariance), 1e-12)
    return ratio <= 1 + 6 * scale
  }
}
