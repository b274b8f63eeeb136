import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// The streets and paths of a map as a graph, for distances on foot.
struct FootNetwork {
  /// A node that one can stand on.
  struct Node {
    /// Where it is.
    var position: Coordinate
    /// Name of a street at it, not of a path; nil where none has a name.
    var street: String?
  }

  private(set) var nodes: [Node] = []
  /// Start of each node's neighbours in the list; they end at the start of the next node's.
  private var starts: [Int32] = [0]
  private var neighbours: [(node: Int32, length: Float)] = []

  /// Reads the network of a file, twice: ways, then nodes.
  ///
  /// - Parameter url: the `.osm.pbf` file.
  /// - Throws: `InputError` when the file is missing, truncated or damaged.
  init(of url: URL) throws(InputError) {
    var lines: [(street: String?, nodes: [Int64])] = []
    var positions: [Int64: Coordinate?] = [:]
    try OSMPBFReader.eachBlock(of: url, .ways) { block in
      for way in block.ways {
        guard let kind = WalkableWay.kind(of: way.tags), way.nodes.count > 1 else { continue }
        lines.append((kind == .path ? nil : way.tags["name"], way.nodes))
        for node in way.nodes { positions[node] = .some(nil) }
      }
    }
    try OSMPBFReader.eachBlock(of: url, .nodes) { block in
      for node in block.nodes where positions[node.id] != nil { positions[node.id] = .some(node.coordinate) }
    }
    var numbers: [Int64: Int32] = [:]
    var edges: [(a: Int32, b: Int32, length: Float)] = []
    for line in lines {
      var last: Int32?
      for id in line.nodes {
        // Where an extract lacks a vertex, the line has a gap.
        guard let position = positions[id] ?? nil else {
          last = nil
          continue
        }
        let number = numbers[id] ?? Int32(nodes.count)
        if numbers[id] == nil {
          numbers[id] = number
          nodes.append(Node(position: position, street: nil))
        }
        if nodes[Int(number)].street == nil { nodes[Int(number)].street = line.street }
        if let last, last != number {
          edges.append((last, number, Float(Self.distance(nodes[Int(last)].position, position))))
        }
        last = number
      }
    }
    link(edges)
  }

  /// Nodes within a distance on foot, and their distances, metres.
  func reach(from start: Int, within limit: Double) -> [Int: Double] {
    var done: [Int: Double] = [:]
    var queue = BinaryHeap<RankedIndex>()
    queue.insert(RankedIndex(start, rank: 0))
    while let reached = queue.removeFirst() {
      let (node, distance) = (reached.index, reached.rank)
      guard done[node] == nil else { continue }
      done[node] = Double(distance)
      for (next, length) in neighbours[Int(starts[node])..<Int(starts[node + 1])] where done[Int(next)] == nil {
        if Double(distance + length) <= limit { queue.insert(RankedIndex(Int(next), rank: distance + length)) }
      }
    }
    return done
  }

  /// Distance in metres, accurate to a few parts in a thousand over some kilometres.
  static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
    let difference = Angle.difference(fromDegrees: a.longitude, toDegrees: b.longitude)
    let east = difference * Angle.sinCos(degrees: (a.latitude + b.latitude) / 2).cos
    let north = b.latitude - a.latitude
    return 111_195 * (east * east + north * north).squareRoot()
  }

  private mutating func link(_ edges: [(a: Int32, b: Int32, length: Float)]) {
    var counts = [Int32](repeating: 0, count: nodes.count + 1)
    for edge in edges {
      counts[Int(edge.a) + 1] += 1
      counts[Int(edge.b) + 1] += 1
    }
    for i in 1..<counts.count { counts[i] += counts[i - 1] }
    starts = counts
    neighbours = Array(repeating: (0, 0), count: 2 * edges.count)
    for edge in edges {
      for (from, to) in [(edge.a, edge.b), (edge.b, edge.a)] {
        neighbours[Int(counts[Int(from)])] = (to, edge.length)
        counts[Int(from)] += 1
      }
    }
  }
}
