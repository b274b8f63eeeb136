import Foundation
import Testing
import WaymarkEvaluation
import WaymarkGeodesy

@Suite struct StraightWalkBoundTests {
  /// The table of the literature's formula with a metre of white noise at 1 Hz and 1.3 m/s.
  @Test(arguments: zip([2.0, 3, 5], [[4.8, 2.4, 1.4, 0.8], [6.6, 3.5, 2.1, 1.2], [10.3, 5.8, 3.5, 1.9]]))
  func boundOfAStraightWalk(sigma: Double, expected: [Double]) {
    for (length, degrees) in zip([20.0, 50, 100, 200], expected) {
      let bound = StraightWalkBound(length: length, speed: 1.3, sigma: sigma, tau: 60, white: 1, rate: 1)
      #expect(abs(bound.degrees - degrees) < 0.12, "\(length) m: \(bound.degrees)")
      // Nearly without white noise and with many fixes: the closed form.
      let dense = StraightWalkBound(length: length, speed: 1.3, sigma: sigma, tau: 60, white: 0.001, rate: 20)
      #expect(abs(dense.degrees / dense.continuousDegrees - 1) < 0.01)
    }
  }

  /// The same by another way: the best linear unbiased prediction of the yaw at the end (universal kriging) under the
  /// dense covariance of all fixes, without any recursion.
  @Test(arguments: [
    // The simulator's own walks, then every part of the model large enough to matter alone.
    (length: 100.0, sigma: 3.0, tau: 60.0, white: 0.3, rate: 1.0, yawWalk: 0.2, positionWalk: 0.01),
    (length: 250, sigma: 3, tau: 60, white: 1, rate: 0.5, yawWalk: 2, positionWalk: 0),
    (length: 120, sigma: 1, tau: 15, white: 0.5, rate: 1, yawWalk: 10, positionWalk: 0.3),
    (length: 120, sigma: 0, tau: 60, white: 2, rate: 1, yawWalk: 5, positionWalk: 0.1),
    (length: 60, sigma: 3, tau: 0, white: 0.1, rate: 2, yawWalk: 0, positionWalk: 0.5),
  ])
  func boundIsThatOfTheDenseCovariance(
    length: Double, sigma: Double, tau: Double, white: Double, rate: Double, yawWalk: Double, positionWalk: Double
  ) throws {
    let bound = StraightWalkBound(
      length: length, speed: 1.3, sigma: sigma, tau: tau, white: white, rate: rate, yawWalk: yawWalk,
      positionWalk: positionWalk)
    let dense = try #require(Self.dense(bound))
    #expect(abs(bound.degrees / dense - 1) < 1e-4, "\(bound.degrees)°, dense \(dense)°")
  }

  /// Where the scene wanders, only the end of the walk says anything about the yaw at the end: a longer walk is no
  /// better.
  @Test func wanderLimitsLongWalks() {
    func degrees(_ length: Double, yawWalk: Double) -> Double {
      StraightWalkBound(
        length: length, speed: 1.3, sigma: 3, tau: 60, white: 1, rate: 1, yawWalk: yawWalk
      ).degrees
    }
    #expect(degrees(1000, yawWalk: 0.2) > 1.5 * degrees(1000, yawWalk: 0))
    #expect(degrees(4000, yawWalk: 0.2) > 0.99 * degrees(2000, yawWalk: 0.2))
    #expect(degrees(50, yawWalk: 0.2) < 1.01 * degrees(50, yawWalk: 0))
    // Without fixes' errors, without motion, without fixes there is nothing to bound.
    #expect(StraightWalkBound(length: 50, speed: 1.3, sigma: 0, tau: 60, white: 0, rate: 1).degrees.isNaN)
    #expect(StraightWalkBound(length: 50, speed: 0, sigma: 3, tau: 60, white: 1, rate: 1).degrees.isNaN)
    #expect(StraightWalkBound(length: 50, speed: 1.3, sigma: 3, tau: 60, white: 1, rate: 0).degrees.isNaN)
  }

  /// Standard deviation of ψ(T) from yᵢ = y₀ + v∫ψ + s + b + n with ψ = ψ₀ + w: the variance of w(T) less what its
  /// covariances with the fixes explain, plus what the unknown y₀ and ψ₀ cost. Nil when the covariance is not positive.
  private static func dense(_ bound: StraightWalkBound) -> Double? {
    let (v, radian) = (bound.speed, 180 / Double.pi)
    let q = bound.yawWalk * bound.yawWalk / (radian * radian) / 60
    let r = bound.positionWalk * bound.positionWalk * v
    let times = (0...Int(bound.length / v * bound.rate)).map { Double($0) / bound.rate }
    guard let end = times.last else { return nil }
    func covariance(_ i: Int, _ j: Int) -> Double {
      let (s, t) = (min(times[i], times[j]), max(times[i], times[j]))
      let lasting = bound.tau > 0 ? exp(-(t - s) / bound.tau) : i == j ? 1 : 0
      // Of ∫w from 0 to s and to t: s²(3t − s)/6.
      return q * v * v * s * s * (3 * t - s) / 6 + r * s + bound.sigma * bound.sigma * lasting
        + (i == j ? bound.white * bound.white : 0)
    }
    // The Cholesky factor, and with it the whitened columns of 1, v·t and Cov(w(T), y) = q·v·t²/2.
    let n = times.count
    var factor = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
    var columns = times.map { [1, v * $0, q * v * $0 * $0 / 2] }
    for i in 0..<n {
      for j in 0...i {
        var sum = covariance(i, j)
        for k in 0..<j { sum -= factor[i][k] * factor[j][k] }
        guard i != j || sum > 0 else { return nil }
        factor[i][j] = i == j ? sum.squareRoot() : sum / factor[j][j]
      }
      for c in 0..<3 {
        var sum = columns[i][c]
        for k in 0..<i { sum -= factor[i][k] * columns[k][c] }
        columns[i][c] = sum / factor[i][i]
      }
    }
    func product(_ a: Int, _ b: Int) -> Double { columns.reduce(0) { $0 + $1[a] * $1[b] } }
    // What the fixes explain of w(T) leaves the unknowns' columns less by this.
    let (d0, d1) = (-product(0, 2), 1 - product(1, 2))
    let (a, b, c) = (product(0, 0), product(0, 1), product(1, 1))
    let unknowns = (d0 * d0 * c - 2 * d0 * d1 * b + d1 * d1 * a) / (a * c - b * b)
    return (q * end - product(2, 2) + unknowns).squareRoot() * radian
  }
}
