internal import Waymark
internal import WaymarkGeodesy

extension StreetWalks {
  /// A walk with a route along streets that it leaves at a junction, or not at all.
  struct GuidedWalk: Sendable {
    /// The route along the streets' own lines.
    var route: Route
    /// Its length up to the junction where the walk leaves it, metres; nil when it does not.
    var leavesAt: Double?
    /// Half the width of the street that is left, metres.
    var halfWidth: Double
    /// The line that is walked.
    var line: [Coordinate]
    /// The number of points of `line` that are on the route.
    var countOnRoute: Int
    /// The streets around.
    var streets: [Street]
    /// The open ground around.
    var openGround: [OpenGround]
  }

  private static let routeLength = 500.0
  /// The walk leaves the route after this many metres of it.
  private static let leaving = 150.0...350.0
  /// How far it goes on another street, metres.
  private static let branch = 70.0
  /// Streets within this distance of a walk are its map, metres.
  private static let mapReach = 900.0
  /// Its end is this far from the route, metres.
  private static let away = 30.0
  private static let spacing = 0.5

  /// A guided walk.
  ///
  /// - Parameters:
  ///   - leaves: whether it leaves its route.
  ///   - seed: seed of its random numbers.
  /// - Returns: the walk; nil when the network has none.
  func guidedWalk(leaves: Bool, seed: UInt64) -> GuidedWalk? {
    var random = RandomSource(seed: seed &* 32_452_843)
    for _ in 0..<1000 {
      let start = graph.edges[random.index(below: graph.edges.count)].from
      guard let route = graph.vertexRoute(from: start, length: Self.routeLength, random: &random) else { continue }
      var path = route
      var exit: StreetGraph.Exit?
      if leaves {
        exit = graph.exit(from: route, within: Self.leaving, length: Self.branch, random: &random)
        guard let exit else { continue }
        path = Array(route[0...exit.vertex]) + exit.branch
      }
      let steps = path.map { (point: graph.points[$0.vertex], kind: $0.kind) }
      let line = PavementWalk.line(along: steps, length: .infinity, random: &random)
      let onRoute = exit.map { exit in
        // As `PavementWalk` divides them.
        (1...exit.vertex).reduce(0) { count, i in
          count + Int((steps[i].point.distance(to: steps[i - 1].point) / Self.spacing).rounded(.up))
        }
      }
      guard let first = line.first, line.count > 100,
        let geometry = try? Route(geometry: route.map { coordinate(graph.points[$0.vertex]) }, source: "streets")
      else { continue }
      // A branch that runs beside the route, such as its pavement, does not leave it.
      if exit != nil, let last = line.last {
        let end = ECEF.vector(of: GeodeticPosition(coordinate(last), height: 0))
        guard RouteIndex(geometry).nearest(to: end)?.distance ?? 0 > Self.away else { continue }
      }
      let near = streets.filter { street in
        street.line.contains { StreetGraph.plane($0, graph.frame).distance(to: first) < Self.mapReach }
      }
      let left = exit.map { exit in route[min(route.count - 1, exit.vertex + 1)].kind }
      return GuidedWalk(
        route: geometry, leavesAt: exit?.along, halfWidth: left?.halfWidth ?? 0, line: line.map(coordinate),
        countOnRoute: min(line.count, onRoute ?? line.count), streets: near, openGround: openGround)
    }
    return nil
  }

  private func coordinate(_ point: Vector3) -> Coordinate { graph.frame.position(ofENU: point).coordinate }
}
