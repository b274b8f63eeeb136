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
    var path: [(point: Vector3, kind: StreetKind)] = []
    while let number = edgeTo[vertex], vertex != start {
      let edge = edges[number]
      path.append((points[vertex], edge.kind))
      vertex = edge.from == vertex ? edge.to : edge.from
    }
    path.append((points[start], path.last?.kind ?? .path))
    return path.reversed()
  }
}
