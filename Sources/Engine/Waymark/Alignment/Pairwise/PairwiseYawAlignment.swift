internal import WaymarkGeodesy

/// The yaw correction by pairs of estimates, as the routing seed describes it: buffer estimates by count or time, drop
/// inaccurate and too-close ones, choose pairs, take per pair the angle bearing(1,2) − bearing(1,2calc), rotate the yaw
/// by their circular mean, repeat. The position is that of the best estimate.
public struct PairwiseYawAlignment: AlignmentStrategy {
  private let parameters: Parameters
  private var selection: BestEstimateSelection
  private var yaw: YawReference
  /// The estimates that passed the filter, oldest first.
  private var kept: [PlacedEstimate] = []
  /// Where east and north are measured from, so that distances and bearings cost no geodesic each.
  private var local: LocalFrame?
  /// Estimates since the last correction, and when the first of them came.
  private var newCount = 0
  private var firstNew = 0.0
  private var random: RandomSource

  /// Makes the strategy.
  public init(parameters: Parameters = Parameters()) {
    self.parameters = parameters
    selection = BestEstimateSelection(parameters: parameters.bestEstimate)
    yaw = YawReference(parameters.initialYaw)
    random = RandomSource(seed: parameters.seed)
  }

  /// What is known now.
  public var alignment: Alignment { yaw.alignment(at: selection.best) }

