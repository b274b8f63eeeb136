internal import WaymarkGeodesy

/// The yaw correction by pairs of estimates, as the routing seed describes it: buffer estimates by count or time, drop
/// inaccurate and too-close ones, choose pairs, take per pair the angle bearing(1,2) − bearing(1,2calc), rotate the yaw
/// by their circular mean, repeat. The position is that of the best estimate.
public struct PairwiseYawAlignment: AlignmentStrategy {
  /// Constants of the method.
  public struct Parameters: Equatable, Sendable {
    /// A correction is made when this many estimates are buffered.
    public var countLimit = 10
    /// … or when this many seconds passed since the first of them.
    public var timeLimit = 30.0
    /// Estimates with a larger horizontal accuracy, metres, are dropped.
    public var maximumAccuracy = 30.0
    /// Estimates nearer than this to the one kept before, metres, are dropped.
    public var minimumSpacing = 3.0
    /// How pairs are chosen.
    public var selection = PairSelection.heaviest(percent: 50)
    /// Where the first yaw comes from.
    public var initialYaw = InitialYaw.alignedByDevice
    /// Seed of the random choice of pairs.
    public var seed: UInt64 = 1
    /// Constants of the choice of the best estimate.
    public var bestEstimate = BestEstimateSelection.Parameters()

    /// The defaults.
    public init() {}
  }

  private let parameters: Parameters
  private var selection: BestEstimateSelection
  private var yaw: YawReference
  private var buffer: [Estimate] = []
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

  /// The camera moved.
  public mutating func add(pose: PoseSample, at time: Double) {
    selection.advance(to: time, camera: pose.position)
  }

  /// A compass reading arrived; only the first may be used, for the first yaw.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? { yaw.add(heading: heading) }

  /// A fix arrived.
  public mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    selection.add(estimate)
    buffer.append(estimate)
    return correctIfDue(at: estimate.time)
  }

  /// Makes the correction that the time limit asks for.
  public mutating func advance(to time: Double) -> AlignmentCorrection? { correctIfDue(at: time) }

  /// Odometry began anew: everything tied to the old scene is forgotten.
  public mutating func startSegment(at time: Double) {
    selection.removeAll()
    yaw.restart()
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func correctIfDue(at time: Double) -> AlignmentCorrection? {
    guard let first = buffer.first,
      buffer.count >= parameters.countLimit || time - first.time >= parameters.timeLimit
    else { return nil }
    let kept = filtered()
    buffer.removeAll(keepingCapacity: true)
    var angles: [Double] = []
    for (i, j) in choosePairs(of: kept) {
      if let angle = correctionAngle(kept[i], kept[j]) { angles.append(angle) }
    }
    guard let mean = Angle.circularMean(ofDegrees: angles) else { return nil }
    yaw.rotate(byDegrees: mean)
    return AlignmentCorrection(time: time, angleDegrees: mean, pairAnglesDegrees: angles)
  }

  private func filtered() -> [Estimate] {
    var kept: [Estimate] = []
    for estimate in buffer where estimate.fix.horizontalAccuracy <= parameters.maximumAccuracy {
      if let last = kept.last,
        Geodesic.wgs84.inverse(from: last.fix.coordinate, to: estimate.fix.coordinate).distance
          < parameters.minimumSpacing
      {
        continue
      }
      kept.append(estimate)
    }
    return kept
  }

  /// Angle in degrees by which the scene must be rotated so that the odometry between two estimates points where the
  /// fixes do: bearing(1,2) − bearing(1,2calc). The second bearing is that of the scene offset itself under the present
  /// yaw; going through the coordinate of 2calc would give the same with the rounding of a nanometre over a few metres.
  private func correctionAngle(_ a: Estimate, _ b: Estimate) -> Double? {
    let fixes = Geodesic.wgs84.inverse(from: a.fix.coordinate, to: b.fix.coordinate)
    let offset = b.scenePosition - a.scenePosition
    // A pair without a base line has no direction.
    guard fixes.distance > 0.01, offset.horizontalLengthSquared > 0.01 * 0.01,
      let inScene = Angle.heading(east: offset.x, north: -offset.z)
    else { return nil }
    return Angle.difference(fromDegrees: yaw.degrees + inScene, toDegrees: fixes.initialAzimuth)
  }

  private mutating func choosePairs(of kept: [Estimate]) -> [(Int, Int)] {
    guard kept.count >= 2 else { return [] }
    if case .disjoint = parameters.selection {
      let half = kept.count / 2
      return (0..<half).map { ($0, $0 + half) }
    }
    var all: [(Int, Int)] = []
    for i in 0..<kept.count {
      for j in (i + 1)..<kept.count { all.append((i, j)) }
    }
    switch parameters.selection {
    case .disjoint: return all
    case .random(let percent):
      let wanted = share(percent, of: all.count)
      for i in 0..<wanted { all.swapAt(i, i + random.index(below: all.count - i)) }
      return Array(all.prefix(wanted))
    case .heaviest(let percent):
      var weighted: [(pair: (Int, Int), weight: Double)] = []
      for pair in all { weighted.append((pair, weight(kept[pair.0], kept[pair.1]))) }
      weighted.sort { $0.weight > $1.weight }
      return weighted.prefix(share(percent, of: all.count)).map { $0.pair }
    }
  }

  private func share(_ percent: Double, of count: Int) -> Int {
    let part = max(0, min(100, percent)) / 100 * Double(count)
    return max(1, Int(part.rounded()))
  }

  private func weight(_ a: Estimate, _ b: Estimate) -> Double {
    let distance = Geodesic.wgs84.inverse(from: a.fix.coordinate, to: b.fix.coordinate).distance
    return distance / max(0.1, a.fix.horizontalAccuracy + b.fix.horizontalAccuracy)
  }
}

/// How pairs of estimates are chosen for the yaw correction.
public enum PairSelection: Equatable, Sendable {
  /// A random part of all pairs, in percent (0…100].
  case random(percent: Double)
  /// Each estimate in one pair only: number i of n with number i + n/2, so that the two are far apart.
  case disjoint
  /// The heaviest part of all pairs, in percent (0…100]; weight = distance ÷ sum of the two accuracy radii.
  case heaviest(percent: Double)
}
