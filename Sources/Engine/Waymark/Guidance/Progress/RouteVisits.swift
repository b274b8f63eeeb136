internal import WaymarkGeodesy

/// Whether the user has been at a route's intermediate stops and is at its end. A place is reached by being there: the
/// user came to it along the route, and its position lies within the reach of the user's. An arc length that merely
/// jumps to it or past it, on overlapping, parallel or doubled parts, is no evidence.
struct RouteVisits: Sendable {
  /// Whether the user has been at each of `Route.stopVertices`.
  private(set) var isVisited: [Bool]

  private let index: RouteIndex
  /// Arc lengths of the stops in rising order, then that of the end.
  private let arcs: [Double]
  private let points: [Vector3]
  /// Nearest that the user certainly came to each on this walk along the route, metres.
  private var nearest: [Double]
  /// The walk along the route that still lasts; nil away from it.
  private var walk: Walk?

  /// A walk along the route without a jump.
  private struct Walk {
    /// Its lowest arc length.
    var from: Double
    /// The newest one.
    var last: Double
    /// Metres walked.
    var length = 0.0
    /// It began where no other part of the route is near: it is certain which part is walked.
    var isCertain: Bool
  }

  /// A change of the arc length beyond what was walked is a jump from here on, metres.
  private static let jump = 30.0
  /// Other parts of the route within this distance could be meant, metres.
  private static let confusion = 100.0
  /// Parts that are farther apart along the route than this are others, metres.
  private static let separation = 200.0
  /// How far one walks to a place along the route for coming along it, metres; less where less of it leads there.
  private static let approach = 25.0

  init(_ index: RouteIndex) {
    self.index = index
    var arcs: [Double] = []
    for vertex in index.route.stopVertices { arcs.append(max(arcs.last ?? 0, index.vertexArcLengths[vertex])) }
    isVisited = [Bool](repeating: false, count: arcs.count)
    arcs.append(index.length)
    self.arcs = arcs
    var points: [Vector3] = []
    for arc in arcs { points.append(index.point(at: arc)) }
    self.points = points
    nearest = [Double](repeating: .infinity, count: arcs.count)
  }

  /// The user has left the route.
  mutating func leave() { walk = nil }

  /// The user follows the route.
  ///
  /// - Parameters:
  ///   - arcLength: where, metres.
  ///   - point: position, Earth-centred.
  ///   - sigma: its standard deviation per axis, metres.
  ///   - walked: metres walked since the last call.
  ///   - near: a place is reached within this distance, metres.
  /// - Returns: whether the user is at the route's end.
  mutating func update(arcLength: Double, point: Vector3, sigma: Double, walked: Double, near: Double) -> Bool {
    follow(to: arcLength, point, walked)
    guard let walk else { return false }
    let reach = near + min(12, 2 * sigma)
    // Only places that are near along the route.
    var i = firstPlace(from: arcLength - Self.confusion)
    while i < arcs.count, arcs[i] <= arcLength + Self.confusion {
      let distance = points[i].distance(to: point)
      nearest[i] = min(nearest[i], distance - 2 * sigma)
      let isHere = abs(arcs[i] - arcLength) <= near && distance <= reach && hasCome(walk, to: i, near: near)
      // Fixes that are rare or poor may all lie beyond the reach.
      let isPast = walk.from <= arcs[i] - near && arcLength >= arcs[i] + 2 * near && nearest[i] <= near
      if i == arcs.count - 1 { return isHere }
      if isHere || isPast { isVisited[i] = true }
      i += 1
    }
    return false
  }

  private mutating func follow(to arcLength: Double, _ point: Vector3, _ walked: Double) {
    if var walk = self.walk, arcLength - walk.last < Self.jump + walked, walk.last - arcLength < Self.jump {
      walk.from = min(walk.from, arcLength)
      walk.last = arcLength
      walk.length += walked
      self.walk = walk
      return
    }
    var parts = 0
    index.passes(of: point, within: Self.confusion, separation: Self.separation) { _ in
      parts += 1
      return parts < 2
    }
    walk = Walk(from: arcLength, last: arcLength, isCertain: parts < 2)
    for i in nearest.indices { nearest[i] = .infinity }
  }

  /// Whether the user came to a place along the route.
  private func hasCome(_ walk: Walk, to i: Int, near: Double) -> Bool {
    let before = i > 0 ? arcs[i - 1] : 0
    // Where the part that leads there is no longer than the place is large, being on it is being there.
    guard !walk.isCertain, arcs[i] - before > 2 * near else { return true }
    let needed = min(Self.approach, (arcs[i] - before) / 2)
    return walk.last - walk.from >= needed && walk.length >= needed
  }

  /// The first place at an arc length or beyond.
  private func firstPlace(from arcLength: Double) -> Int {
    var (low, high) = (0, arcs.count)
    while low < high {
      let middle = (low + high) / 2
      if arcs[middle] >= arcLength { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
