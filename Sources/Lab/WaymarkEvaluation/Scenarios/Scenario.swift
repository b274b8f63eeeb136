public import Waymark
internal import WaymarkGeodesy
public import WaymarkSimulation

/// A kind of walk on which alignment methods are compared.
public struct Scenario: Equatable, Sendable {
  /// Its name for options and files: lower case, with hyphens.
  public var name: String
  /// A readable title.
  public var title: String
  /// Properties of the walks; the seed and the first yaw are set for each walk.
  public var parameters: SimulationParameters
  /// Length of a straight route, metres; nil walks the route given.
  public var straightLength: Double?
  /// Side of a square, metres, walked around instead of the route.
  public var squareSide: Double?
  /// Conditions of walks in streets, which replace the route; nil for other walks.
  public var situation: StreetSituation?

  /// The map around the walk.
  public var surroundings = Surroundings.unknown
  /// The terrain of a straight walk, known to the device; nil for walks without altitudes.
  public var relief: Relief?
  /// Constant error of the compass on each of the device's walks before this one, degrees; what they taught of it is
  /// remembered. Empty for a device without a memory.
  public var earlierCompassBiases: [Double] = []
  /// The vehicle on which the walker walks; nil on firm ground.
  public var carrier: Carrier?
  /// A recording whose poses replace the simulated walker; then only the sensors are simulated.
  public var odometry: RecordedOdometry?

  /// Makes a scenario.
  public init(name: String, title: String, parameters: SimulationParameters, straightLength: Double? = nil) {
    self.name = name
    self.title = title
    self.parameters = parameters
    self.straightLength = straightLength
  }

  /// The least standard deviation of the yaw at the end, degrees, where the walk is straight and there are fixes alone.
  public var boundDegrees: Double? {
    guard let straightLength, surroundings == .unknown, parameters.headingRate == 0, !parameters.reportsVelocity,
      parameters.yawDrift == 0
    else { return nil }
    return StraightWalkBound(
      length: straightLength, speed: parameters.speed, sigma: parameters.gpsSigma, tau: parameters.gpsTau,
      white: parameters.gpsWhite, rate: parameters.fixRate, yawWalk: parameters.yawWalk,
      positionWalk: parameters.positionWalk
    ).degrees
  }

  /// The streets that the strategies get; nil where the map knows none.
  ///
  /// - Parameter route: the route that is walked unless the scenario has its own.
  /// - Returns: the streets around it.
  public func streets(route: Route) -> StreetNetwork? {
    if let relief, let straightLength, let streets = relief.streets(from: route.geometry[0], length: straightLength) {
      return streets
    }
    return surroundings.network(around: route.geometry[0], length: straightLength ?? route.distance)
  }

  /// The ground's elevation that the strategies get; nil where the device knows none.
  ///
  /// - Parameters:
  ///   - seed: seed of the walk; the elevation model has errors of its own on each.
  ///   - route: the route that is walked unless the scenario has its own.
  /// - Returns: heights around the walk.
  public func ground(seed: UInt64, route: Route) -> GroundElevation? {
    relief?.model(around: route.geometry[0], length: straightLength ?? route.distance, seed: seed)
  }

  /// Whether these walks have the sensors that a method needs.
  public func suits(_ method: ComparedMethod) -> Bool { parameters.headingRate > 0 || !method.needsCompass }

  /// The samples of one of the walks.
  ///
  /// - Parameters:
  ///   - seed: seed of its random numbers, the first yaw included.
  ///   - route: the route to walk unless the scenario has its own.
  /// - Returns: the samples in order of time.
  /// - Throws: `RouteError` when its own length is invalid.
  public func samples(seed: UInt64, route: Route) throws(RouteError) -> [TimedSample] {
    let walk = try walk(seed: seed, route: route)
    let samples = odometry?.samples(walk.parameters) ?? Array(walk)
    return carrier?.carry(samples) ?? samples
  }

  /// The device's walks before one of the walks, oldest first: along the route, with the same sensors.
  ///
  /// - Parameters:
  ///   - seed: seed of the walk.
  ///   - route: the route to walk.
  /// - Returns: the samples of each walk in order of time.
  /// - Throws: `RouteError` when its own length is invalid.
  public func earlierSamples(seed: UInt64, route: Route) throws(RouteError) -> [[TimedSample]] {
    var walks: [[TimedSample]] = []
    for (i, bias) in earlierCompassBiases.enumerated() {
      var earlier = self
      earlier.straightLength = nil
      earlier.parameters.compassBias = bias
      walks.append(try earlier.samples(seed: seed &+ 1_000_003 &* UInt64(i + 1), route: route))
    }
    return walks
  }

  /// One of the walks.
  ///
  /// - Parameters:
  ///   - seed: seed of its random numbers, the first yaw included.
  ///   - route: the route to walk unless the scenario has its own.
  /// - Returns: the walk.
  /// - Throws: `RouteError` when its own length is invalid.
  public func walk(seed: UInt64, route: Route) throws(RouteError) -> SimulatedWalk {
    var parameters = parameters
    parameters.seed = seed
    var random = RandomSource(seed: seed &* 7919)
    parameters.yawDegrees = random.uniform(0, 360)
    if let recording = parameters.receiverErrors { parameters.play(recording, random: &random) }
    if let situation, let walk = situation.walks.walk(situation.kind, length: situation.length, seed: seed) {
      return SimulatedWalk(route: try Route(geometry: walk.line, source: "streets"), parameters: parameters)
    }
    let start = route.geometry[0]
    if surroundings == .hairpins {
      let line = Surroundings.hairpins(from: start, length: straightLength ?? route.distance)
      return SimulatedWalk(route: try Route(geometry: line, source: "hairpins"), parameters: parameters)
    }
    if let squareSide {
      var corners = [start]
      for azimuth in [0.0, 90, 180, 270] {
        let last = corners[corners.count - 1]
        corners.append(Geodesic.wgs84.direct(from: last, azimuth: azimuth, distance: squareSide).coordinate)
      }
      return SimulatedWalk(route: try Route(geometry: corners, source: "square"), parameters: parameters)
    }
    if let relief {
      let line = try relief.route(from: start, length: straightLength ?? route.distance)
      return SimulatedWalk(route: line, parameters: parameters)
    }
    guard let straightLength else { return SimulatedWalk(route: route, parameters: parameters) }
    let end = Geodesic.wgs84.direct(from: start, azimuth: 0, distance: straightLength).coordinate
    let straight = try Route(geometry: [start, end], source: "straight, \(Int(straightLength)) m")
    return SimulatedWalk(route: straight, parameters: parameters)
  }
}
