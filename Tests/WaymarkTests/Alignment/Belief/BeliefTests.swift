import Foundation
import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct BeliefTests {
  private func component(_ weight: Double, yaw: Double, sigma: Double) -> BeliefComponent {
    BeliefComponent(
      weight: weight, yaw: yaw, yawVariance: sigma * sigma, east: 3, north: -2, eastVariance: 9, northVariance: 4,
      eastNorthCovariance: 1, yawEastCovariance: 0.2 * sigma, yawNorthCovariance: -0.3 * sigma)
  }

  /// Compared with the product of densities on a grid of yaw and east.
  @Test func conditioningIsTheProductOfDensities() {
    let prior = component(1, yaw: 0.3, sigma: 0.4)
    var posterior = prior
    let likelihood = posterior.condition(onYaw: 0.7, variance: 0.04)
    let determinant = prior.yawVariance * prior.eastVariance - prior.yawEastCovariance * prior.yawEastCovariance
    var (sum, yaw, east, yawSquare, cross) = (0.0, 0.0, 0.0, 0.0, 0.0)
    let (du, de) = (0.01, 0.1)
    for i in -250...250 {
      for j in -200...200 {
        let (u, e) = (Double(i) * du, Double(j) * de)
        let square =
          (u * u * prior.eastVariance + e * e * prior.yawVariance - 2 * u * e * prior.yawEastCovariance) / determinant
        let off = u + 0.3 - 0.7
        let density =
          exp(-square / 2 - off * off / 0.08) / (2 * .pi * determinant.squareRoot() * (2 * .pi * 0.04).squareRoot())
        sum += density
        yaw += density * u
        east += density * e
        yawSquare += density * u * u
        cross += density * u * e
      }
    }
    #expect(abs(sum * du * de - likelihood) < 1e-6)
    #expect(abs(0.3 + yaw / sum - posterior.yaw) < 1e-6)
    #expect(abs(3 + east / sum - posterior.east) < 1e-5)
    let mean = yaw / sum
    #expect(abs(yawSquare / sum - mean * mean - posterior.yawVariance) < 1e-6)
    #expect(abs(cross / sum - mean * east / sum - posterior.yawEastCovariance) < 1e-5)
  }

  @Test func mergingKeepsMeanAndVariance() {
    var generator = SeededGenerator(seed: 4)
    var belief = AlignmentBelief(
      local: LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0)),
      components: (0..<40).map { _ in
        component(1.0 / 40, yaw: generator.uniform(-0.5...0.5), sigma: generator.uniform(0.05...0.2))
      })
    let (before, position) = (belief.yaw, belief.position)
    belief.reduce(to: 5)
    #expect(belief.components.count <= 5, "seed 4")
    // The circular mean is not that of a straight line: hence not to the last digit.
    #expect(abs((belief.yaw?.mean ?? 9) - (before?.mean ?? 0)) < 0.005)
    #expect(abs((belief.yaw?.sigma ?? 9) - (before?.sigma ?? 0)) < 0.005)
    #expect(abs((belief.position?.sigma ?? 9) - (position?.sigma ?? 0)) < 1e-9)
  }

  /// Another variance of the yaw leaves where the position is for a given yaw, and how sure that is.
  @Test func thePositionKeepsItsDependenceOnTheYaw() {
    let before = component(1, yaw: 0.3, sigma: 0.4)
    var after = before
    after.setYawVariance(0.01)
    #expect(after.yawVariance == 0.01)
    func given(_ part: BeliefComponent) -> [Double] {
      let (e, n) = (part.yawEastCovariance / part.yawVariance, part.yawNorthCovariance / part.yawVariance)
      return [
        e, n, part.eastVariance - e * e * part.yawVariance, part.northVariance - n * n * part.yawVariance,
        part.eastNorthCovariance - e * n * part.yawVariance,
      ]
    }
    for (a, b) in zip(given(before), given(after)) { #expect(abs(a - b) < 1e-12) }
  }

  /// Yaws count modulo a full turn.
  @Test func aSliceDoesNotDependOnFullTurns() throws {
    let local = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    let parts = [component(0.6, yaw: 0.1, sigma: 0.3), component(0.4, yaw: 3, sigma: 0.2)]
    var turned = parts
    turned[1].yaw -= 6 * .pi
    let slices = try #require(YawSlices(AlignmentBelief(local: local, components: parts)))
    let others = try #require(YawSlices(AlignmentBelief(local: local, components: turned)))
    #expect(slices.slices.count == others.slices.count)
    for (a, b) in zip(slices.slices, others.slices) {
      #expect(abs(a.yaw - b.yaw) < 1e-9)
      #expect(abs(a.slice.density - b.slice.density) < 1e-9)
    }
  }

  @Test func theFactorComparesTheIntervals() {
    let local = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    let narrow = AlignmentBelief(local: local, components: [component(1, yaw: 0.2, sigma: 0.1)])
    let wide = AlignmentBelief(local: local, components: [component(1, yaw: 0.5, sigma: 0.4)])
    // Half the widths about 0.2: 1.96 · 0.1, and 0.961 of a Gaussian with 0.4 that is 0.3 away.
    #expect(abs(narrow.yawVarianceFactor(under: wide) - 24.04) < 0.05)
    #expect(wide.yawVarianceFactor(under: narrow) == 1)
    #expect(narrow.yawVarianceFactor(under: AlignmentBelief(local: local, components: [])) == 1)
  }

  @Test func acrossNorthTheMeanIsNorth() throws {
    let belief = AlignmentBelief(
      local: LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0)),
      components: [component(0.5, yaw: 0.1, sigma: 0.05), component(0.5, yaw: 2 * .pi - 0.1, sigma: 0.05)])
    let yaw = try #require(belief.yaw)
    #expect(abs(yaw.mean) < 1e-12)
    #expect(abs(yaw.sigma - 0.0125.squareRoot()) < 1e-9)
  }

  /// Compared with the integral of the complex Gaussian over the circle.
  @Test func theRotationOnTheCircleIsVonMises() {
    for (length, variance) in [(0.02, 0.5), (0.6, 0.3), (0.9, 0.1), (1.02, 0.03), (0.97, 0.002)] {
      let turn = Complex(length * cos(0.8), -length * sin(0.8))
      let posterior = RotationPosterior(rotation: turn, variance: variance, scaleVariance: 0)
      let evidence = RotationPosterior.logEvidence(rotation: turn, variance: variance, scaleVariance: 0)
      var (sum, along, square) = (0.0, 0.0, 0.0)
      let steps = 20_000
      for k in 0..<steps {
        let off = (Double(k) + 0.5) / Double(steps) * 2 * .pi - .pi
        let d = Complex(cos(off + 0.8) - turn.re, -sin(off + 0.8) - turn.im)
        let density = exp(-d.squaredMagnitude / (2 * variance)) / variance
        sum += density
        along += density * cos(off)
        square += density * off * off
      }
      #expect(abs(posterior.yaw - 0.8) < 1e-12)
      // 2 % of the evidence: where the calculation switches from one form to the other.
      #expect(abs(log(sum / Double(steps)) - evidence) < 0.02)
      // A wrapped normal distribution with the same mean direction.
      #expect(abs(exp(-posterior.yawVariance / 2) - along / sum) < 2e-4)
    }
  }
}
