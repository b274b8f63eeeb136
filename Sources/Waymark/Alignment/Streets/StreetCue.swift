internal import CPortableMath
internal import WaymarkGeodesy

/// The street cue: the recent odometry path has to fit the streets or the route. The cue keeps that path and compares
/// the whole of it with the map each time, so that nothing counts twice and a wrong street is abandoned as soon as the
/// path fits another better.
///
/// Yaws and positions are sampled from the belief on a fixed lattice, coarse first, fine where the path fits
/// (`PathOnStreets` gives the likelihood). The samples become one Gaussian for each possible yaw; the hypothesis that
/// the walk is on no street keeps the belief as it was, with a weight of its own.
public struct StreetCue: Sendable {
  /// The constants.
  public let parameters: Parameters
  private var path: WalkedPath
  private var streets: StreetNetwork?
  private var route: StreetNetwork?
  private var patch: StreetPatch?
  /// Made on first use: most walks have no streets.
  private var lattices: [PositionLattice] = []
  private var samples: [BeliefSample] = []
  private var masses: [Double] = []

  /// Step between yaws, radians, that is fine enough: no path determines its yaw better.
  private static let fineStep = 0.0132
  /// Samples below this fraction of the largest mass are ignored.
  private static let leastMass = 1e-4
  /// Finest step between positions, metres.
  private static let positionStep = 4.0
  /// Approximate limits on the samples of the coarse and of the fine stage.
  private static let (coarseBudget, fineBudget) = (1000, 400)
  /// Above this standard deviation of the position, metres, every street is near: the cue gives no evidence.
  private static let largestPositionSigma = 60.0
  /// Components of the belief below this weight are left out.
  private static let leastWeight = 1e-3

  /// Makes a cue without a map.
  public init() { self.init(parameters: Parameters()) }

  /// Makes a cue without a map, with other constants.
  public init(parameters: Parameters) {
    self.parameters = parameters
    path = WalkedPath(length: parameters.pathLength)
  }

  /// Whether there is neither a street nor a route to fit.
  public var isIdle: Bool { streets == nil && route == nil }

  /// Sets the streets; nil removes them.
  public mutating func setStreets(_ streets: StreetNetwork?) {
    self.streets = streets.flatMap { $0.isEmpty ? nil : $0 }
    patch = nil
  }

  /// Sets the route; nil removes it. The walker is probably on it, but need not be.
  public mutating func setRoute(_ route: Route?) {
    self.route = route.map { StreetNetwork(route: $0) }
    patch = nil
  }

  /// Adds a pose; to be called for every usable pose, in order.
  public mutating func add(pose: PoseSample, at time: Double) {
    guard !isIdle, pose.position.isFinite, time.isFinite else { return }
    path.add(pose.position, at: time)
  }

  /// Starts a segment after a loss of tracking: later poses are in another scene, with another yaw.
  public mutating func startSegment(at time: Double) { path.removeAll() }

  /// Combines a belief with the evidence of the map.
  ///
  /// - Parameters:
  ///   - belief: the belief of all other cues for the newest pose added.
  ///   - time: seconds on the session's clock.
  /// - Returns: the belief with the map's evidence; unchanged when the map gives none.
  public mutating func refine(_ belief: AlignmentBelief, at time: Double) -> AlignmentBelief {
    guard !isIdle, path.distance >= parameters.shortestPath else { return belief }
    var fit = PathOnStreets(path, parameters: parameters)
    guard fit.count > 1 else { return belief }
    guard let slices = YawSlices(belief.withoutDrift) else { return belief }
    let sigma = slices.positionSigma
    guard sigma <= Self.largestPositionSigma else { return belief }
    let patch = patch(for: belief, distance: fit.extent + 3 * sigma)
    self.patch = patch
    guard !patch.segments.isEmpty else { return belief }
    samples.removeAll(keepingCapacity: true)
    draw(from: slices, fit: &fit, patch: patch)
    return posterior(belief, &fit, patch)
  }

  /// The streets around all positions that the belief considers possible.
  private func patch(for belief: AlignmentBelief, distance: Double) -> StreetPatch {
    var (west, east) = (Double.infinity, -Double.infinity)
    var (south, north) = (Double.infinity, -Double.infinity)
    for component in belief.components {
      (west, east) = (min(west, component.east), max(east, component.east))
      (south, north) = (min(south, component.north), max(north, component.north))
    }
    let (x, y) = ((west + east) / 2, (south + north) / 2)
    let reach = min(1000, distance + max(east - west, north - south) / 2 + StreetPatch.reach)
    if let patch, patch.frame == belief.local, patch.covers(east: x, north: y, distance: reach) { return patch }
    var networks: [StreetNetwork] = []
    if let streets { networks.append(streets) }
    if let route { networks.append(route) }
    return StreetPatch(networks, frame: belief.local, east: x, north: y, radius: reach + 150)
  }

