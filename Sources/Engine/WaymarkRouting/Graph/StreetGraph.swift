import Waymark
public import WaymarkGeodesy

/// The streets and paths of a region as a graph, ready for routes. `StreetGraphFormat` describes its bytes; all of them are
/// checked when it is opened.
public struct StreetGraph: Sendable {
  /// Number of junctions and ends.
  public let nodeCount: Int
  /// Number of streets between them.
  public let edgeCount: Int
  /// Size of the file, bytes.
  public let byteCount: Int
  /// The file.
  public let bytes: [UInt8]
  let window: CoordinateWindow
  /// What heights are measured from; nil for a graph without heights.
  public let verticalReference: VerticalReference?
  /// Shapes count in steps of the window times 2 to this power.
  let shift: Int
  let traits: [StreetTraits]
  /// What changes at some times who may go along streets.
  let conditions: [StreetCondition]
  /// How many conditions of the map were not understood: their streets count as they are at other times.
  public let unreadConditions: Int
  /// Where the nodes begin in the file, and bytes of each.
  let nodes: Int
  let nodeStride: Int
  /// The edges' ends, the lower number first, in their order.
  let tails: [Int32]
  let heads: [Int32]
  /// First edge of each node to a later one; ends at the first of the next node.
  let firstEdges: [Int32]
  let edgeTraits: [UInt16]
  /// Decimetres.
  let lengths: [Int32]
  let slopes: [EdgeSlope]
  /// Number of each edge's name, from 1; 0 for none.
  let edgeNames: [Int32]
  /// Where each edge's shape begins in the file.
  let shapes: [Int32]
  let names: [Range<Int>]

  /// Opens a graph and checks all of it.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: `StreetGraphError` with what is wrong.
  /// - Complexity: O(n) in the bytes.
  public init(_ bytes: [UInt8]) throws(StreetGraphError) {
    let check = try StreetGraphCheck(bytes)
    self.bytes = bytes
    byteCount = bytes.count
    nodeCount = check.header.nodes
    edgeCount = check.header.edges
    window = check.window
    shift = check.shift
    verticalReference = check.verticalReference
    nodeStride = check.nodeStride
    traits = check.traits
    nodes = check.nodes.lowerBound
    tails = check.tails
    heads = check.heads
    firstEdges = check.firstEdges
    edgeTraits = check.edgeTraits
    lengths = check.lengths
    slopes = check.slopes
    edgeNames = check.edgeNames
    shapes = check.shapeStarts
    names = check.nameRanges
    conditions = check.conditions
    unreadConditions = check.unreadConditions
  }

  /// What an edge is.
  func traits(of edge: Int) -> StreetTraits { traits[Int(edgeTraits[edge])] }

  /// Length of an edge, metres.
  func length(of edge: Int) -> Double { Double(lengths[edge]) / 10 }

  /// Name of an edge as UTF-8; empty for none.
  func name(of edge: Int) -> ArraySlice<UInt8> {
    edgeNames[edge] == 0 ? [] : bytes[names[Int(edgeNames[edge]) - 1]]
  }

  /// The node at which an edge begins or ends, travelled along it or against it.
  func node(of edge: Int, isForward: Bool, isStart: Bool) -> Int {
    Int(isForward == isStart ? tails[edge] : heads[edge])
  }

  /// Where a node is, numbered from 0.
  public func coordinate(of node: Int) -> Coordinate { coordinate(steps(of: node)) }

  /// The vertices of an edge with its ends, along it.
  func line(of edge: Int) -> [Coordinate] {
    var line: [Coordinate] = []
    forEachVertex(of: edge) { steps, _ in line.append(coordinate(steps)) }
    return line
  }

  /// The same with heights.
  func track(of edge: Int) -> [TrackPoint] {
    var line: [TrackPoint] = []
    forEachVertex(of: edge) { steps, height in
      line.append(TrackPoint(coordinate: coordinate(steps), height: StreetGraphFormat.height(height)))
    }
    return line
  }

  /// Steps and height of an edge's vertices with its ends, along it.
  func forEachVertex(of edge: Int, _ body: ((latitude: Int, longitude: Int), Int) -> Void) {
    let first = steps(of: Int(tails[edge]))
    var height = self.height(of: Int(tails[edge]))
    body(first, height)
    var reader = ByteReader(Int(shapes[edge])..<bytes.count)
    let count = reader.varint(bytes) ?? 0
    var (latitude, longitude) = (first.latitude >> shift, first.longitude >> shift)
    for _ in 0..<count {
      latitude += reader.zigzag(bytes) ?? 0
      longitude += reader.zigzag(bytes) ?? 0
      if verticalReference != nil { height += reader.zigzag(bytes) ?? 0 }
      // The middle of the coarser step.
      let half = (1 << shift) >> 1
      body((latitude << shift + half, longitude << shift + half), height)
    }
    body(steps(of: Int(heads[edge])), self.height(of: Int(heads[edge])))
  }

  /// Height of a node as a number.
  private func height(of node: Int) -> Int {
    verticalReference == nil
      ? StreetGraphFormat.unknownHeight
      : ByteReader.number(bytes, at: nodes + node * nodeStride + StreetGraphFormat.nodeBytes, bytes: 3)
  }

  func steps(of node: Int) -> (latitude: Int, longitude: Int) {
    let at = nodes + node * nodeStride
    return (ByteReader.number(bytes, at: at, bytes: 3), ByteReader.number(bytes, at: at + 3, bytes: 3))
  }

  func coordinate(_ steps: (latitude: Int, longitude: Int)) -> Coordinate {
    let (latitude, longitude) = window.degrees(latitude: steps.latitude, longitude: steps.longitude)
    // The window's own check keeps them in range, but for half a coarse step.
    return Coordinate(latitude: max(-90, min(90, latitude)), longitude: min(360, longitude)) ?? Self.nowhere
  }

  private static let nowhere = ECEF.position(of: Vector3(WGS84.equatorialRadius, 0, 0)).coordinate
}
