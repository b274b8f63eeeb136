public import Waymark
import WaymarkGeodesy

/// Finds routes over a graph of streets, without a server. It keeps the costs of the last modes of travel, so that the
/// first route of a kind takes longer than those after it.
///
/// ```swift
/// import WaymarkGeodesy
/// import WaymarkRouting
///
/// let corners = [(47.0, 15.0), (47.001, 15.0), (47.001, 15.001)].compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
/// let draft = StreetDraft(
///   nodes: corners,
///   edges: [
///     StreetDraft.Edge(from: 0, to: 1, length: 111, traits: StreetTraits(use: .street), name: "Hill Street"),
///     StreetDraft.Edge(from: 1, to: 2, length: 76, traits: StreetTraits(use: .footway)),
///   ])
/// var router = Router(try StreetGraph(StreetGraphBuilder(draft).bytes))
/// let routes = try router.routes(for: RoutingRequest(stops: [corners[0], corners[2]]))
/// print(routes[0].steps.map { $0.instruction })  // Head north on Hill Street. Turn right. You have arrived …
/// ```
public struct Router {
  /// The graph.
  public let graph: StreetGraph
  let hierarchy: StreetHierarchy
  let junctions: Junctions
  private let grid: StreetGrid
  /// The last modes of travel, the newest first.
  private var metrics: [StreetMetric] = []

  private static let maximumMetrics = 2
  /// A part of the network with fewer junctions is left for a larger one that is within reach.
  private static let smallPart = 50
  /// How far apart stops are that are on either side of a street, metres.
  private static let crossings = 1.0...50

  /// Makes a router.
  ///
  /// - Complexity: O(n log n) in the arcs of the hierarchy: the streets and the shortcuts that its order of contraction
  ///   needs.
  public init(_ graph: StreetGraph) {
    self.graph = graph
    hierarchy = StreetHierarchy(graph)
    grid = StreetGrid(graph)
    junctions = Junctions(graph)
  }

  /// Finds routes.
  ///
  /// - Parameter request: what is wanted.
  /// - Returns: at least one route, the best first; each with steps and times.
  /// - Throws: `RoutingError` that says why there is none.
  /// - Complexity: For each leg O(n log n) in the nodes above both ends in the hierarchy, with the arcs from them,
  ///   whatever the distance, and O(n) in the edges of the route; that of `prepare` for the first route of a mode.
  public mutating func routes(for request: RoutingRequest) throws(RoutingError) -> [Route] {
    guard request.options.mode != .driving else { throw .mode }
    guard request.stops.count >= 2 else { throw .tooFewStops }
    select(request.options, at: request.moment)
    let positions = try self.positions(of: request)
    var ways: [StreetWay] = []
    var meetings: [HierarchySearch.Meeting] = []
    for stop in 1..<positions.count {
      meetings = search(positions[stop - 1], positions[stop])
      ways.append(try way(positions[stop - 1], positions[stop], meetings, stop: stop))
    }
    var found = [ways]
    if request.alternatives > 0, ways.count == 1 {
      found += alternatives(to: ways[0], meetings, maximumCount: request.alternatives).map { [$0] }
    }
    // Only now: a second holder of the metric would make every search copy its arrays.
    let maker = RouteMaker(graph: graph, junctions: junctions, metric: metrics[0], language: request.language)
    if isCrossing(ways, request), let route = maker.crossing(from: request.stops[0], to: request.stops[1]) {
      return [route]
    }
    let routes = found.compactMap { maker.route($0) }
    guard !routes.isEmpty else { throw .samePoint(stop: 0) }
    return routes
  }

  /// Prepares a mode of travel, so that its first route is as quick as the others.
  ///
  /// - Parameters:
  ///   - options: the mode.
  ///   - moment: when the walk begins, in the time of the place.
  /// - Complexity: O(n) in the triangles of the hierarchy for new options, and where other streets are open than before; O(1)
  ///   for one of the last two.
  public mutating func prepare(_ options: RoutingOptions, at moment: CalendarTime? = nil) {
    select(options, at: moment)
  }

  private mutating func select(_ options: RoutingOptions, at moment: CalendarTime?) {
    let costs = TravelCosts(options)
    let states = moment.map { moment in graph.conditions.map { $0.state(at: moment) } } ?? []
    if let known = metrics.firstIndex(where: { $0.costs == costs && $0.states == states }) {
      if known > 0 { metrics.insert(metrics.remove(at: known), at: 0) }
      return
    }
    if metrics.count >= Self.maximumMetrics { metrics.removeLast() }
    metrics.insert(StreetMetric(costs, graph, hierarchy, states: states), at: 0)
  }

  // MARK: - Stops

