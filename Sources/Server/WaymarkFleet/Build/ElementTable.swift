internal import WaymarkAreas

/// The elements of one block of an OpenStreetMap file as rows for Spark's joins.
///
/// What the joins need is in columns of its own; the element itself is a `PrimitiveBlock` of the PBF format, which only this
/// program reads.
struct ElementTable {
  /// What a row is.
  enum Kind: Int8 {
    /// Nodes of one cell.
    case nodes = 0
    /// One node: its cell, its place in steps of 1e-7°; a body only where it has tags.
    case node = 1
    /// A way.
    case way = 2
    /// A relation.
    case relation = 3
    /// A relation of which all ways are needed where one is.
    case completeRelation = 4
  }

  /// Nodes of a row of several: small, because Spark hands over many rows at once.
  private static let nodesOfRow = 2000

  private let zoom: Int
  private var kinds: [Int8] = []
  private var ids: [Int64] = []
  private var cells: [Int32] = []
  private var latitudes: [Int32] = []
  private var longitudes: [Int32] = []
  private var nodes = ListColumn<Int64>()
  private var ways = ListColumn<Int64>()
  private var bodies = ListColumn<UInt8>()

  /// The rows of a block, with cells of a zoom.
  init(_ block: OSMBlock, zoom: Int) {
    self.zoom = zoom
    add(block.nodes)
    for way in block.ways {
      var body = OSMBlock()
      body.ways = [way]
      append(.way, id: way.id, nodes: way.nodes, body: body.encoded)
    }
    for relation in block.relations {
      var body = OSMBlock()
      body.relations = [relation]
      append(
        OSMCut.completes(relation) ? .completeRelation : .relation, id: relation.id,
        nodes: relation.members.filter { $0.kind == .node }.map(\.id),
        ways: relation.members.filter { $0.kind == .way }.map(\.id), body: body.encoded)
    }
  }

  /// The columns: kind, id, cell, latitude, longitude; starts and values of the lists of nodes, of ways, of the bodies.
  var columns: [[UInt8]] {
    [
      Column.bytes(kinds), Column.bytes(ids), Column.bytes(cells), Column.bytes(latitudes), Column.bytes(longitudes),
      Column.bytes(nodes.starts), Column.bytes(nodes.values), Column.bytes(ways.starts), Column.bytes(ways.values),
      Column.bytes(bodies.starts), bodies.values,
    ]
  }

  private mutating func add(_ block: [OSMNode]) {
    var byCell: [Int: [OSMNode]] = [:]
    for node in block {
      let cell = AreaCell.number(of: node.coordinate, zoom: zoom)
      byCell[cell, default: []].append(node)
      var body: [UInt8] = []
      if !node.tags.isEmpty {
        var single = OSMBlock()
        single.nodes = [node]
        body = single.encoded
      }
      append(
        .node, id: node.id, cell: cell, latitude: OSMPBFWriter.steps(node.coordinate.latitude),
        longitude: OSMPBFWriter.steps(node.coordinate.longitude), body: body)
    }
    for (cell, all) in byCell.sorted(by: { $0.key < $1.key }) {
      for start in stride(from: 0, to: all.count, by: Self.nodesOfRow) {
        var part = OSMBlock()
        part.nodes = Array(all[start..<min(all.count, start + Self.nodesOfRow)])
        append(.nodes, cell: cell, body: part.encoded)
      }
    }
  }

  private mutating func append(
    _ kind: Kind, id: Int64 = 0, cell: Int = -1, latitude: Int64 = 0, longitude: Int64 = 0, nodes: [Int64] = [],
    ways: [Int64] = [], body: [UInt8]
  ) {
    kinds.append(kind.rawValue)
    ids.append(id)
    cells.append(Int32(clamping: cell))
    latitudes.append(Int32(clamping: latitude))
    longitudes.append(Int32(clamping: longitude))
    self.nodes.append(nodes)
    self.ways.append(ways)
    bodies.append(body)
  }
}
