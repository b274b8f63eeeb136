internal import CPortableMath
internal import WaymarkGeodesy

/// The street cue: the recent odometry path has to fit the streets or the route. It keeps that path itself and works
/// out what the map says from it each time, so that nothing is counted twice and a wrong street is left as soon as the
/// path speaks for another.
///
/// Yaws and places are drawn from the belief on a fixed lattice, coarse first, fine where the path fits
/// (`PathOnStreets` says how well). What fits becomes a Gaussian for each yaw that is possible; that the walk is on no
/// street at all leaves the belief as it was, with its own weight.
public struct StreetCue: Sendable {
  /// The constants.
  public let parameters: Parameters
  private var path: WalkedPath
  private var streets: StreetNetwork?
  private var route: StreetNetwork?
  private var patch: StreetPatch?
  private let lattices: [PlaceLattice]
  private var samples: [BeliefSample] = []

  /// Widest step of the coarse lattice in yaw, radians, and steps of the fine one in it.
  private static let coarseStep = 0.0436
  private static let fineSteps = 5
  /// Neighbouring places of the lattice need be no nearer than this, metres.
  private static let placeStep = 3.5
  /// About the largest number of yaws and places of each stage.
  private static let budget = 1500
  /// Places known worse than this, metres, are on every street at once.
  private static let largestPlaceSigma = 60.0
  /// A part of the belief below this weight is left out.
  private static let leastWeight = 1e-3

  /// A cue without any map.
  public init() { self.init(parameters: Parameters()) }

  /// A cue without any map, with its constants.
  public init(parameters: Parameters) {
    self.parameters = parameters
    path = WalkedPath(length: parameters.pathLength)
    lattices = (2...5).map { PlaceLattice(rings: $0) }
  }

  /// True when there is neither a street nor a route to fit.
  public var isIdle: Bool { streets == nil && route == nil }

  /// The streets from here on; nil = none.
  public mutating func setStreets(_ streets: StreetNetwork?) {
    self.streets = streets.flatMap { $0.isEmpty ? nil : $0 }
    patch = nil
  }

  /// The route from here on; nil = none. The walker is probably on it, no more.
  public mutating func setRoute(_ route: Route?) {
    self.route = route.map { StreetNetwork(route: $0) }
    patch = nil
  }

  /// The camera moved; called for every usable pose, in order.
  public mutating func add(pose: PoseSample, at time: Double) {
    guard !isIdle, pose.position.isFinite, time.isFinite else { return }
    path.add(pose.position, at: time)
  }

  /// Odometry was lost: later poses are in another scene, with another yaw.
  public mutating func startSegment(at time: Double) { path.removeAll() }

  /// What is believed when the map is taken into account.
  ///
  /// - Parameters:
  ///   - belief: the belief of all other cues for the newest pose added.
  ///   - time: seconds on the session's clock.
  /// - Returns: the belief with the map; the same one when the map says nothing.
  public mutating func refine(_ belief: AlignmentBelief, at time: Double) -> AlignmentBelief {
    guard !isIdle, path.distance >= parameters.shortestPath else { return belief }
    var fit = PathOnStreets(path, parameters: parameters)
    guard fit.count > 1 else { return belief }
    var grids: [YawGrid] = []
    for component in belief.components {
      guard let grid = YawGrid(component, largestStep: Self.coarseStep) else { return belief }
      if component.weight > Self.leastWeight { grids.append(grid) }
    }
    let sigma = grids.reduce(0) { max($0, $1.placeSigma) }
    guard !grids.isEmpty, sigma <= Self.largestPlaceSigma else { return belief }
    let patch = patch(for: belief, distance: fit.extent + 3 * sigma)
    self.patch = patch
    guard !patch.segments.isEmpty else { return belief }
    samples.removeAll(keepingCapacity: true)
    draw(from: grids, fit: &fit, patch: patch)
    return posterior(belief, never: fit.never)
  }

  /// The streets around all places that the belief holds for possible.
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
  private mutating func draw(from grids: [YawGrid], fit: inout PathOnStreets, patch: StreetPatch) {
    var coarse: [(grid: Int, yaw: Int, place: Int, mass: Double)] = []
    var most = 0.0
    let chosen = grids.map { lattice(for: $0, of: grids.count) }
    for (k, grid) in grids.enumerated() {
      let points = lattices[chosen[k]].points
      for i in -grid.reach...grid.reach {
        let share = grid.share(Double(i))
        fit.turn(toYaw: grid.yaw(Double(i)))
        for (j, point) in points.enumerated() {
          let (east, north) = grid.place(Double(i), point.x, point.y)
          let mass = share * point.weight * fit.likelihood(east: east, north: north, patch: patch)
          most = max(most, mass)
          coarse.append((k, i, j, mass))
        }
      }
    }
    let least = threshold(coarse.map { $0.mass }, most: most)
    var start = 0
    while start < coarse.count {
      let first = coarse[start]
      var end = start
      while end < coarse.count, coarse[end].grid == first.grid, coarse[end].yaw == first.yaw { end += 1 }
      defer { start = end }
      let grid = grids[first.grid]
      let points = lattices[chosen[first.grid]].points
      let refined = coarse[start..<end].contains { $0.mass > least }
      for sub in 0..<(refined ? Self.fineSteps : 0) {
        let yaw = Double(first.yaw) + (Double(sub) + 0.5) / Double(Self.fineSteps) - 0.5
        fit.turn(toYaw: grid.yaw(yaw))
        let share = grid.share(yaw) / Double(Self.fineSteps)
        for entry in coarse[start..<end] where entry.mass > least {
          let point = points[entry.place]
          let (east, north) = grid.place(yaw, point.x, point.y)
          let mass = share * point.weight * fit.likelihood(east: east, north: north, patch: patch)
          samples.append(BeliefSample(yaw: grid.yaw(yaw), east: east, north: north, weight: mass))
        }
      }
      for entry in coarse[start..<end] where entry.mass <= least && entry.mass > 0 {
        let point = points[entry.place]
        let (east, north) = grid.place(Double(entry.yaw), point.x, point.y)
        samples.append(
          BeliefSample(yaw: grid.yaw(Double(entry.yaw)), east: east, north: north, weight: entry.mass))
      }
    }
  }

  /// Number of the lattice for a component: fine enough for streets, within the budget.
  private func lattice(for grid: YawGrid, of grids: Int) -> Int {
    let wanted = 2.7 * grid.placeSigma / Self.placeStep
    var number = max(0, min(lattices.count - 1, Int(wanted.rounded(.up)) - 2))
    while number > 0, (2 * grid.reach + 1) * lattices[number].points.count * grids > Self.budget { number -= 1 }
    return number
  }

  /// Mass beyond which a coarse sample is looked at closely.
  private func threshold(_ masses: [Double], most: Double) -> Double {
    var least = most * 1e-3
    for _ in 0..<3 {
      let count = masses.reduce(0) { $0 + ($1 > least ? 1 : 0) }
      if count * Self.fineSteps <= Self.budget { break }
      least *= 4
    }
    return least
  }

  /// The belief for no street, and a Gaussian for each group of samples.
  private func posterior(_ belief: AlignmentBelief, never: Double) -> AlignmentBelief {
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
      if component.weight > Self.leastWeight { components.append(component) }
    }
    let sum = components.reduce(0) { $0 + $1.weight }
    guard sum > 0 else { return belief }
    for i in components.indices { components[i].weight /= sum }
    return AlignmentBelief(local: belief.local, components: components)
  }
}
