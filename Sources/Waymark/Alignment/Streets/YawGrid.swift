internal import CPortableMath

/// One component of a belief, divided into yaws of equal distance with a normal distribution of places for each.
struct YawGrid: Sendable {
  private static let extent = 3.3
  private let component: BeliefComponent
  /// Square root of the places' covariance at a given yaw: lower triangle.
  private let a: Double
  private let b: Double
  private let c: Double
  /// Distance between the yaws, radians.
  let step: Double
  /// Number of yaws on either side of the middle.
  let reach: Int
  /// Sum of the densities at the yaws.
  private let sum: Double

  /// Divides a component; nil when it is no distribution.
  ///
  /// - Parameters:
  ///   - component: the component.
  ///   - largestStep: the yaws are not farther apart, radians.
  init?(_ component: BeliefComponent, largestStep: Double) {
    let variance = component.yawVariance
    guard component.weight > 0, component.weight <= 2, component.yaw.isFinite, abs(component.yaw) < 1e6,
      variance > 1e-12, variance.isFinite, component.east.isFinite, component.north.isFinite
    else { return nil }
    self.component = component
    let east = component.eastVariance - component.yawEastCovariance * component.yawEastCovariance / variance
    let north = component.northVariance - component.yawNorthCovariance * component.yawNorthCovariance / variance
    let both =
      component.eastNorthCovariance - component.yawEastCovariance * component.yawNorthCovariance / variance
    guard east > -1e-6, north > -1e-6, east.isFinite, north.isFinite, both.isFinite else { return nil }
    // A decimetre at least: no place is known better.
    a = max(0.01, east).squareRoot()
    b = both / a
    c = max(0.01, north - b * b).squareRoot()
    let sigma = min(variance.squareRoot(), .pi)
    step = min(largestStep, 0.45 * sigma)
    let half = min(.pi, Self.extent * sigma)
    reach = max(1, Int((half / step).rounded(.down)))
    var sum = 0.0
    for i in -reach...reach { sum += exp(-Double(i * i) * step * step / (2 * variance)) }
    self.sum = sum
  }

  /// Larger of the places' standard deviations at a given yaw, metres.
  var placeSigma: Double {
    let (trace, determinant) = (a * a + b * b + c * c, a * a * c * c)
    return (trace / 2 + max(0, trace * trace / 4 - determinant).squareRoot()).squareRoot()
  }

  /// Yaw number i of −reach…reach, parts of a step added, radians.
  func yaw(_ i: Double) -> Double { component.yaw + i * step }

  /// Share of the whole belief at that yaw; all whole numbers together give the component's weight.
  func share(_ i: Double) -> Double {
    component.weight * exp(-i * i * step * step / (2 * component.yawVariance)) / sum
  }

  /// A place for that yaw: so many standard deviations from the mean.
  func place(_ i: Double, _ x: Double, _ y: Double) -> (east: Double, north: Double) {
    let turn = i * step / component.yawVariance
    return (
      component.east + component.yawEastCovariance * turn + a * x,
      component.north + component.yawNorthCovariance * turn + b * x + c * y
    )
  }
}
