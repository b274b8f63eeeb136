import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkRouting

/// Reads the streets and paths of an OpenStreetMap file as a network for routes, in two passes: ways, then nodes.
struct OSMStreetDraft {
  /// The network.
  private(set) var draft = StreetDraft()

  private struct Way {
    var traits: StreetTraits
    var name: String
    var nodes: [Int64]
    /// Whether the ground below says nothing about it: bridges and tunnels.
    var isAboveGround: Bool
    var tags: OSMTags?
  }

  private let climbs: ClimbSampler?
  /// Number in the draft of each node that has one.
  private var numbers: [Int64: Int] = [:]
  private var positions: [Int64: Coordinate] = [:]
  private var barriers: [Int64: StreetTraits] = [:]
  private var uses: [Int64: UInt8] = [:]
  /// Ends of edges at barriers, which become nodes of their own.
  private var barrierEnds: [Int64: [Int]] = [:]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: the `.osm.pbf` file.
  ///   - climbs: heights of the ground; nil for level ways.
  ///   - reference: what they are measured from.
  /// - Throws: `InputError` when the file is missing, truncated or damaged.
  init(of url: URL, climbs: ClimbSampler?, reference: VerticalReference) throws(InputError) {
    self.climbs = climbs
    if climbs != nil { draft.verticalReference = reference }
    var ways: [Way] = []
    try OSMPBFReader.eachBlock(of: url, .ways) { block in
      for way in block.ways where way.nodes.count > 1 {
        guard let traits = RoutableWay.traits(of: way.tags) else { continue }
        let isAboveGround = ["bridge", "tunnel"].contains { way.tags[$0].map { $0 != "no" } ?? false }
        ways.append(
          Way(
            traits: traits, name: RoutableWay.name(of: way.tags), nodes: way.nodes, isAboveGround: isAboveGround,
            tags: traits.use == .ferry ? way.tags : nil))
        for (i, node) in way.nodes.enumerated() {
          let isEnd = i == 0 || i == way.nodes.count - 1
          uses[node] = UInt8(min(2, Int(uses[node] ?? 0) + (isEnd ? 2 : 1)))
        }
      }
    }
    try OSMPBFReader.eachBlock(of: url, .nodes) { block in
      for node in block.nodes where uses[node.id] != nil {
        positions[node.id] = node.coordinate
        if !node.tags.isEmpty, let barrier = RoutableBarrier.traits(of: node.tags) {
          barriers[node.id] = barrier
          uses[node.id] = 2
        }
      }
    }
    for way in ways { add(way) }
    addBarriers()
  }

  /// No node has this number.
  private static let noNode = Int64.min

  /// Divides a way at its junctions. Where an extract lacks a vertex, it has a gap.
  private mutating func add(_ way: Way) {
    var start: Int64?
    var shape: [Coordinate] = []
    var last: Int64?
    for id in way.nodes + [Self.noNode] {
      guard let position = positions[id] else {
        if let start, let last, last != start, !shape.isEmpty {
          addEdge(way, from: start, shape: Array(shape.dropLast()), to: last)
        }
        (start, last, shape) = (nil, nil, [])
        continue
      }
      guard id != last else { continue }
      guard let from = start else {
        (start, last) = (id, id)
        continue
      }
      last = id
      if uses[id] == 2 {
        addEdge(way, from: from, shape: shape, to: id)
        (start, shape) = (id, [])
      } else {
        shape.append(position)
      }
    }
  }

  private mutating func addEdge(_ way: Way, from: Int64, shape: [Coordinate], to: Int64) {
    guard from != to else {
      // A ring: it is divided in its middle.
      guard shape.count > 1 else { return }
      let middle = shape.count / 2
      let number = draft.nodes.count
      addNode(shape[middle])
      let (first, second) = (end(of: from), end(of: to))
      addEdge(way, first, Array(shape[..<middle]), number)
      addEdge(way, number, Array(shape[(middle + 1)...]), second)
      return
    }
    addEdge(way, end(of: from), shape, end(of: to))
  }

  private mutating func addEdge(_ way: Way, _ from: Int, _ shape: [Coordinate], _ to: Int) {
    let line = [draft.nodes[from]] + shape + [draft.nodes[to]]
    var length = 0.0
    for i in 1..<line.count { length += Geodesic.wgs84.inverse(from: line[i - 1], to: line[i]).distance }
    var traits = way.traits
    if let tags = way.tags { traits.ferrySpeed = RoutableWay.ferrySpeed(tags, length: length) }
    let climb = traits.use == .ferry ? nil : climbs?.climb(along: line, endsOnly: way.isAboveGround)
    draft.edges.append(
      StreetDraft.Edge(
        from: from, to: to, shape: shape, length: length, traits: traits, name: way.name, climb: climb ?? (0, 0),
        heights: heights(from, shape, to, isAboveGround: way.isAboveGround)))
  }

  /// Heights of a shape; those of bridges and tunnels lie between their ends.
  private func heights(_ from: Int, _ shape: [Coordinate], _ to: Int, isAboveGround: Bool) -> [Double] {
    guard let climbs else { return [] }
    guard isAboveGround else { return shape.map { climbs.height($0) ?? .nan } }
    let (first, last) = (draft.heights[from], draft.heights[to])
    return shape.indices.map { first + (last - first) * Double($0 + 1) / Double(shape.count + 1) }
  }

  private mutating func addNode(_ position: Coordinate) {
    draft.nodes.append(position)
    if let climbs { draft.heights.append(climbs.height(position) ?? .nan) }
  }

  /// The node of the draft at which an edge ends: a new one for each edge at a barrier.
  private mutating func end(of id: Int64) -> Int {
    if barriers[id] == nil, let number = numbers[id] { return number }
    let number = draft.nodes.count
    // Edges end only where a position is known.
    guard let position = positions[id] else { return 0 }
    addNode(position)
    if barriers[id] == nil { numbers[id] = number } else { barrierEnds[id, default: []].append(number) }
    return number
  }

  /// Joins the edges that end at a barrier by edges without a length.
  private mutating func addBarriers() {
    for (id, ends) in barrierEnds.sorted(by: { $0.key < $1.key }) where ends.count > 1 {
      guard let traits = barriers[id], !traits.access.isEmpty else { continue }
      for end in ends.dropFirst() {
        draft.edges.append(StreetDraft.Edge(from: ends[0], to: end, length: 0, traits: traits))
      }
    }
  }
}
