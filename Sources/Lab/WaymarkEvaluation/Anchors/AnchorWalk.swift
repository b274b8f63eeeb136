public import Waymark
public import WaymarkGeodesy

/// A walk of some minutes past many anchors whose positions are known exactly: through streets that meet at right
/// angles, with anchors on both sides, half of them on the ground, half on houses.
public struct AnchorWalk: Sendable {
  /// The route that is walked.
  public let route: Route
  /// The anchors that are passed.
  public let anchors: [Anchor]
  /// Height of the ground above mean sea level, metres; it is level.
  static let ground = 400.0

  /// Makes a walk.
  ///
  /// - Parameters:
  ///   - minutes: how long it takes at 1.3 m/s.
  ///   - count: number of anchors.
  ///   - seed: seed of the route and the anchors.
  ///   - start: where it begins.
  ///   - sides: how far beside the path the anchors stand, metres.
  /// - Throws: `RouteError` when the time is too short for a route.
  public init(
    minutes: Double, anchors count: Int, seed: UInt64, from start: Coordinate, sides: ClosedRange<Double> = 4...30
  ) throws(RouteError) {
    var random = RandomSource(seed: seed &* 7877 &+ 5)
    let origin = GeodeticPosition(start, height: Self.ground)
    let frame = LocalFrame(origin: origin)
    let length = minutes * 60 * 1.3
    var (point, heading, walked) = (Vector3.zero, random.uniform(0, 360), 0.0)
    var line = [point]
    var legs: [(from: Vector3, along: Vector3, length: Double, start: Double)] = []
    while walked < length, line.count < 10_000 {
      let leg = min(length - walked, random.uniform(60, 140))
      let (east, north) = Angle.sinCos(degrees: heading)
      let along = Vector3(east, north, 0)
      legs.append((point, along, leg, walked))
      point = point + along * leg
      line.append(point)
      walked += leg
      heading += random.uniform(0, 1) < 0.5 ? -90 : 90
    }
    func coordinate(_ enu: Vector3) -> Coordinate { frame.position(ofENU: enu).coordinate }
    var geometry: [Coordinate] = []
    for point in line { geometry.append(coordinate(point)) }
    let altitude = Altitude(meters: Self.ground, reference: .meanSeaLevel)
    route = try Route(
      geometry: geometry, altitudes: [Altitude?](repeating: altitude, count: geometry.count), source: "anchors")
    var anchors: [Anchor] = []
    for i in 0..<count {
      let at = random.uniform(0, walked)
      guard let leg = legs.last(where: { $0.start <= at }) else { continue }
      let side = (random.uniform(0, 1) < 0.5 ? -1.0 : 1) * random.uniform(sides.lowerBound, sides.upperBound)
      let enu = leg.from + leg.along * (at - leg.start) + Vector3(leg.along.y, -leg.along.x, 0) * side
      let height = i % 2 == 0 ? nil : Altitude(meters: Self.ground + random.uniform(0, 8), reference: .meanSeaLevel)
      anchors.append(Anchor(position: Position(coordinate(enu), altitude: height), name: "Anchor \(i)", accuracy: 0))
    }
    self.anchors = anchors
  }
}
