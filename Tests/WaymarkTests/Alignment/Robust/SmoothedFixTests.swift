import Foundation
import Testing

@testable import Waymark

/// Fixes of receivers whose own filter follows their errors with a lag.
@Suite struct SmoothedFixTests {
  /// Walks with errors that are exactly as the hypothesis says: the squared error of position and rotation by the stated variance.
  ///
  /// - Returns: means over all walks, 1 where the variances are true.
  private func nees(lag: Double, seeds: Range<UInt64>) -> (position: Double, rotation: Double) {
    let noise = NoiseHypothesis(
      factor: 1, tau: 25, lag: lag, whiteShare: 0.05, group: 0, driftVariance: 0, prior: 0)
    let sigma = FixSigma(usual: 4, present: 4)
    let (bias, white) = sigma.variances(noise)
    let never = BurstModel(
      startRate: 0, endRate: 0.1, jumpRate: 0, startShare: 1e-9, restartShare: 1e-9, tau: 30, sigma: 14, factor: 3)
    let (kept, shownKept) = (exp(-1 / noise.tau), lag > 0 ? exp(-1 / lag) : 0)
    var (position, rotation) = (0.0, 0.0)
    for seed in seeds {
      var random = RandomSource(seed: seed)
      func normal(_ variance: Double) -> Complex { Complex(random.normal(), random.normal()) * variance.squareRoot() }
      let yaw = random.uniform(0, 2 * .pi)
      let truth = Complex(cos(yaw), sin(yaw))
      // The first fix of a receiver that has run for long.
      var error = normal(bias)
      var shown = error
      for _ in 0..<200 {
        error = error * kept + normal((1 - kept * kept) * bias)
        shown = shown * shownKept + error * (1 - shownKept)
      }
      var camera = Complex.zero
      var state = HorizontalHypothesis(
        noise: noise, fix: camera + shown + normal(white), sigma: sigma, bursts: never)
      for second in 1...40 {
        let step = second < 25 ? Complex(0, 1.3) : Complex(1.3, 0)
        camera += truth * step
        state.move(by: step, positionNoise: 0, seconds: 1, rateKept: 1)
        error = error * kept + normal((1 - kept * kept) * bias)
        shown = shown * shownKept + error * (1 - shownKept)
        state.take(
          fix: camera + shown + normal(white), kept: kept, changes: BurstChanges(never, after: 1), sigma: sigma,
          bursts: never, shownKept: shownKept)
      }
      position += (state.usual.position - camera).squaredMagnitude / (2 * state.usual.positionVariance)
      rotation += (state.usual.rotation - truth).squaredMagnitude / (2 * state.usual.rotationVariance)
    }
    return (position / Double(seeds.count), rotation / Double(seeds.count))
  }

  @Test(arguments: [0, 1.5, 3.5, 8]) func theVariancesAreTrue(lag: Double) {
    let nees = nees(lag: lag, seeds: 1..<1001)
    #expect(abs(nees.position - 1) < 0.12, "position: \(nees.position)")
    #expect(abs(nees.rotation - 1) < 0.12, "rotation: \(nees.rotation)")
  }

  /// A filter that takes smoothed errors for unsmoothed ones believes their small changes.
  @Test func theChangesOfSmoothedFixesAreSmall() {
    let noise = NoiseHypothesis(
      factor: 1, tau: 25, lag: 3.5, whiteShare: 0.04, group: 0, driftVariance: 0, prior: 0)
    let sigma = FixSigma(usual: 4, present: 4)
    let total = sigma.variances(noise).bias * noise.shownShare + sigma.variances(noise).white
    // What the fixes show is as large as the receiver says, however much it smooths.
    #expect(abs(total - 16) < 1e-9)
  }
}
