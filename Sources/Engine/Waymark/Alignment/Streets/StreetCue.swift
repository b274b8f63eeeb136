internal import CPortableMath
internal import WaymarkGeodesy

/// The street cue: the recent odometry path has to fit the streets or the route. The cue keeps that path and compares
/// the whole of it with the map each time, so that nothing counts twice and a wrong street is abandoned as soon as the
/// path fits another better.
///
/// Yaws and positions are sampled from the belief (`StreetSamples`), and `PathOnStreets` gives the likelihood. The
/// samples become one Gaussian for each possible yaw; the hypothesis that the walk is on no street keeps the belief as
/// it was, with a weight of its own.
public struct StreetCue: Sendable {
  /// The constants.
  public let parameters: Parameters
  private var path: WalkedPath
  private var streets: StreetNetwork?
  private var route: StreetNetwork?
  private var patch: StreetPatch?
  private var samples = StreetSamples()

  /// Above this standard deviation of the position, metres, every street is near: the cue gives no evidence.
  private static let maximumPositionSigma = 60.0
  /// Components of the belief below this weight are left out.
  private static let minimumWeight = 1e-3

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
    forgetPatch()
  }

  /// Sets the route; nil removes it. The walker is probably on it, but need not be.
  public mutating func setRoute(_ route: Route?) {
    self.route = route.map { StreetNetwork(route: $0) }
    forgetPatch()
  }

  private mutating func forgetPatch() {
    patch = nil
    samples.removeAll()
  }

  /// Adds a pose; to be called for every usable pose, in order.
  public mutating func add(pose: PoseSample, at time: Double) {
    guard !isIdle, pose.position.isFinite, time.isFinite else { return }
    path.add(pose.position, at: time)
  }

  /// Starts a segment after a loss of tracking: later poses are in another scene, with another yaw.
  public mutating func startSegment(at time: Double) {
    path.removeAll()
    samples.removeAll()
  }

  /// Combines a belief with the evidence of the map.
  ///
  /// - Parameters:
  ///   - belief: the belief of all other cues for the newest pose added.
  ///   - time: seconds on the session's clock.
  /// - Returns: the belief with the map's evidence; unchanged when the map gives none.
  /// - Complexity: O(s · p · k) for s samples of yaw and position, p pieces of the path and k streets near a piece; s
  ///   and p are bounded.
  public mutating func refine(_ belief: AlignmentBelief, at time: Double) -> AlignmentBelief {
    guard !isIdle, path.distance >= parameters.minimumPathLength else { return belief }
    var fit = PathOnStreets(path, parameters: parameters)
    guard fit.count > 1 else { return belief }
    guard let slices = YawSlices(belief.withoutDrift) else { return belief }
    let sigma = slices.positionSigma
    guard sigma <= Self.maximumPositionSigma else { return belief }
    let patch = patch(for: belief, distance: fit.extent + 3 * sigma)
    guard !patch.segments.isEmpty else { return belief }
    if !samples.reweigh(by: slices, path: path) { samples.draw(from: slices, path: path, fit: &fit, patch: patch) }
    return posterior(belief, &fit, patch)
  }

  /// The streets around all positions that the belief considers possible.
  private mutating func patch(for belief: AlignmentBelief, distance: Double) -> StreetPatch {
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
    let patch = StreetPatch(networks, frame: belief.local, east: x, north: y, radius: reach + 150)
    samples.removeAll()
    self.patch = patch
    return patch
  }

  /// The belief as it was, for a walk on no street, and a Gaussian for each group of samples.
  private func posterior(
    _ belief: AlignmentBelief, _ fit: inout PathOnStreets, _ patch: StreetPatch
  ) -> AlignmentBelief {
    let never = fit.never
    let fitting = samples.all.reduce(0) { $0 + $1.weight }
    let total = fitting + never
    guard fitting.isFinite, total > 0, fitting > Self.minimumWeight * total else { return belief }
    var components: [BeliefComponent] = []
    for component in belief.components {
      var component = component
      component.weight *= never / total
      if component.weight > Self.minimumWeight { components.append(component) }
    }
    for var component in SampleGroups(samples.all).components {
      component.weight /= total
      guard component.weight > Self.minimumWeight else { continue }
      fit.rotate(toYaw: component.yaw)
      let drift = fit.drift(east: component.east, north: component.north, patch: patch)
      if let (change, variance) = drift.now(
        usual: Angle.radians(parameters.leftDrift) / 60, cautious: Angle.radians(parameters.cautiousDrift) / 60)
      {
        component.shiftYaw(by: change, minimumVariance: variance)
      }
      components.append(component)
    }
    let sum = components.reduce(0) { $0 + $1.weight }
    guard sum > 0 else { return belief }
    for i in components.indices { components[i].weight /= sum }
    return AlignmentBelief(local: belief.local, components: components)
  }
}
