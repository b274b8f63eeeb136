internal import CPortableMath
internal import WaymarkGeodesy

/// Height of the scene's zero level, from the altitudes of fixes and from the ground's elevation.
///
/// Both are averaged with a gain that falls to that of their correlation time. On foot the ground is the better one by
/// far; it is left out while the fixes clearly contradict it, as on a bridge.
struct HeightFilter: Sendable {
  /// One source: its mean and what is known of its error.
  private struct Source: Sendable {
    var mean: Double
    var weight: Double
    var time: Double
    var sigma: Double
    var reference: VerticalReference

    /// Takes in a value; the error of one is much like that of the next, so that the mean is hardly better than one.
    mutating func add(_ value: Double, sigma new: Double, at now: Double) {
      let kept = exp(-max(0, now - time) / HeightFilter.memory)
      time = now
      let share = 1 / (new * new)
      weight = weight * kept + share
      // Far off by its own word: counts less (Cauchy weights).
      let off = (value - mean) / (2 * new)
      let gain = share / weight / (1 + off * off)
      mean += gain * (value - mean)
      sigma += gain * (new - sigma)
    }
  }

  /// Seconds over which heights are averaged.
  fileprivate static let memory = 60.0
  /// Height of the camera above the ground, and what it varies by, metres.
  private static let (eyeHeight, eyeSigma) = (1.6, 0.25)
  /// Standard deviation of an elevation model, metres.
  private static let modelSigma = 1.5

  private var gps: Source?
  private var ground: Source?

  /// A new scene has its own zero level; the ground gives it at once, fixes after a while.
  mutating func startSegment() {
    gps = nil
    ground = nil
  }

  /// An altitude of a fix.
  mutating func add(_ altitude: Altitude, sigma: Double, cameraY: Double, at time: Double) {
    let value = altitude.meters - cameraY
    if var source = gps, source.reference == altitude.reference {
      source.add(value, sigma: sigma, at: time)
      gps = source
    } else {
      gps = Source(
        mean: value, weight: 1 / (sigma * sigma), time: time, sigma: sigma, reference: altitude.reference)
    }
  }

  /// The ground's elevation at the camera's position.
  mutating func add(
    ground elevation: Double, reference: VerticalReference, positionSigma: Double, cameraY: Double, at time: Double
  ) {
    // On a slope of 10 %, a metre of position is a tenth of a metre of height.
    let slope = 0.1 * min(positionSigma, 50)
    let sigma =
      (Self.modelSigma * Self.modelSigma + Self.eyeSigma * Self.eyeSigma + slope * slope).squareRoot()
    let value = elevation + Self.eyeHeight - cameraY
    if var source = ground, source.reference == reference {
      source.add(value, sigma: sigma, at: time)
      ground = source
    } else {
      ground = Source(mean: value, weight: 1 / (sigma * sigma), time: time, sigma: sigma, reference: reference)
    }
  }

  /// No ground is known any more.
  mutating func removeGround() { ground = nil }

  /// Height of the scene's zero level with its standard deviation; nil while nothing gave one.
  var zeroLevel: (altitude: Altitude, sigma: Double, usesGround: Bool)? {
    guard let ground else {
      return gps.map { (Altitude(meters: $0.mean, reference: $0.reference), $0.sigma, false) }
    }
    let answer = (Altitude(meters: ground.mean, reference: ground.reference), ground.sigma, true)
    guard let gps, gps.reference == ground.reference else { return answer }
    let both = (gps.sigma * gps.sigma + ground.sigma * ground.sigma).squareRoot()
    let off = abs(gps.mean - ground.mean)
    guard off <= 3 * both + 3 else {
      return (Altitude(meters: gps.mean, reference: gps.reference), gps.sigma, false)
    }
    return answer
  }
}
