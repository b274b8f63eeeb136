import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation
@testable import WaymarkSimulation

@Suite struct FixMeanBoundTests {
  private func parameters(sigma: Double, tau: Double, white: Double) -> SimulationParameters {
    var parameters = SimulationParameters()
    (parameters.gpsSigma, parameters.gpsTau, parameters.gpsWhite) = (sigma, tau, white)
    return parameters
  }

  /// Without white noise the mean's variance tends to σ² · 2τ / (2τ + T).
  @Test(arguments: [30.0, 120, 600]) func correlatedFixesAverageOutSlowly(seconds: Double) throws {
    var bound = try #require(FixMeanBound(parameters(sigma: 3, tau: 60, white: 0)))
    #expect(bound.error == nil)
    for i in 0...Int(seconds * 10) { bound.add(Vector3(1, -2, 3), at: Double(i) / 10) }
    let expected = 3 * (120 / (120 + seconds)).squareRoot()
    #expect(abs(bound.deviation - expected) < 0.01 * expected)
    // The same error in all fixes stays.
    #expect(try #require(bound.error).distance(to: Vector3(1, -2, 3)) < 1e-9)
  }

  @Test func whiteFixesAverageOutAsUsual() throws {
    var bound = try #require(FixMeanBound(parameters(sigma: 0, tau: 60, white: 2)))
    for i in 0..<100 { bound.add(Vector3(i % 2 == 0 ? 1 : -1, Double(i), 0), at: Double(i)) }
    #expect(abs(bound.deviation - 0.2) < 1e-9)
    #expect(try #require(bound.error).distance(to: Vector3(0, 49.5, 0)) < 1e-9)
  }

  /// The weights are those of the covariance's inverse: three fixes by hand. C = [[10, 9a, 9a²], [9a, 10, 9a], …].
  @Test func weightsAreThoseOfGeneralisedLeastSquares() throws {
    let a = 0.5
    // τ with exp(−1/τ) = 1/2.
    var bound = try #require(FixMeanBound(parameters(sigma: 3, tau: 1.442_695_040_888_963_4, white: 1)))
    for (i, east) in [1.0, 5, -2].enumerated() { bound.add(Vector3(east, 0, 0), at: Double(i)) }
    // By symmetry the weights are (u, v, u): C w = 1 gives (10 + 9a²) u + 9a v = 1 and 18a u + 10 v = 1.
    let (p, q, r, s) = (10 + 9 * a * a, 9 * a, 18 * a, 10.0)
    let u = (s - q) / (p * s - q * r)
    let v = (p - r) / (p * s - q * r)
    #expect(abs(try #require(bound.error).x - (u * (1 - 2) + v * 5) / (2 * u + v)) < 1e-9)
    #expect(abs(bound.deviation - 1 / (2 * u + v).squareRoot()) < 1e-9)
  }

  @Test func otherErrorsHaveNoSuchBound() {
    #expect(FixMeanBound(parameters(sigma: 0, tau: 60, white: 0)) == nil)
    var bursts = parameters(sigma: 3, tau: 60, white: 1)
    bursts.burstShare = 0.1
    #expect(FixMeanBound(bursts) == nil)
  }

  /// No result can be much better than the fixes allow, and the estimator comes near the bound.
  @Test func anchorsComeNearTheBound() throws {
    var parameters = SimulationParameters()
    parameters.seed = 5
    parameters.compassNoise = 1
    let walk = try AnchorWalk(minutes: 2, anchors: 60, seed: 5, from: Fixtures.graz)
    let result = AnchorTrial.run(walk, parameters: parameters)
    #expect(result.floor.all.count == result.errors.all.count && result.floor.all.count > 100)
    #expect(result.floor.arrows.count + result.floor.balls.count == result.floor.all.count)
    let ratio = try #require(result.errors.all.median) / #require(result.floor.all.median)
    #expect((0.5...3).contains(ratio), "\(ratio)")
  }
}
