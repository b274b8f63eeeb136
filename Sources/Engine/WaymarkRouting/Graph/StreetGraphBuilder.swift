import Waymark
import WaymarkGeodesy

/// Makes the bytes of a graph of streets.
public struct StreetGraphBuilder: Sendable {
  /// The graph, to be opened with `StreetGraph(_:)`.
  public let bytes: [UInt8]

  /// Makes a graph. Nodes without a street are left out, as are edges that end where they begin.
  ///
  /// - Parameter draft: the network.
  public init(_ draft: StreetDraft) {
    let edges = draft.edges.filter {
      $0.from != $0.to && draft.nodes.indices.contains($0.from) && draft.nodes.indices.contains($0.to)
        && $0.length >= 0 && $0.length * 10 <= Double(StreetGraphFormat.maximumEdgeLength)
    }
    let conditions = Array(draft.conditions.prefix(Int(UInt16.max)))
    var used = [Bool](repeating: false, count: draft.nodes.count)
    for edge in edges { (used[edge.from], used[edge.to]) = (true, true) }
    let kept = draft.nodes.indices.filter { used[$0] }
    var number = [Int32](repeating: -1, count: draft.nodes.count)
    for (i, node) in kept.enumerated() { number[node] = Int32(i) }
    let positions = kept.map { draft.nodes[$0] }
    let rank = ContractionOrder(
      positions: positions, edges: edges.map { (number[$0.from], number[$0.to]) }
    ).rank
    var nodes = positions
    var heights: [Double] = draft.verticalReference == nil ? [] : [Double](repeating: .nan, count: nodes.count)
    for (i, position) in positions.enumerated() {
      nodes[Int(rank[i])] = position
      if !heights.isEmpty, kept[i] < draft.heights.count { heights[Int(rank[i])] = draft.heights[kept[i]] }
    }
    let window = CoordinateWindow(nodes + edges.flatMap { $0.shape })
    let ordered = edges.map { Self.turned($0, Int(rank[Int(number[$0.from])]), Int(rank[Int(number[$0.to])])) }
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    var header = StreetGraphFormat.Header()
    header.nodes = nodes.count
    header.edges = ordered.count
    let shift = Self.shift(window)
    let traits = Self.table(ordered.map { $0.traits })
    let names = Self.table(ordered.map { Self.usable($0.name) }.filter { !$0.isEmpty })
    let parts = [
      Self.traits(traits.list), Self.nodes(nodes, heights, window),
      Self.edges(ordered, nodes: nodes.count, traits: traits.number, names: names.number),
      Self.shapes(ordered, nodes, heights, window, shift), Self.names(names.list),
      StreetConditionBytes.bytes(conditions, unread: draft.unreadConditions),
    ]
    header.traits = traits.list.count
    header.edgeBytes = parts[2].count
    header.shapeBytes = parts[3].count
    header.names = names.list.count
    header.nameBytes = parts[4].count
    header.conditionBytes = parts[5].count
    bytes = Self.file(header, window, shift, draft.verticalReference, parts)
  }

  /// An edge by ranks, from the lower one to the higher one.
  private static func turned(_ edge: StreetDraft.Edge, _ from: Int, _ to: Int) -> StreetDraft.Edge {
    var edge = edge
    (edge.from, edge.to) = (from, to)
    guard from > to else { return edge }
    (edge.from, edge.to) = (to, from)
    edge.shape.reverse()
    edge.heights.reverse()
    edge.traits = edge.traits.reversed
    edge.climb = (edge.climb.down, edge.climb.up)
    return edge
  }

  /// Steps of shapes are a decimetre or little more.
  private static func shift(_ window: CoordinateWindow) -> Int {
    let step = Double(max(window.height, window.width)) / 1e7 / Double(CoordinateWindow.gridSteps) * 111_000
    var shift = 0
    while shift < 8, step * Double(2 << shift) <= 0.15 { shift += 1 }
    return shift
  }

  private static func usable(_ name: String) -> [UInt8] {
    let bytes = Array(name.utf8)
    return bytes.count <= StreetGraphFormat.maximumNameLength ? bytes : []
  }

  /// The different elements, the frequent first, and the number of each.
  private static func table<T: Hashable>(_ all: [T]) -> (list: [T], number: [T: Int]) {
    var counts: [T: (count: Int, first: Int)] = [:]
    for (i, element) in all.enumerated() { counts[element, default: (0, i)].count += 1 }
    let list = counts.sorted { ($1.value.count, $0.value.first) < ($0.value.count, $1.value.first) }.map { $0.key }
    var number: [T: Int] = [:]
    for (i, element) in list.enumerated() { number[element] = i }
    return (list, number)
  }