  /// The points of streets from which and to which the route leads: the nearest ones of one connected part.
  private func positions(of request: RoutingRequest) throws(RoutingError) -> [StreetPosition] {
    let metric = metrics[0]
    var found: [StreetPosition] = []
    let footings = request.stops.enumerated().map { i, stop in
      Footing(graph, at: stop, height: i == 0 ? request.startHeight : nil)
    }
    for (i, stop) in request.stops.enumerated() {
      guard let nearest = grid.nearest(to: stop, within: request.reach, footings[i], where: metric.isOpen) else {
        let any = grid.nearest(to: stop, within: 20_000, footings[i], where: metric.isOpen)
        throw .noStreet(stop: i, reach: request.reach, nearest: any?.distance)
      }
      found.append(nearest)
    }
    if joined(found, metric) { return found }
    // Yards and the like that lead nowhere are left.
    for (i, stop) in request.stops.enumerated() where metric.partSize[part(of: found[i], metric)] < Self.smallPart {
      let larger = grid.nearest(to: stop, within: request.reach, footings[i]) { edge in
        metric.isOpen(edge) && metric.partSize[Int(metric.part[Int(graph.tails[edge])])] >= Self.smallPart
      }
      if let larger { found[i] = larger }
    }
    if joined(found, metric) { return found }
    // All go to the part of the largest that one of them is on, where it is within reach.
    let main = found.map { part(of: $0, metric) }.max { metric.partSize[$0] < metric.partSize[$1] } ?? 0
    for (i, stop) in request.stops.enumerated() where part(of: found[i], metric) != main {
      let reachable = grid.nearest(to: stop, within: .infinity, footings[i]) { edge in
        metric.isOpen(edge) && Int(metric.part[Int(graph.tails[edge])]) == main
      }
      guard let reachable else { continue }
      throw .cutOff(stop: i, nearest: reachable.coordinate, distance: reachable.distance)
    }
    return found
  }

  private func part(of position: StreetPosition, _ metric: StreetMetric) -> Int {
    Int(metric.part[Int(graph.tails[position.edge])])
  }

  private func joined(_ positions: [StreetPosition], _ metric: StreetMetric) -> Bool {
    positions.allSatisfy { part(of: $0, metric) == part(of: positions[0], metric) }
  }

  /// Whether a street is only crossed: the stops are near each other, and farther apart than the street leads from the foot of
  /// one to that of the other.
  private func isCrossing(_ ways: [StreetWay], _ request: RoutingRequest) -> Bool {
    guard ways.count == 1, ways[0].pieces.count == 1, let piece = ways[0].pieces.first else { return false }
    let apart = Geodesic.wgs84.inverse(from: request.stops[0], to: request.stops[1]).distance
    let along = (piece.share.upperBound - piece.share.lowerBound) * graph.length(of: piece.edge)
    return Self.crossings.contains(apart) && along < apart / 2
  }

  // MARK: - Ways

  /// The best path between two points, by the search that was just made between them.
  private func way(
    _ start: StreetPosition, _ goal: StreetPosition, _ meetings: [HierarchySearch.Meeting], stop: Int
  ) throws(RoutingError) -> StreetWay {
    let direct = direct(start, goal)
    guard let best = meetings.first, best.cost < direct?.cost ?? .max else {
      guard let direct else { throw .noWay(to: stop) }
      return direct.way
    }
    return through(best.node, start, goal)
  }

  /// Searches from a point to another.
  private mutating func search(_ start: StreetPosition, _ goal: StreetPosition) -> [HierarchySearch.Meeting] {
    let starts = ends(of: start, isStart: true)
    let goals = ends(of: goal, isStart: false)
    return metrics[0].search.meetings(from: starts, to: goals)
  }

  /// The ends of a point's edge with what they cost.
  private func ends(of position: StreetPosition, isStart: Bool) -> [HierarchySearch.End] {
    let cost = metrics[0].cost[position.edge]
    let rest = 1 - position.share
    return [
      HierarchySearch.End(
        node: Int(graph.tails[position.edge]),
        cost: Self.part(of: isStart ? cost.backward : cost.forward, position.share)),
      HierarchySearch.End(
        node: Int(graph.heads[position.edge]), cost: Self.part(of: isStart ? cost.forward : cost.backward, rest)),
    ]
  }

  private static func part(of cost: UInt32, _ share: Double) -> UInt32 {
    cost < HierarchyWeights.unreachable ? UInt32((Double(cost) * share).rounded()) : cost
  }

  /// The path along the edge that both points lie on; nil where they lie on different ones or travel is not allowed.
  private func direct(_ start: StreetPosition, _ goal: StreetPosition) -> (way: StreetWay, cost: UInt32)? {
    guard start.edge == goal.edge else { return nil }
    let isForward = start.share <= goal.share
    let cost = Self.part(of: metrics[0].cost[start.edge][isForward], abs(goal.share - start.share))
    guard cost < HierarchyWeights.unreachable else { return nil }
    let share = min(start.share, goal.share)...max(start.share, goal.share)
    let piece = StreetWay.Piece(edge: start.edge, isForward: isForward, share: share)
    return (StreetWay(start: start, goal: goal, pieces: [piece]), cost)
  }

