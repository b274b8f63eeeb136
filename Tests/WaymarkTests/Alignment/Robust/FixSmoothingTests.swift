import Foundation
import Testing

@testable import Waymark

/// Receivers that smooth their fixes, and those that do not.
@Suite struct FixSmoothingTests {
  /// Seconds until the receiver was found to smooth; nil where it was not in five minutes. Time constants of the smoothing
  /// (0 for none) and of the error in seconds, its white part in metres; `walking` says whether the scene shows the walk.
  private func found(seed: UInt64, smoothing: Double, white: Double, tau: Double = 25, walking: Bool = true) -> Double?
  {
    var random = RandomSource(seed: seed)
    func vector(_ sigma: Double) -> Complex { Complex(sigma * random.normal(), sigma * random.normal()) }
    var detector = FixSmoothing()
    var bias = vector(5)
    var smoothed = bias
    let kept = exp(-1 / tau)
    let turn = Complex(cos(1.1), sin(1.1))
    for second in 0..<300 {
      let walked = Complex(0, 1.3 * Double(second))
      bias = bias * kept + vector(5 * (1 - kept * kept).squareRoot())
      let raw = bias + vector(white)
      smoothed = smoothing > 0 ? smoothed + (raw - smoothed) * (1 - exp(-1 / smoothing)) : raw
      let fix = turn * walked + smoothed
      if detector.add(fix, scene: walking ? walked : .zero, at: Double(second)) { return Double(second) }
    }
    return nil
  }

  @Test func smoothingShowsWithinAMinute() {
    for seed in UInt64(1)...20 {
      let time = found(seed: seed, smoothing: 3, white: 0)
      #expect((time ?? .infinity) < 60, "seed \(seed)")
    }
  }

  /// A Gauss–Markov process alone has independent changes: a false alarm is a matter of chance.
  @Test func errorsThatLastAreNoSmoothing() {
    for (white, most) in [(0.0, 2), (0.5, 0), (2.0, 0)] {
      let alarms = (UInt64(1)...20).filter { found(seed: $0, smoothing: 0, white: white, tau: 60) != nil }
      #expect(alarms.count <= most, "white error \(white) m: seeds \(alarms)")
    }
  }

  /// Fixes that move on while the scene stands, on a boat, are no errors.
  @Test func aSceneThatStandsSaysNothing() {
    for seed in UInt64(1)...5 {
      #expect(found(seed: seed, smoothing: 3, white: 0, walking: false) == nil, "seed \(seed)")
    }
  }

  @Test func aNewSceneKeepsWhatIsKnownOfTheReceiver() {
    var detector = FixSmoothing()
    // Errors that swing slowly: each change like the one before.
    for second in 0..<60 {
      let walked = Complex(0, 1.3 * Double(second))
      let error = Complex(4 * sin(Double(second) / 8), 0)
      _ = detector.add(walked + error, scene: walked, at: Double(second))
    }
    #expect(detector.isSmoothed)
    detector.startSegment()
    #expect(detector.isSmoothed)
  }

  /// Small steps made one noise level likely; without them each is as likely as before any fix.
  @Test func theNoiseLevelsCanBeForgotten() {
    var bank = HorizontalBank(bursts: BurstModel())
    let sigma = FixSigma(usual: 5, present: 5)
    bank.start(NoiseHypothesis.grid, fix: .zero, sigma: sigma)
    func shares() -> [Double] { bank.noises(sigma).map { $0.weight } }
    let before = shares()
    for second in 1...60 {
      bank.move(by: Complex(0, 1.3), positionNoise: 1e-3, seconds: 1)
      bank.take(fix: Complex(0, 1.3 * Double(second)), after: 1, sigma: sigma)
    }
    #expect(zip(before, shares()).contains { abs($0 - $1) > 0.05 })
    bank.forgetNoise()
    for (was, now) in zip(before, shares()) { #expect(abs(was - now) < 1e-6) }
  }
}
