internal import CPortableMath
internal import WaymarkGeodesy

/// What the compass says about the yaw.
///
/// Its error has a part that belongs to the device and one that belongs to the place. The second averages out on the
/// way, not with time: so the cue sharpens with the distance walked. The first may be small, large, or anything;
/// turning shows how it depends on the direction, and where the other cues determine the yaw, they teach the whole of
/// it, for the scenes to come.
struct CompassCue: Sendable {
  /// Constants.
  struct Parameters: Equatable, Sendable {
    /// What places are like.
    var places = [
      CompassPlace(prior: log(0.5), sigma: 2, length: 8), CompassPlace(prior: log(0.3), sigma: 5, length: 12),
      CompassPlace(prior: log(0.13), sigma: 10, length: 15), CompassPlace(prior: log(0.07), sigma: 20, length: 25),
    ]
    /// Readings are averaged for this long, seconds.
    var interval = 0.5
    /// The device's error changes from one scene to the next by this much, degrees, and wholly with this probability.
    var drift = 3.0
    var changedShare = 0.2
    /// Seconds over which the reported accuracies are averaged.
    var accuracyMemory = 30.0
  }

  private let parameters: Parameters
  private var bank: CompassBank
  /// The guesses at the device with which a scene begins.
  private var devices: [CompassDevice]
  /// Probability that the compass means nothing.
  private var anything = CompassKind.anythingShare
  /// Readings of the present interval: sums of unit vectors towards yaw and heading.
  private var yaws = Complex.zero
  private var headings = Complex.zero
  private var readings = 0
  private var first = 0.0
  /// When the bank was last moved on, and where the camera was.
  private var last: (time: Double, position: Complex)?
  private var accuracy = 0.0
  private var accuracyWeight = 0.0
  /// The yaw of this scene as the other cues know it.
  private var taught: (yaw: Double, variance: Double)?

  init(parameters: Parameters) {
    self.parameters = parameters
    bank = CompassBank(places: parameters.places)
    devices = CompassKind.usual.map { CompassDevice(weight: $0.share, errors: CompassErrors(sigma: $0.sigma)) }
    devices.append(CompassDevice(weight: 0, errors: CompassErrors(sigma: CompassKind.changedSigma)))
  }

  /// Takes in a reading of a camera at a place of the scene.
  mutating func add(_ heading: HeadingObservation, at position: Complex) {
    guard let degrees = heading.yawDegrees, let trueHeading = heading.trueHeadingDegrees else { return }
    if readings > 0, heading.time - first >= parameters.interval || heading.time < first {
      take(at: heading.time, position: position)
    }
    if readings == 0 { first = heading.time }
    let (s, c) = Angle.sinCos(degrees: degrees)
    yaws += Complex(c, s)
    let (hs, hc) = Angle.sinCos(degrees: trueHeading)
    headings += Complex(hc, hs)
    readings += 1
    let kept = exp(-1 / max(1, parameters.accuracyMemory))
    accuracy = kept * accuracy + max(1, min(90, heading.reading.accuracy))
    accuracyWeight = kept * accuracyWeight + 1
    if bank.isEmpty { take(at: heading.time, position: position) }
  }

  /// Takes the readings of an interval into the bank.
  private mutating func take(at time: Double, position: Complex) {
    let (yaw, heading) = (atan2(yaws.im, yaws.re), atan2(headings.im, headings.re))
    // Readings that contradict each other within so short a time say nothing.
    let isClear = yaws.magnitude > 0.5 * Double(readings)
    (yaws, headings, readings) = (.zero, .zero, 0)
    guard isClear else { return }
    if bank.isEmpty { bank.start(devices, yaw: yaw) }
    let seconds = max(0, min(3600, time - (last?.time ?? time)))
    bank.advance(seconds: seconds, meters: (position - (last?.position ?? position)).magnitude)
    last = (time, position)
    bank.add(yaw: yaw, heading: heading, after: seconds)
  }

  /// A new scene: what is known of the device stays, less sure.
  mutating func startSegment() {
    if let taught, !bank.isEmpty { remember(taught) }
    bank.removeAll()
    taught = nil
    last = nil
    (yaws, headings, readings) = (.zero, .zero, 0)
  }

  private mutating func remember(_ taught: (yaw: Double, variance: Double)) {
    var learnt = bank
    learnt.learn(yaw: taught.yaw, variance: taught.variance)
    var sum = 0.0
    for kind in devices.indices {
      if let device = learnt.device(kind: kind) { devices[kind] = device }
      sum += devices[kind].weight
    }
    let chance = anything / (2 * .pi)
    guard sum + chance > 0 else { return }
    anything = chance / (sum + chance)
    let changed = devices.count - 1
    for kind in devices.indices {
      devices[kind].weight *= (1 - parameters.changedShare) / (sum + chance)
      devices[kind].errors.spread(by: parameters.drift)
    }
    devices[changed].weight += (1 - anything) * parameters.changedShare
    anything = max(anything, 0.05)
  }

  /// The yaw that was found without the compass, radians.
  mutating func learn(yaw: Double, sigma: Double) { taught = (yaw, sigma * sigma) }

  /// What it says now; nil without readings.
  var cue: YawCue? {
    guard !bank.isEmpty else { return nil }
    var components: [YawCue.Component] = []
    var sum = 0.0
    for hypothesis in bank.hypotheses {
      let yaw = hypothesis.yaw
      let weight = exp(hypothesis.logWeight) * plausibility(of: devices[hypothesis.kind])
      components.append(YawCue.Component(weight: weight, yaw: bank.reference + yaw.mean, variance: yaw.variance))
      sum += weight
    }
    components.removeAll { $0.weight < 0.003 * sum }
    sum = 0
    for component in components { sum += component.weight }
    guard sum > 0 else { return nil }
    for i in components.indices { components[i].weight *= (1 - anything) / sum }
    return YawCue(components: components, uniform: anything)
  }

  /// What the accuracy that the device reports says for a guess at its error: little, but not nothing.
  private func plausibility(of device: CompassDevice) -> Double {
    guard accuracyWeight > 0 else { return 1 }
    let sigma = max(1, device.errors.covariance[0].squareRoot())
    let off = log(accuracy / accuracyWeight / 12) - 0.4 * log(sigma / 8)
    return exp(-off * off / (2 * 0.8 * 0.8))
  }
}
