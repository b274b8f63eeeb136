internal import CPortableMath
internal import WaymarkGeodesy

/// What the compass says about the yaw. Its readings are averaged in the scene, where turning the phone does not
/// matter; what is left is the compass's own slow error, which is taken to be small, large, or anything. Where the
/// fixes determine the yaw without it that error is learnt, and helps when a new scene begins.
struct CompassCue: Sendable {
  /// Constants.
  struct Parameters: Equatable, Sendable {
    /// Seconds over which readings are averaged.
    var memory = 30.0
    /// Weights of a small and of a large error; the rest is “anything”.
    var smallShare = 0.45
    var largeShare = 0.40
    /// Standard deviations of them, degrees, on top of the reported accuracy.
    var smallSigma = 10.0
    var largeSigma = 30.0
    /// Random walk of the error from one scene to the next and with time, degrees.
    var drift = 8.0
  }

  private let parameters: Parameters
  /// Weighted sum of unit vectors towards the yaw that each reading alone would give.
  private var sum = Complex.zero
  private var weight = 0.0
  private var accuracy = 0.0
  private var newest: Double?
  /// What was learnt of the error in scenes before: mean and variance, radians.
  private var learnt: (mean: Double, variance: Double)?
  private var present: (mean: Double, variance: Double)?

  init(parameters: Parameters) { self.parameters = parameters }

  mutating func add(_ heading: HeadingObservation) {
    guard let degrees = heading.yawDegrees else { return }
    let yaw = Angle.radians(degrees)
    if let newest, weight > 0 {
      let kept = exp(-max(0, heading.time - newest) / parameters.memory)
      sum *= kept
      accuracy *= kept
      weight *= kept
    }
    newest = heading.time
    sum += Complex(cos(yaw), sin(yaw))
    accuracy += max(3, min(90, heading.reading.accuracy))
    weight += 1
  }

  /// A new scene: what is known of the error stays, less sure.
  mutating func startSegment() {
    if let present {
      let drift = Angle.radians(parameters.drift)
      learnt = (present.mean, present.variance + drift * drift)
    }
    present = nil
    sum = .zero
    weight = 0
    accuracy = 0
    newest = nil
  }

  /// Mean yaw by the readings and the variance of that mean, radians.
  private var average: (yaw: Double, variance: Double)? {
    guard weight > 0 else { return nil }
    let length = sum.magnitude / weight
    guard length > 0.3 else { return nil }
    let spread = -2 * log(min(1, length))
    let floor = Angle.radians(1.5)
    return (atan2(sum.im, sum.re), floor * floor + spread / max(1, min(weight, 6)))
  }

  /// Learns the compass's error from a yaw that was found without it.
  mutating func learn(yaw: Double, sigma: Double) {
    guard sigma < Angle.radians(8), let average else { return }
    present = (remainder(average.yaw - yaw, 2 * .pi), average.variance + sigma * sigma)
  }

  /// What it says now; nil without readings.
  var cue: YawCue? {
    guard let average else { return nil }
    func square(_ degrees: Double) -> Double { Angle.radians(degrees) * Angle.radians(degrees) }
    let reported = square(accuracy / weight)
    let (small, large) = (parameters.smallShare, parameters.largeShare)
    var components = [
      YawCue.Component(
        weight: small, yaw: average.yaw, variance: average.variance + reported + square(parameters.smallSigma)),
      YawCue.Component(
        weight: large, yaw: average.yaw, variance: average.variance + reported + square(parameters.largeSigma)),
    ]
    if let learnt {
      for i in components.indices { components[i].weight *= 0.3 }
      components.append(
        YawCue.Component(
          weight: 0.7 * (small + large), yaw: average.yaw - learnt.mean, variance: average.variance + learnt.variance))
    }
    return YawCue(components: components, uniform: 1 - small - large)
  }
}