  private static func traits(_ list: [StreetTraits]) -> [UInt8] {
    var out = ByteWriter()
    for traits in list {
      out.append([traits.use.rawValue, traits.surface.rawValue, traits.hikingDifficulty, traits.ferrySpeed])
      out.number(Int(traits.access.rawValue), bytes: 2)
      out.number(Int(traits.condition), bytes: 2)
    }
    return out.bytes
  }

  private static func nodes(_ nodes: [Coordinate], _ heights: [Double], _ window: CoordinateWindow) -> [UInt8] {
    var out = ByteWriter()
    for (i, node) in nodes.enumerated() {
      let steps = window.steps(node)
      out.number(steps.latitude, bytes: 3)
      out.number(steps.longitude, bytes: 3)
      guard !heights.isEmpty else { continue }
      out.number(StreetGraphFormat.number(ofHeight: heights[i]), bytes: StreetGraphFormat.heightBytes)
    }
    return out.bytes
  }

  private static func edges(
    _ edges: [StreetDraft.Edge], nodes: Int, traits: [StreetTraits: Int], names: [[UInt8]: Int]
  ) -> [UInt8] {
    var out = ByteWriter()
    var next = 0
    for node in 0..<nodes {
      var end = next
      while end < edges.count, edges[end].from == node { end += 1 }
      out.varint(end - next)
      for edge in edges[next..<end] {
        out.varint(edge.to - node)
        out.varint(traits[edge.traits] ?? 0)
        out.varint(Int((edge.length * 10).rounded()))
        out.varint(names[usable(edge.name)].map { $0 + 1 } ?? 0)
        let slope = EdgeSlope(up: edge.climb.up, down: edge.climb.down, length: edge.length)
        out.byte(Int(slope.steepness))
        out.byte(Int(slope.climbing))
      }
      next = end
    }
    return out.bytes
  }

  private static func shapes(
    _ edges: [StreetDraft.Edge], _ nodes: [Coordinate], _ heights: [Double], _ window: CoordinateWindow, _ shift: Int
  ) -> [UInt8] {
    var out = ByteWriter()
    for edge in edges {
      out.varint(edge.shape.count)
      var last = shifted(window.steps(nodes[edge.from]), shift)
      var lastHeight = heights.isEmpty ? 0 : StreetGraphFormat.number(ofHeight: heights[edge.from])
      for (i, vertex) in edge.shape.enumerated() {
        let steps = shifted(window.steps(vertex), shift)
        out.zigzag(steps.latitude - last.latitude)
        out.zigzag(steps.longitude - last.longitude)
        last = steps
        guard !heights.isEmpty else { continue }
        let height = StreetGraphFormat.number(ofHeight: i < edge.heights.count ? edge.heights[i] : .nan)
        out.zigzag(height - lastHeight)
        lastHeight = height
      }
    }
    return out.bytes
  }

  private static func shifted(
    _ steps: (latitude: Int, longitude: Int), _ shift: Int
  ) -> (latitude: Int, longitude: Int) { (steps.latitude >> shift, steps.longitude >> shift) }

  private static func names(_ names: [[UInt8]]) -> [UInt8] {
    var out = ByteWriter()
    for name in names {
      out.varint(name.count)
      out.append(name)
    }
    return out.bytes
  }

  private static func file(
    _ header: StreetGraphFormat.Header, _ window: CoordinateWindow, _ shift: Int, _ reference: VerticalReference?,
    _ parts: [[UInt8]]
  ) -> [UInt8] {
    var rest = ByteWriter()
    for value in [window.south, window.west, window.height, window.width] {
      let low = UInt32(truncatingIfNeeded: value)
      for i in 0..<4 { rest.byte(Int(low >> UInt32(8 * i) & 0xFF)) }
    }
    for value in [
      header.traits, header.nodes, header.edges, header.edgeBytes, header.shapeBytes, header.names, header.nameBytes,
      header.conditionBytes,
    ] { rest.number(value, bytes: 4) }
    for part in parts { rest.append(part) }
    var out = ByteWriter()
    out.append(StreetGraphFormat.magic)
    out.byte(StreetGraphFormat.version)
    out.byte(shift)
    out.byte(reference.map { $0 == .meanSeaLevel ? 1 : 2 } ?? 0)
    out.byte(0)
    let sum = StreetGraphFormat.checksum(out.bytes + [UInt8](repeating: 0, count: 8) + rest.bytes)
    for i in 0..<8 { out.byte(Int(sum >> UInt64(8 * i) & 0xFF)) }
    out.append(rest.bytes)
    return out.bytes
  }
}
