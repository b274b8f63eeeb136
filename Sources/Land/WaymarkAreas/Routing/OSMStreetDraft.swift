import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkRouting

/// Reads the streets and paths of an OpenStreetMap file as a network for routes, in three passes: relations, ways, then nodes.
struct OSMStreetDraft {
  /// The network.
  private(set) var draft = StreetDraft()

  private struct Way {
    var traits: StreetTraits
    var name: String
    var nodes: [Int64]
    /// Whether the ground below says nothing about it: bridges and tunnels.
    var isAboveGround: Bool
    /// The floor that it is on, as it is tagged.
    var floor: String?
    var tags: OSMTags?
  }

  private let climbs: ClimbSampler?
  /// Number in the draft of each node that has one.
  private var numbers: [Int64: Int] = [:]
  private var positions: [Int64: Coordinate] = [:]
  private var barriers: [Int64: StreetTraits] = [:]
  private var uses: [Int64: UInt8] = [:]
  /// Names of lifts that are nodes.
  private var liftNames: [Int64: String] = [:]
  /// Ends of edges at barriers, which become nodes of their own; at a lift one for each floor.
  private var barrierEnds: [Int64: [(floor: String?, node: Int)]] = [:]
  private var conditions: [StreetCondition: UInt16] = [:]
  /// Edges on bridges and in tunnels.
  private var decks: [Int] = []

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
    let squares = try Self.squares(url)
    try OSMPBFReader.eachBlock(of: url, .ways) { block in
      for way in block.ways where way.nodes.count > 1 {
        guard let (traits, tags) = traits(of: way.tags) ?? squares[way.id].flatMap({ traits(of: $0) }) else { continue }
        ways.append(
          Way(
            traits: traits, name: RoutableWay.name(of: tags), nodes: way.nodes,
            isAboveGround: WalkableWay.level(of: tags) != .ground, floor: tags["level"],
            tags: traits.use == .ferry ? tags : nil))
        for (i, node) in way.nodes.enumerated() {
          let isEnd = i == 0 || i == way.nodes.count - 1
          uses[node] = UInt8(min(2, Int(uses[node] ?? 0) + (isEnd ? 2 : 1)))
        }
      }
    }
    try OSMPBFReader.eachBlock(of: url, .nodes) { block in
      for node in block.nodes where uses[node.id] != nil {
        positions[node.id] = node.coordinate
        guard !node.tags.isEmpty else { continue }
        let (condition, unread) = ConditionalTags.reading(node.tags)
        guard var barrier = RoutableBarrier.traits(of: node.tags, hasCondition: condition != nil) else { continue }
        barrier.condition = number(of: condition, unread: unread)
        barriers[node.id] = barrier
        uses[node.id] = 2
        if barrier.use == .elevator { liftNames[node.id] = RoutableWay.name(of: node.tags) }
      }
    }
    for way in ways { add(way) }
    addBarriers()
    DeckHeights.settle(&draft, decks: decks)
  }

  /// The traits of a way with these tags, and the tags; nil when it is not routable.
  private mutating func traits(of tags: OSMTags) -> (StreetTraits, OSMTags)? {
    let (condition, unread) = ConditionalTags.reading(tags)
    guard var traits = RoutableWay.traits(of: tags, hasCondition: condition != nil) else { return nil }
    traits.condition = number(of: condition, unread: unread)
    return (traits, tags)
  }

  /// The number of a condition, which is new or known.
  private mutating func number(of condition: StreetCondition?, unread: Int) -> UInt16 {
    draft.unreadConditions += unread
    guard let condition else { return 0 }
    if let known = conditions[condition] { return known }
    guard draft.conditions.count < Int(UInt16.max) else {
      draft.unreadConditions += 1
      return 0
    }
    draft.conditions.append(condition)
    conditions[condition] = UInt16(draft.conditions.count)
    return UInt16(draft.conditions.count)
  }

  /// The tags of squares and platforms that are relations, by the ways of their outer borders: one walks along these, as along
  /// the border of a square that is a way.
  private static func squares(_ url: URL) throws(InputError) -> [Int64: OSMTags] {
    var squares: [Int64: OSMTags] = [:]
    try OSMPBFReader.eachBlock(of: url, .relations) { block in
      for relation in block.relations
      where relation.tags["type"] == "multipolygon" && RoutableWay.traits(of: relation.tags) != nil {
        for member in relation.members where member.kind == .way && ["outer", ""].contains(member.role) {
          squares[member.id] = relation.tags
        }
      }
    }
    return squares
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
      let (first, second) = (end(of: from, way.floor), end(of: to, way.floor))
      addEdge(way, first, Array(shape[..<middle]), number)
      addEdge(way, number, Array(shape[(middle + 1)...]), second)
      return
    }
    addEdge(way, end(of: from, way.floor), shape, end(of: to, way.floor))
  }

  private mutating func addEdge(_ way: Way, _ from: Int, _ shape: [Coordinate], _ to: Int) {
    let line = [draft.nodes[from]] + shape + [draft.nodes[to]]
    var length = 0.0
    for i in 1..<line.count { length += Geodesic.wgs84.inverse(from: line[i - 1], to: line[i]).distance }
    var traits = way.traits
    if let tags = way.tags { traits.ferrySpeed = RoutableWay.ferrySpeed(tags, length: length) }
    let climb = traits.use == .ferry || way.isAboveGround ? nil : climbs?.climb(along: line)
    if way.isAboveGround { decks.append(draft.edges.count) }
    draft.edges.append(
      StreetDraft.Edge(
        from: from, to: to, shape: shape, length: length, traits: traits, name: way.name, climb: climb ?? (0, 0),
        heights: way.isAboveGround ? [] : climbs.map { climbs in shape.map { climbs.height($0) ?? .nan } } ?? []))
  }

  private mutating func addNode(_ position: Coordinate) {
    draft.nodes.append(position)
    if let climbs { draft.heights.append(climbs.height(position) ?? .nan) }
  }

  /// The node of the draft at which an edge ends: a new one for each edge at a barrier, and for each floor at a lift.
  private mutating func end(of id: Int64, _ floor: String?) -> Int {
    if let number = numbers[id] { return number }
    let isLift = barriers[id]?.use == .elevator
    if isLift, let floor, let known = barrierEnds[id]?.first(where: { $0.floor == floor }) { return known.node }
    let number = draft.nodes.count
    // Edges end only where a position is known.
    guard let position = positions[id] else { return 0 }
    addNode(position)
    if barriers[id] == nil { numbers[id] = number } else { barrierEnds[id, default: []].append((floor, number)) }
    return number
  }

  /// Where more edges end at a barrier than this, they are joined through the first.
  private static let maximumPairs = 6

  /// Joins the edges that end at a barrier by edges without a length.
  private mutating func addBarriers() {
    for (id, ends) in barrierEnds.sorted(by: { $0.key < $1.key }) where ends.count > 1 {
      guard let traits = barriers[id], traits.condition > 0 || !traits.access.isDisjoint(with: .directions) else {
        continue
      }
      for (i, end) in ends.enumerated() where i == 0 || ends.count <= Self.maximumPairs {
        for other in ends[(i + 1)...] {
          draft.edges.append(
            StreetDraft.Edge(
              from: end.node, to: other.node, length: 0, traits: traits, name: liftNames[id] ?? ""))
        }
      }
    }
  }
}
