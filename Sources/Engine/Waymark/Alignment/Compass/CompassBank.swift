internal import CPortableMath

/// The compass's filter under all guesses at the device and the place at once, each weighted by how well it predicted
/// the readings.
struct CompassBank: Sendable {
  private(set) var hypotheses: [CompassHypothesis] = []
  /// The yaw by the first reading, from which the others count, radians.
  private(set) var reference = 0.0
  private let places: [CompassPlace]
  /// Weight of the evidence of a reading: no compass is exactly like its model.
  private static let trust = 0.3
  /// Seconds for which evidence for a kind of place counts.
  private static let memory = 240.0

  init(places: [CompassPlace]) { self.places = places }

  var isEmpty: Bool { hypotheses.isEmpty }

  /// Begins with the first reading of a scene.
  mutating func start(_ devices: [CompassDevice], yaw: Double) {
    reference = yaw
    hypotheses.removeAll(keepingCapacity: true)
    for (kind, device) in devices.enumerated() where device.weight > 0 {
      for place in places {
        hypotheses.append(
          CompassHypothesis(
            kind: kind, errors: device.errors, place: place, logWeight: log(device.weight) + place.prior))
      }
    }
  }

  mutating func removeAll() { hypotheses.removeAll(keepingCapacity: true) }

  mutating func advance(seconds: Double, meters: Double) {
    for i in hypotheses.indices { hypotheses[i].advance(seconds: seconds, meters: meters) }
  }

  /// Takes in a reading, `seconds` after the last one.
  mutating func add(yaw: Double, heading: Double, after seconds: Double) {
    let terms = CompassErrors.terms(heading: heading)
    let kept = exp(-seconds / Self.memory)
    var start = 0
    while start < hypotheses.count {
      let end = endOfKind(from: start)
      let was = Self.logSum(hypotheses[start..<end].map { $0.logWeight })
      for i in start..<end {
        let place = hypotheses[i].place.prior
        // Within the device's kind, old evidence for places fades.
        hypotheses[i].logWeight = was + place + kept * (hypotheses[i].logWeight - was - place)
        hypotheses[i].logWeight += Self.trust * hypotheses[i].add(yaw: yaw - reference, terms: terms)
      }
      start = end
    }
    normalize()
  }

  /// Takes in the yaw as others know it.
  mutating func learn(yaw: Double, variance: Double) {
    for i in hypotheses.indices {
      hypotheses[i].logWeight += hypotheses[i].learn(yaw: yaw - reference, variance: variance)
    }
  }

  /// The yaw by one kind of device: mean and variance, radians.
  func yaw(kind: Int) -> (mean: Double, variance: Double)? {
    var (weight, mean, square) = (0.0, 0.0, 0.0)
    for h in hypotheses where h.kind == kind {
      let (part, yaw) = (exp(h.logWeight), h.yaw)
      weight += part
      mean += part * yaw.mean
      square += part * (yaw.variance + yaw.mean * yaw.mean)
    }
    guard weight > 0 else { return nil }
    mean /= weight
    return (reference + mean, max(1e-9, square / weight - mean * mean))
  }

  /// What is thought of one kind of device now, with its weight.
  func device(kind: Int) -> CompassDevice? {
    var device: CompassDevice?
    for h in hypotheses where h.kind == kind {
      let part = exp(h.logWeight)
      guard var found = device else {
        device = CompassDevice(weight: part, errors: h.errors)
        continue
      }
      guard part > 0 else { continue }
      found.weight += part
      found.errors.merge(h.errors, share: part / found.weight)
      device = found
    }
    return device
  }

  private func endOfKind(from start: Int) -> Int {
    var end = start + 1
    while end < hypotheses.count, hypotheses[end].kind == hypotheses[start].kind { end += 1 }
    return end
  }

  private static func logSum(_ values: [Double]) -> Double {
    var top = -Double.infinity
    for value in values { top = max(top, value) }
    guard top.isFinite else { return top }
    var sum = 0.0
    for value in values { sum += exp(value - top) }
    return top + log(sum)
  }

  /// Weights that sum to 1; none falls so low that it could not come back.
  private mutating func normalize() {
    let sum = Self.logSum(hypotheses.map { $0.logWeight })
    guard sum.isFinite else { return }
    for i in hypotheses.indices { hypotheses[i].logWeight = max(hypotheses[i].logWeight - sum, -20) }
  }
}
