internal import CPortableMath

/// How much farther the scene is rotated now than the whole path says: a straight line through the angles between the path's
/// pieces and their streets over the pieces' ages. One yaw for the whole path is that of its middle, and the odometry's yaw has
/// drifted since then.
struct PathDrift: Sendable {
  private var (weight, age, square) = (0.0, 0.0, 0.0)
  private var (angle, product) = (0.0, 0.0)

  /// A piece.
  ///
  /// - Parameters:
  ///   - angle: by which the yaw would have to grow for the piece to follow its street, radians.
  ///   - age: seconds.
  ///   - variance: of the angle, radians².
  mutating func add(_ angle: Double, age: Double, variance: Double) {
    let w = 1 / variance
    weight += w
    self.age += w * age
    square += w * age * age
    self.angle += w * angle
    product += w * angle * age
  }

  /// The change of the yaw and the mean square of its error.
  ///
  /// - Parameters:
  ///   - usual: standard deviation of the drift for the change itself, radians per second.
  ///   - cautious: the same for its error.
  /// - Returns: radians, radians²; nil without pieces.
  func now(usual: Double, cautious: Double) -> (change: Double, variance: Double)? {
    guard let expected = solve(usual), let careful = solve(cautious) else { return nil }
    let off = careful.change - expected.change
    return (expected.change, careful.variance + off * off)
  }

  /// angle = change − rate · age, with a Gaussian rate.
  private func solve(_ spread: Double) -> (change: Double, variance: Double)? {
    let rateWeight = square + 1 / (spread * spread)
    let determinant = weight * rateWeight - age * age
    guard weight > 0, determinant > 0 else { return nil }
    return ((rateWeight * angle - age * product) / determinant, rateWeight / determinant)
  }
}
