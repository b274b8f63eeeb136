import Waymark
import WaymarkGeodesy

/// Reads the bytes of a graph from the first to the last, so that using them can do nothing wrong.
struct StreetGraphCheck {
  private(set) var header = StreetGraphFormat.Header()
  private(set) var window: CoordinateWindow
  private(set) var shift = 0
  private(set) var verticalReference: VerticalReference?
  private(set) var traits: [StreetTraits] = []
  private(set) var nodes = 0..<0
  private(set) var tails: [Int32] = []
  private(set) var heads: [Int32] = []
  private(set) var firstEdges: [Int32] = []
  private(set) var edgeTraits: [UInt16] = []
  private(set) var lengths: [Int32] = []
  private(set) var slopes: [EdgeSlope] = []
  private(set) var edgeNames: [Int32] = []
  private(set) var shapeStarts: [Int32] = []
  private(set) var nameRanges: [Range<Int>] = []
  private(set) var conditions: [StreetCondition] = []
  private(set) var unreadConditions = 0

  init(_ bytes: [UInt8]) throws(StreetGraphError) {
    guard bytes.count >= 8, bytes.starts(with: StreetGraphFormat.magic) else { throw .notAGraph }
    guard Int(bytes[4]) == StreetGraphFormat.version else { throw .version(Int(bytes[4])) }
    guard bytes.count >= StreetGraphFormat.headerBytes, bytes.count <= Int(Int32.max) else {
      throw .length(bytes.count)
    }
    var sum: UInt64 = 0
    for i in 0..<8 { sum |= UInt64(bytes[8 + i]) << UInt64(8 * i) }
    guard sum == StreetGraphFormat.checksum(bytes) else { throw .checksum }
    shift = Int(bytes[5])
    guard shift <= 8 else { throw .damaged(position: 5) }
    guard bytes[6] <= 2 else { throw .damaged(position: 6) }
    verticalReference = bytes[6] == 0 ? nil : bytes[6] == 1 ? .meanSeaLevel : .ellipsoid
    guard bytes[7] == 0 else { throw .damaged(position: 7) }
    func number(_ index: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: ByteReader.number(bytes, at: 16 + 4 * index, bytes: 4))
    }
    guard
      let window = CoordinateWindow(
        south: Int64(Int32(bitPattern: number(0))), west: Int64(Int32(bitPattern: number(1))),
        height: Int64(number(2)), width: Int64(number(3)))
    else { throw .damaged(position: 16) }
    self.window = window
    var counts: [Int] = []
    for i in 4..<12 {
      // No count and no length is greater than the file's.
      guard number(i) <= UInt32(truncatingIfNeeded: bytes.count) else { throw .damaged(position: 16 + 4 * i) }
      counts.append(Int(number(i)))
    }
    header = StreetGraphFormat.Header(
      traits: counts[0], nodes: counts[1], edges: counts[2], edgeBytes: counts[3], shapeBytes: counts[4],
      names: counts[5], nameBytes: counts[6], conditionBytes: counts[7])
    let lengths = [
      Int64(header.traits) * Int64(StreetGraphFormat.traitBytes),
      Int64(header.nodes) * Int64(nodeStride), Int64(header.edgeBytes), Int64(header.shapeBytes),
      Int64(header.nameBytes), Int64(header.conditionBytes),
    ]
    var total = Int64(StreetGraphFormat.headerBytes)
    for length in lengths { total += length }
    guard total == Int64(bytes.count) else { throw .length(bytes.count) }
    var parts: [Range<Int>] = []
    var start = StreetGraphFormat.headerBytes
    for length in lengths {
      parts.append(start..<start + Int(length))
      start += Int(length)
    }
    nodes = parts[1]
    (conditions, unreadConditions) = try StreetConditionBytes.read(bytes, parts[5])
    try readTraits(bytes, parts[0])
    try readEdges(bytes, parts[2])
    try readShapes(bytes, parts[3])
    try readNames(bytes, parts[4])
  }

  /// Bytes of a node.
  var nodeStride: Int { StreetGraphFormat.nodeBytes + (verticalReference == nil ? 0 : StreetGraphFormat.heightBytes) }

  private mutating func readTraits(_ bytes: [UInt8], _ part: Range<Int>) throws(StreetGraphError) {
    guard header.traits <= Int(UInt16.max) else { throw .damaged(position: part.lowerBound) }
    for i in 0..<header.traits {
      let at = part.lowerBound + i * StreetGraphFormat.traitBytes
      guard let use = StreetUse(rawValue: bytes[at]), let surface = StreetSurface(rawValue: bytes[at + 1]),
        bytes[at + 2] <= 6
      else { throw .damaged(position: at) }
      let access = StreetTraits.Access(
        rawValue: UInt16(truncatingIfNeeded: ByteReader.number(bytes, at: at + 4, bytes: 2)))
      let condition = ByteReader.number(bytes, at: at + 6, bytes: 2)
      guard access.isSubset(of: .known), condition <= conditions.count else { throw .damaged(position: at + 4) }
      traits.append(
        StreetTraits(
          use: use, surface: surface, hikingDifficulty: bytes[at + 2], ferrySpeed: bytes[at + 3], access: access,
          condition: UInt16(condition)))
    }
  }

  private mutating func readEdges(_ bytes: [UInt8], _ part: Range<Int>) throws(StreetGraphError) {
    tails.reserveCapacity(header.edges)
    heads.reserveCapacity(header.edges)
    edgeTraits.reserveCapacity(header.edges)
    lengths.reserveCapacity(header.edges)
    slopes.reserveCapacity(header.edges)
    edgeNames.reserveCapacity(header.edges)
    firstEdges.reserveCapacity(header.nodes + 1)
    var reader = ByteReader(part)
    for node in 0..<header.nodes {
      firstEdges.append(Int32(heads.count))
      let position = reader.position
      guard let count = reader.varint(bytes), count <= header.edges - heads.count else {
        throw .damaged(position: position)
      }
      for _ in 0..<count {
        let position = reader.position
        guard let step = reader.varint(bytes), step > 0, step < header.nodes - node,
          let trait = reader.varint(bytes), trait < header.traits, let length = reader.varint(bytes),
          length <= StreetGraphFormat.maximumEdgeLength, let name = reader.varint(bytes), name <= header.names,
          let steepness = reader.byte(bytes), let climbing = reader.byte(bytes)
        else { throw .damaged(position: position) }
        tails.append(Int32(node))
        heads.append(Int32(node + step))
        edgeTraits.append(UInt16(trait))
        lengths.append(Int32(length))
        edgeNames.append(Int32(name))
        slopes.append(
          EdgeSlope(
            steepness: UInt8(truncatingIfNeeded: steepness), climbing: UInt8(truncatingIfNeeded: climbing)))
      }
    }
    firstEdges.append(Int32(heads.count))
    guard reader.isAtEnd, heads.count == header.edges else { throw .damaged(position: reader.position) }
  }

  private mutating func readShapes(_ bytes: [UInt8], _ part: Range<Int>) throws(StreetGraphError) {
    shapeStarts.reserveCapacity(header.edges)
    var reader = ByteReader(part)
    let maximum = CoordinateWindow.gridSteps >> shift
    for edge in 0..<header.edges {
      let position = reader.position
      shapeStarts.append(Int32(position))
      let at = nodes.lowerBound + Int(tails[edge]) * nodeStride
      var latitude = ByteReader.number(bytes, at: at, bytes: 3) >> shift
      var longitude = ByteReader.number(bytes, at: at + 3, bytes: 3) >> shift
      var height = verticalReference == nil ? 0 : ByteReader.number(bytes, at: at + 6, bytes: 3)
      guard let count = reader.varint(bytes), count <= part.upperBound - reader.position else {
        throw .damaged(position: position)
      }
      for _ in 0..<count {
        let position = reader.position
        guard let north = reader.zigzag(bytes), let east = reader.zigzag(bytes), abs(north) <= maximum,
          abs(east) <= maximum
        else { throw .damaged(position: position) }
        latitude += north
        longitude += east
        guard (0...maximum).contains(latitude), (0...maximum).contains(longitude) else {
          throw .damaged(position: position)
        }
        guard verticalReference != nil else { continue }
        guard let up = reader.zigzag(bytes), abs(up) <= StreetGraphFormat.unknownHeight,
          (0...StreetGraphFormat.unknownHeight).contains(height + up)
        else { throw .damaged(position: position) }
        height += up
      }
    }
    guard reader.isAtEnd else { throw .damaged(position: reader.position) }
  }

  private mutating func readNames(_ bytes: [UInt8], _ part: Range<Int>) throws(StreetGraphError) {
    var reader = ByteReader(part)
    for _ in 0..<header.names {
      let position = reader.position
      guard let count = reader.varint(bytes), (1...StreetGraphFormat.maximumNameLength).contains(count),
        let range = reader.skip(count)
      else { throw .damaged(position: position) }
      nameRanges.append(range)
    }
    guard reader.isAtEnd else { throw .damaged(position: reader.position) }
  }
}