  /// Draws the samples: a coarse lattice, and a finer one in yaw where the path fits.
  private mutating func draw(from slices: YawSlices, fit: inout PathOnStreets, patch: StreetPatch) {
    let points = lattice(for: slices).points
    masses.removeAll(keepingCapacity: true)
    let leastPart = Self.leastMass / fit.growth(in: patch)
    var most = 0.0
    for (yaw, slice) in slices.slices {
      fit.rotate(toYaw: yaw)
      for point in points {
        let mass = Self.mass(point, slice, fit, patch, least: most * leastPart)
        most = max(most, mass)
        masses.append(mass)
      }
    }
    // An odd number: the middle one has been evaluated already.
    let beside = Int((slices.step / Self.fineStep / 2).rounded())
    let fineSteps = 2 * beside + 1
    let share = slices.step / Double(fineSteps)
    let least = threshold(most, fineSteps: fineSteps)
    for (i, (yaw, slice)) in slices.slices.enumerated() {
      let own = i * points.count..<(i + 1) * points.count
      var isFine = false
      for k in own where masses[k] > 0 {
        isFine = isFine || masses[k] > least
        add(masses[k] * (masses[k] > least ? share : slices.step), points[k - own.lowerBound], slice, yaw)
      }
      guard isFine, beside > 0 else { continue }
      for sub in -beside...beside where sub != 0 {
        let fineYaw = yaw + Double(sub) * share
        let fine = YawSlice(slices.components, yaw: fineYaw)
        fit.rotate(toYaw: fineYaw)
        for k in own where masses[k] > least {
          let point = points[k - own.lowerBound]
          let mass = Self.mass(point, fine, fit, patch, least: most * leastPart)
          if mass > 0 { add(mass * share, point, fine, fineYaw) }
        }
      }
    }
  }

  /// Weight of a position at a yaw times the likelihood of the path there; 0 where it is certainly negligible.
  private static func mass(
    _ point: PositionLattice.Point, _ slice: YawSlice, _ fit: PathOnStreets, _ patch: StreetPatch, least: Double
  ) -> Double {
    let prior = slice.density * point.weight
    guard prior > 0 else { return 0 }
    let (east, north) = slice.position(point.x, point.y)
    return prior * fit.likelihood(east: east, north: north, patch: patch, least: least / prior)
  }

  private mutating func add(_ weight: Double, _ point: PositionLattice.Point, _ slice: YawSlice, _ yaw: Double) {
    let (east, north) = slice.position(point.x, point.y)
    samples.append(BeliefSample(yaw: yaw, east: east, north: north, weight: weight))
  }

  /// The lattice of positions: fine enough for streets, within the budget.
  private mutating func lattice(for slices: YawSlices) -> PositionLattice {
    if lattices.isEmpty { lattices = (2...5).map { PositionLattice(rings: $0) } }
    let wanted = PositionLattice.extent * slices.positionSigma / Self.positionStep
    var number = max(0, min(lattices.count - 1, Int(wanted.rounded(.up)) - 2))
    while number > 0, slices.slices.count * lattices[number].points.count > Self.coarseBudget { number -= 1 }
    return lattices[number]
  }

  /// Mass above which a coarse sample is refined.
  private func threshold(_ most: Double, fineSteps: Int) -> Double {
    var least = most * 1e-3
    for _ in 0..<3 {
      let count = masses.reduce(0) { $0 + ($1 > least ? 1 : 0) }
      if count * fineSteps <= Self.fineBudget { break }
      least *= 4
    }
    return least
  }

  /// The belief as it was, for a walk on no street, and a Gaussian for each group of samples.
  private func posterior(
    _ belief: AlignmentBelief, _ fit: inout PathOnStreets, _ patch: StreetPatch
  ) -> AlignmentBelief {
    let never = fit.never
    let fitting = samples.reduce(0) { $0 + $1.weight }
    let total = fitting + never
    guard fitting.isFinite, total > 0, fitting > Self.leastWeight * total else { return belief }
    var components: [BeliefComponent] = []
    for component in belief.components {
      var component = component
      component.weight *= never / total
      if component.weight > Self.leastWeight { components.append(component) }
    }
    for var component in SampleGroups(samples).components {
      component.weight /= total
      guard component.weight > Self.leastWeight else { continue }
      fit.rotate(toYaw: component.yaw)
      let drift = fit.drift(east: component.east, north: component.north, patch: patch)
      if let (change, variance) = drift.now(
        usual: Angle.radians(parameters.leftDrift) / 60, cautious: Angle.radians(parameters.cautiousDrift) / 60)
      {
        component.shiftYaw(by: change, leastVariance: variance)
      }
      components.append(component)
    }
    let sum = components.reduce(0) { $0 + $1.weight }
    guard sum > 0 else { return belief }
    for i in components.indices { components[i].weight /= sum }
    return AlignmentBelief(local: belief.local, components: components)
  }
}
