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
    /// Time constant of the average yaw from which a reading's direction is taken, seconds.
    var directionMemory = 20.0
    /// The device's error changes from one scene to the next by this much, degrees, and wholly with this probability.
    var drift = 3.0
    var changedShare = 0.2
    /// Minimum probability that the compass means nothing in a later scene.
    var minimumAnything = 0.05
    /// A yaw that is less sure, degrees, teaches nothing.
    var taughtSigma = 8.0
    /// For the uncertainty, guesses at a small error count by this factor: while the fixes know little, a compass that
    /// is far off cannot be distinguished from a good one. A yaw that such guesses alone narrow must not be called
    /// known.
    var caution = 0.05
    /// What a small error is, degrees: standard deviation of the part that all directions share.
    var smallError = 12.0
    /// Seconds over which the reported accuracies are averaged.
    var accuracyMemory = 30.0
  }

  private let parameters: Parameters
  private var bank: CompassBank
  /// The guesses at the device with which a scene begins: the usual kinds, one that was calibrated anew since the last
  /// scene, and one that is as sessions before have found it.
  private var devices: [CompassDevice]
  private static let changed = CompassKind.usual.count
  private static let kept = changed + 1
  /// Probability that the compass means nothing.
  private var anything = CompassKind.anythingShare
  /// What sessions before have taught.
  private var memory: CompassMemory?
  /// Whether a scene of this session has taught something, and the square of the error's change since the sessions
  /// before, degrees².
  private var hasLearnt = false
  private var change: Double?
  /// Readings of the present interval: sums of unit vectors towards yaw and heading.
  private var yaws = Complex.zero
  private var headings = Complex.zero
  private var readings = 0
  private var first = 0.0
  /// Average of the yaw that the compass alone gives, as the sum of unit vectors.
  private var averageYaw = Complex.zero
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
    let fresh = CompassErrors(sigma: CompassKind.changedSigma)
    for _ in Self.changed...Self.kept { devices.append(CompassDevice(weight: 0, errors: fresh)) }
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
    // The device's direction comes from the scene, which shows turns exactly: a reading's own error must not seem to depend on
    // the direction that it says.
    averageYaw = averageYaw * exp(-seconds / parameters.directionMemory) + Complex(cos(yaw), sin(yaw))
    let direction = heading - yaw + atan2(averageYaw.im, averageYaw.re)
    bank.add(yaw: yaw, heading: direction, after: seconds)
  }

  /// Begins with what sessions before have taught; later than the first reading it changes nothing.
  mutating func setMemory(_ memory: CompassMemory) {
    guard bank.isEmpty, self.memory == nil, !hasLearnt else { return }
    self.memory = memory
    let (kept, kinds) = (memory.keptProbability, memory.kindProbabilities)
    for kind in CompassKind.usual.indices { devices[kind].weight = (1 - kept) * kinds[kind] }
    anything = (1 - kept) * kinds[CompassKind.usual.count]
    devices[Self.kept] = CompassDevice(weight: kept, errors: memory.errors)
    devices[Self.kept].errors.spread(by: memory.change)
  }

  /// What this session and those before have taught; nil while nothing is known.
  var learntMemory: CompassMemory? {
    var copy = self
    copy.remember()
    guard copy.hasLearnt else { return memory }
    var learnt = memory ?? CompassMemory(errors: devices[0].errors)
    var (sum, errors) = (0.0, CompassErrors?.none)
    for device in copy.devices where device.weight > 0 {
      sum += device.weight
      errors?.merge(device.errors, share: device.weight / sum)
      errors = errors ?? device.errors
    }
    guard let errors, sum > 0 else { return memory }
    learnt.errors = errors
    let (kept, all) = (copy.devices[Self.kept].weight, sum + copy.anything - copy.devices[Self.changed].weight)
    if all > 0 {
      learnt.kept += kept / all
      for kind in CompassKind.usual.indices { learnt.kinds[kind] += copy.devices[kind].weight / all }
      learnt.kinds[CompassKind.usual.count] += copy.anything / all
    }
    if let change = copy.change {
      let count = CompassMemory.belief + Double(learnt.sessions)
      learnt.change = ((learnt.change * learnt.change * (count - 1) + change) / count).squareRoot()
    }
    learnt.sessions += 1
    return learnt
  }

  /// A new scene: what is known of the device stays, less sure.
  mutating func startSegment() {
    remember()
    if hasLearnt {
      for kind in devices.indices {
        devices[kind].weight *= 1 - parameters.changedShare
        devices[kind].errors.spread(by: parameters.drift)
      }
      devices[Self.changed] = CompassDevice(
        weight: parameters.changedShare * (1 - anything), errors: CompassErrors(sigma: CompassKind.changedSigma))
      anything = max(anything, parameters.minimumAnything)
    }
    bank.removeAll()
    taught = nil
    last = nil
    averageYaw = .zero
    (yaws, headings, readings) = (.zero, .zero, 0)
  }

  /// Takes what the present scene taught into the guesses at the device.
  private mutating func remember() {
    guard let taught, !bank.isEmpty else { return }
    if change == nil, let memory, let expected = bank.yaw(kind: Self.kept) {
      let off = Angle.degrees(remainder(taught.yaw - expected.mean, 2 * .pi))
      let known = Angle.degrees(Angle.degrees(expected.variance + taught.variance)) - memory.change * memory.change
      change = max(0, min(CompassMemory.maximumChange * CompassMemory.maximumChange, off * off - max(0, known)))
    }
    var learnt = bank
    learnt.learn(yaw: taught.yaw, variance: taught.variance)
    var found = devices
    var sum = anything / (2 * .pi)
    for kind in devices.indices {
      found[kind] = learnt.device(kind: kind) ?? CompassDevice(weight: 0, errors: devices[kind].errors)
      found[kind].weight *= 1 - anything
      sum += found[kind].weight
    }
    guard sum > 0, sum.isFinite else { return }
    for kind in found.indices { found[kind].weight /= sum }
    devices = found
    anything /= 2 * .pi * sum
    hasLearnt = true
  }

  /// The yaw that was found without the compass, radians.
  mutating func learn(yaw: Double, sigma: Double) {
    guard sigma < Angle.radians(parameters.taughtSigma) else { return }
    taught = (yaw, sigma * sigma)
  }

  /// What it says now; nil without readings.
  var cue: YawCue? { cue(smallErrors: 1) }

  /// The same for the uncertainty: that the compass is far off counts for more.
  var cautiousCue: YawCue? { cue(smallErrors: parameters.caution) }

  /// The cue with a factor on the weight of guesses at a small error.
  private func cue(smallErrors factor: Double) -> YawCue? {
    guard !bank.isEmpty else { return nil }
    var components: [YawCue.Component] = []
    var (whole, sum) = (0.0, 0.0)
    for hypothesis in bank.hypotheses {
      let (yaw, device) = (hypothesis.yaw, devices[hypothesis.kind])
      var weight = exp(hypothesis.logWeight) * plausibility(of: device)
      whole += weight
      if device.errors.covariance[0] < parameters.smallError * parameters.smallError { weight *= factor }
      components.append(YawCue.Component(weight: weight, yaw: bank.reference + yaw.mean, variance: yaw.variance))
      sum += weight
    }
    guard sum > 0 else { return nil }
    let right = (1 - anything) * sum / ((1 - anything) * sum + anything * whole)
    components.removeAll { $0.weight < 0.003 * sum }
    sum = 0
    for component in components { sum += component.weight }
    for i in components.indices { components[i].weight *= right / sum }
    return YawCue(components: components, uniform: 1 - right)
  }

  /// What the accuracy that the device reports says for a guess at its error: little, but not nothing.
  private func plausibility(of device: CompassDevice) -> Double {
    guard accuracyWeight > 0 else { return 1 }
    let sigma = max(1, device.errors.covariance[0].squareRoot())
    let off = log(accuracy / accuracyWeight / 12) - 0.4 * log(sigma / 8)
    return exp(-off * off / (2 * 0.8 * 0.8))
  }
}