  /// Takes an event.
  ///
  /// - Complexity: O(1) where no correction is due; else O(n) with disjoint pairs, O(n²) with random and O(n² log n)
  ///   with the heaviest ones of n kept estimates.
  public mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
    switch event {
    case .pose(let pose, let time): add(pose: pose, at: time)
    case .estimate(let estimate): return add(estimate: estimate)
    case .heading(let heading): return add(heading: heading)
    case .segment(let time): startSegment(at: time)
    case .time(let time): return advance(to: time)
    case .sighting, .geoPose, .streets, .route, .ground, .compassMemory: break
    }
    return nil
  }

  /// The camera moved.
  mutating func add(pose: PoseSample, at time: Double) {
    selection.advance(to: time, camera: pose.position)
  }

  /// A compass reading arrived; only the first may be used, for the first yaw.
  mutating func add(heading: HeadingObservation) -> AlignmentCorrection? { yaw.add(heading: heading) }

  /// A fix arrived.
  mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    selection.add(estimate)
    if newCount == 0 { firstNew = estimate.time }
    newCount += 1
    keep(estimate)
    return correctIfDue(at: estimate.time)
  }

  /// Makes the correction that the time limit asks for.
  mutating func advance(to time: Double) -> AlignmentCorrection? { correctIfDue(at: time) }

  /// Odometry began anew: everything tied to the old scene is forgotten.
  mutating func startSegment(at time: Double) {
    selection.removeAll()
    yaw.restart()
    kept.removeAll(keepingCapacity: true)
    newCount = 0
  }

  private mutating func correctIfDue(at time: Double) -> AlignmentCorrection? {
    guard newCount > 0, newCount >= parameters.countLimit || time - firstNew >= parameters.timeLimit else { return nil }
    newCount = 0
    let angles = choosePairs().map { angle(kept[$0.0], kept[$0.1]) }
    if parameters.capacity <= 0 { kept.removeAll(keepingCapacity: true) }
    guard let mean = Angle.circularMean(ofDegrees: angles) else { return nil }
    yaw.rotate(byDegrees: mean)
    return AlignmentCorrection(time: time, angleDegrees: mean, pairAnglesDegrees: angles)
  }

  /// Keeps an estimate unless it is inaccurate or too close to the one before.
  private mutating func keep(_ estimate: Estimate) {
    guard estimate.fix.horizontalAccuracy <= parameters.maximumAccuracy else { return }
    // Kilometres from its origin the plane's north would not be that of the estimates any more.
    let frame = LocalFrame(origin: GeodeticPosition(estimate.fix.coordinate, height: 0))
    if kept.isEmpty { local = frame }
    var placed = placed(estimate, in: local ?? frame)
    if placed.fix.magnitude > 2000 {
      local = frame
      kept = kept.map { self.placed($0.estimate, in: frame) }
      placed = self.placed(estimate, in: frame)
    }
    if let last = kept.last, (placed.fix - last.fix).magnitude < parameters.minimumSpacing { return }
    kept.append(placed)
    let capacity = parameters.capacity > 0 ? parameters.capacity : max(1, parameters.countLimit)
    if kept.count > capacity { kept.removeFirst(kept.count - capacity) }
  }

  private func placed(_ estimate: Estimate, in frame: LocalFrame) -> PlacedEstimate {
    let fix = frame.enu(of: GeodeticPosition(estimate.fix.coordinate, height: 0))
    return PlacedEstimate(
      estimate: estimate, fix: Complex(fix.x, fix.y),
      scene: Complex(estimate.scenePosition.x, -estimate.scenePosition.z))
  }

  /// Angle in degrees by which the scene must be rotated so that the odometry between two estimates points where the
  /// fixes do: bearing(1,2) − bearing(1,2calc). The second bearing is that of the scene offset itself under the present
  /// yaw, which is the bearing of 2calc.
  private func angle(_ a: PlacedEstimate, _ b: PlacedEstimate) -> Double {
    let (fixes, scene) = (b.fix - a.fix, b.scene - a.scene)
    guard let bearing = Angle.heading(east: fixes.re, north: fixes.im),
      let inScene = Angle.heading(east: scene.re, north: scene.im)
    else { return 0 }
    return Angle.difference(fromDegrees: yaw.degrees + inScene, toDegrees: bearing)
  }

  /// A pair without a base line has no direction.
  private func isUsable(_ a: PlacedEstimate, _ b: PlacedEstimate) -> Bool {
    (b.fix - a.fix).magnitude >= max(0.01, parameters.minimumDistance)
      && (b.scene - a.scene).magnitude >= max(0.01, parameters.minimumDistance / 2)
  }

  private mutating func choosePairs() -> [(Int, Int)] {
    guard kept.count >= 2 else { return [] }
    if case .disjoint = parameters.selection {
      let half = kept.count / 2
      return (0..<half).map { ($0, $0 + half) }.filter { isUsable(kept[$0.0], kept[$0.1]) }
    }
    var all: [(Int, Int)] = []
    for i in 0..<kept.count {
      for j in (i + 1)..<kept.count where isUsable(kept[i], kept[j]) { all.append((i, j)) }
    }
    guard !all.isEmpty else { return [] }
    switch parameters.selection {
    case .disjoint: return all
    case .random(let percent):
      let wanted = share(percent, of: all.count)
      for i in 0..<wanted { all.swapAt(i, i + random.index(below: all.count - i)) }
      return Array(all.prefix(wanted))
    case .heaviest(let percent):
      var weighted: [(pair: (Int, Int), weight: Double)] = []
      for pair in all { weighted.append((pair, weight(kept[pair.0], kept[pair.1]))) }
      weighted.sortShort { $0.weight > $1.weight }
      return weighted.prefix(share(percent, of: all.count)).map { $0.pair }
    }
  }

  private func share(_ percent: Double, of count: Int) -> Int {
    let part = max(0, min(100, percent)) / 100 * Double(count)
    return max(1, Int(part.rounded()))
  }

  private func weight(_ a: PlacedEstimate, _ b: PlacedEstimate) -> Double {
    let radii = a.estimate.fix.horizontalAccuracy + b.estimate.fix.horizontalAccuracy
    return (b.fix - a.fix).magnitude / max(0.1, radii)
  }
}

/// An estimate with its fix as east + i · north, and its scene position as x − i · z, metres.
private struct PlacedEstimate: Sendable {
  var estimate: Estimate
  var fix: Complex
  var scene: Complex
}