  /// The path through a node at which the last search met.
  private func through(_ node: Int, _ start: StreetPosition, _ goal: StreetPosition) -> StreetWay {
    let edges = metrics[0].search.way(through: node)
    let (first, last) =
      edges.first.map { (self.node($0, isStart: true), self.node(edges[edges.count - 1], isStart: false)) }
      ?? (node, node)
    var pieces: [StreetWay.Piece] = []
    let leavesForward = first == Int(graph.heads[start.edge])
    pieces.append(
      StreetWay.Piece(
        edge: start.edge, isForward: leavesForward, share: leavesForward ? start.share...1 : 0...start.share))
    for edge in edges { pieces.append(StreetWay.Piece(edge: Int(edge.edge), isForward: edge.isForward, share: 0...1)) }
    let arrivesForward = last == Int(graph.tails[goal.edge])
    pieces.append(
      StreetWay.Piece(
        edge: goal.edge, isForward: arrivesForward, share: arrivesForward ? 0...goal.share : goal.share...1))
    return StreetWay(start: start, goal: goal, pieces: pieces)
  }

  private func node(_ edge: TravelledEdge, isStart: Bool) -> Int {
    graph.node(of: Int(edge.edge), isForward: edge.isForward, isStart: isStart)
  }

  // MARK: - Alternatives

  /// Ways that differ from the best one and are not much worse: those through other nodes at which the searches meet (Abraham,
  /// Delling, Goldberg, Werneck: Alternative Routes in Road Networks, 2013).
  ///
  /// - Parameters:
  ///   - best: the best path.
  ///   - meetings: those of the search that found it, the last one made.
  ///   - maximumCount: how many are wanted.
  /// - Returns: the paths, the cheapest first.
  private mutating func alternatives(
    to best: StreetWay, _ meetings: [HierarchySearch.Meeting], maximumCount: Int
  ) -> [StreetWay] {
    guard let least = meetings.first?.cost else { return [] }
    let limit = UInt32(min(Double(HierarchyWeights.unreachable), Double(least) * Self.maximumStretch))
    var candidates: [StreetWay] = []
    var taken: [Set<Int>] = [Set(best.pieces.map { $0.edge })]
    for meeting in meetings.dropFirst() {
      guard meeting.cost <= limit, candidates.count < Self.maximumCandidates else { break }
      let way = through(meeting.node, best.start, best.goal)
      let edges = Set(way.pieces.map { $0.edge })
      // A path that turns back on itself is only a detour of another.
      guard edges.count == way.pieces.count, taken.allSatisfy({ overlap(way, $0) <= Self.maximumOverlap }) else {
        continue
      }
      candidates.append(way)
      taken.append(edges)
    }
    var chosen: [StreetWay] = []
    for way in candidates where chosen.count < maximumCount && isReasonable(way, beside: best) { chosen.append(way) }
    return chosen
  }

  private static let maximumStretch = 1.4
  private static let maximumOverlap = 0.7
  private static let maximumCandidates = 12
  /// Share of the path around its middle that must be the best between its own ends.
  private static let testedShare = 0.5

  /// Share of a path's cost that lies on some edges.
  private func overlap(_ way: StreetWay, _ edges: Set<Int>) -> Double {
    var (all, shared) = (0.0, 0.0)
    for piece in way.pieces {
      let cost = self.cost(piece)
      all += cost
      if edges.contains(piece.edge) { shared += cost }
    }
    return all > 0 ? shared / all : 1
  }

  private func cost(_ piece: StreetWay.Piece) -> Double {
    Double(metrics[0].cost[piece.edge][piece.isForward]) * (piece.share.upperBound - piece.share.lowerBound)
  }

  /// Whether an alternative is locally optimal: the middle of what it does not share with the best path is a best path
  /// itself.
  private mutating func isReasonable(_ way: StreetWay, beside best: StreetWay) -> Bool {
    let known = Set(best.pieces.map { $0.edge })
    guard let first = way.pieces.firstIndex(where: { !known.contains($0.edge) }),
      let last = way.pieces.lastIndex(where: { !known.contains($0.edge) }), first < last
    else { return false }
    let own = way.pieces[first...last]
    let length = own.reduce(0) { $0 + cost($1) }
    // The middle half of it.
    var passed = 0.0
    var inner: [StreetWay.Piece] = []
    for piece in own {
      let middle = passed + cost(piece) / 2
      if abs(middle - length / 2) <= length * Self.testedShare / 2 { inner.append(piece) }
      passed += cost(piece)
    }
    guard let from = inner.first, let to = inner.last else { return true }
    let travelled = inner.reduce(0) { $0 + cost($1) }
    let starts = [HierarchySearch.End(node: node(from, isStart: true), cost: 0)]
    let goals = [HierarchySearch.End(node: node(to, isStart: false), cost: 0)]
    guard let least = metrics[0].search.meetings(from: starts, to: goals).first?.cost else { return false }
    return travelled <= Double(least) * 1.02 + 100
  }

  private func node(_ piece: StreetWay.Piece, isStart: Bool) -> Int {
    graph.node(of: piece.edge, isForward: piece.isForward, isStart: isStart)
  }
}
