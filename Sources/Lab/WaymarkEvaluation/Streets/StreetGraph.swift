internal import Waymark
internal import WaymarkGeodesy

/// Streets as a graph on a plane, for generating walks along them: a vertex for each point of a line, shared by the
/// lines that have it in common.
struct StreetGraph: Sendable {
  /// One straight piece of a street.
  struct Edge: Sendable {
    var from: Int
    var to: Int
    var kind: StreetKind
    var length: Double
  }

  /// A vertex that the search has reached; the nearest comes first.
  private struct Reached: Comparable {
    var vertex: Int
    var distance: Double

    static func < (a: Reached, b: Reached) -> Bool { a.distance < b.distance }
  }

  /// The plane.
  let frame: LocalFrame
  /// Vertices, metres east and north.
  private(set) var points: [Vector3] = []
  /// All edges.
  private(set) var edges: [Edge] = []
  /// Edges at each vertex.
  private var near: [[Int]] = []

  /// A graph of streets.
  init(_ streets: [Street], frame: LocalFrame) {
    self.frame = frame
    var numbers: [Coordinate: Int] = [:]
    for street in streets {
      var last: Int?
      for coordinate in street.line {
        let number: Int
        if let known = numbers[coordinate] {
          number = known
        } else {
          number = points.count
          numbers[coordinate] = number
          points.append(Self.plane(coordinate, frame))
          near.append([])
        }
        if let last, last != number {
          near[last].append(edges.count)
          near[number].append(edges.count)
          edges.append(
            Edge(from: last, to: number, kind: street.kind, length: points[last].distance(to: points[number])))
        }
        last = number
      }
    }
  }

  /// A coordinate on the plane of a frame, metres.
  static func plane(_ coordinate: Coordinate, _ frame: LocalFrame) -> Vector3 {
    let enu = frame.enu(of: GeodeticPosition(coordinate, height: 0))
    return Vector3(enu.x, enu.y, 0)
  }

  /// The shortest path from a vertex to one at a given distance, metres, chosen at random among all at that distance,
  /// with the kind of street that leads to each vertex; nil when there is none.
  func route(from start: Int, length: Double, random: inout RandomSource) -> [(point: Vector3, kind: StreetKind)]? {
    vertexRoute(from: start, length: length, random: &random)?.map { (points[$0.vertex], $0.kind) }
  }

  /// The same as vertices.
  func vertexRoute(
    from start: Int, length: Double, random: inout RandomSource
  ) -> [(vertex: Int, kind: StreetKind)]? {
    var distances: [Int: Double] = [start: 0]
    var edgeTo: [Int: Int] = [:]
    var done: Set<Int> = []
    var ends: [Int] = []
    var heap = BinaryHeap<Reached>()
    heap.insert(Reached(vertex: start, distance: 0))
    while let next = heap.removeFirst() {
      let (vertex, distance) = (next.vertex, next.distance)
      guard done.insert(vertex).inserted else { continue }
      if distance >= length {
        ends.append(vertex)
        if distance > 1.3 * length { break }
      }
      for number in near[vertex] {
        let edge = edges[number]
        let other = edge.from == vertex ? edge.to : edge.from
        let through = distance + edge.length
        if through < distances[other] ?? .infinity {
          distances[other] = through
          edgeTo[other] = number
          heap.insert(Reached(vertex: other, distance: through))
        }
      }
    }
    guard !ends.isEmpty else { return nil }
    var vertex = ends[random.index(below: ends.count)]
    var path: [(vertex: Int, kind: StreetKind)] = []
    while let number = edgeTo[vertex], vertex != start {
      let edge = edges[number]
      path.append((vertex, edge.kind))
      vertex = edge.from == vertex ? edge.to : edge.from
    }
    path.append((start, path.last?.kind ?? .path))
    return path.reversed()
  }

  /// Where a path leaves a route.
  struct Exit: Sendable {
    /// Index in the route of the junction.
    var vertex: Int
    /// Length of the route up to it, metres.
    var along: Double
    /// The vertices after it, with the kind of street that leads to each.
    var branch: [(vertex: Int, kind: StreetKind)]
  }

  /// A way out of a route onto another street, at a junction; as straight on as the streets allow, and never back to the
  /// route.
  ///
  /// - Parameters:
  ///   - route: the route's vertices.
  ///   - range: arc lengths of the junctions that count, metres.
  ///   - length: how far to go on, metres.
  ///   - random: source of random numbers.
  /// - Returns: the way out; nil when there is none.
  func exit(
    from route: [(vertex: Int, kind: StreetKind)], within range: ClosedRange<Double>, length: Double,
    random: inout RandomSource
  ) -> Exit? {
    let used = Set(route.map { $0.vertex })
    var found: [Exit] = []
    var along = 0.0
    for i in 1..<max(1, route.count - 1) {
      let here = route[i].vertex
      along += points[here].distance(to: points[route[i - 1].vertex])
      let onwards = (points[route[i + 1].vertex] - points[here]).normalized
      guard range.contains(along), let onwards else { continue }
      for number in near[here] {
        let next = other(number, here)
        guard !used.contains(next), let direction = (points[next] - points[here]).normalized,
          direction.dot(onwards) < 0.9
        else { continue }
        if let branch = straightOn(from: here, through: number, length: length, avoiding: used) {
          found.append(Exit(vertex: i, along: along, branch: branch))
        }
      }
    }
    return found.isEmpty ? nil : found[random.index(below: found.count)]
  }

  private func other(_ edge: Int, _ vertex: Int) -> Int {
    edges[edge].from == vertex ? edges[edge].to : edges[edge].from
  }

  private func straightOn(
    from start: Int, through first: Int, length: Double, avoiding used: Set<Int>
  ) -> [(vertex: Int, kind: StreetKind)]? {
    var branch: [(vertex: Int, kind: StreetKind)] = []
    var visited = used
    var (vertex, edge, walked) = (start, first, 0.0)
    while walked < length {
      let next = other(edge, vertex)
      let step = points[next] - points[vertex]
      guard visited.insert(next).inserted, let direction = step.normalized else { return nil }
      branch.append((next, edges[edge].kind))
      walked += edges[edge].length
      guard walked < length else { break }
      var best: (edge: Int, cosine: Double)?
      for candidate in near[next] where !visited.contains(other(candidate, next)) {
        let cosine = (points[other(candidate, next)] - points[next]).normalized?.dot(direction) ?? -1
        if cosine > best?.cosine ?? 0.3 { best = (candidate, cosine) }
      }
      guard let best else { return nil }
      (vertex, edge) = (next, best.edge)
    }
    return branch
  }
}
