public import Foundation
public import WaymarkFormats
public import WaymarkTerrain
import WaymarkTiles

/// Writes OpenStreetMap data in the PBF format: dense nodes, zlib, elements sorted by kind and number. The same data
/// gives the same bytes.
public struct OSMPBFWriter {
  /// Elements of a block; the format recommends this many.
  private static let blockSize = 8000

  private var bytes: [UInt8] = []

  private init() {}

  /// The contents of a file.
  ///
  /// - Parameters:
  ///   - nodes: all nodes; they are sorted by number.
  ///   - ways: all ways; they are sorted by number.
  ///   - relations: all relations; they are sorted by number.
  ///   - bounds: the window of the data.
  ///   - writingProgram: name of the program that made it.
  /// - Returns: the bytes of an `.osm.pbf` file.
  /// - Throws: `InputError` when a block grows beyond the format's limits.
  public static func data(
    nodes: [OSMNode], ways: [OSMWay], relations: [OSMRelation], bounds: GeographicBounds?,
    writingProgram: String = "waymark"
  ) throws(InputError) -> Data {
    var writer = OSMPBFWriter()
    try writer.writeHeader(bounds: bounds, writingProgram: writingProgram)
    for part in chunks(nodes.sorted { $0.id < $1.id }) { try writer.writeBlock(part, fill: writeNodes) }
    for part in chunks(ways.sorted { $0.id < $1.id }) { try writer.writeBlock(part, fill: writeWays) }
    for part in chunks(relations.sorted { $0.id < $1.id }) { try writer.writeBlock(part, fill: writeRelations) }
    return Data(writer.bytes)
  }

  private static func chunks<T>(_ list: [T]) -> [ArraySlice<T>] {
    stride(from: 0, to: list.count, by: blockSize).map { list[$0..<min(list.count, $0 + blockSize)] }
  }

  // MARK: - Blocks

  private mutating func writeHeader(bounds: GeographicBounds?, writingProgram: String) throws(InputError) {
    var header = ProtobufWriter()
    if let bounds {
      header.field(1) { box in
        box.field(1, zigzag: Self.nanodegrees(bounds.west))
        box.field(2, zigzag: Self.nanodegrees(bounds.east > 180 ? bounds.east - 360 : bounds.east))
        box.field(3, zigzag: Self.nanodegrees(bounds.north))
        box.field(4, zigzag: Self.nanodegrees(bounds.south))
      }
    }
    header.field(4, string: "OsmSchema-V0.6")
    header.field(4, string: "DenseNodes")
    header.field(5, string: "Sort.Type_then_ID")
    header.field(16, string: writingProgram)
    try writeBlob(type: "OSMHeader", header.bytes)
  }

  private mutating func writeBlock<T>(
    _ elements: ArraySlice<T>, fill: (ArraySlice<T>, inout ProtobufWriter, inout StringTable) -> Void
  ) throws(InputError) {
    var strings = StringTable()
    var group = ProtobufWriter()
    fill(elements, &group, &strings)
    try writeBlob(type: "OSMData", Self.block(strings, group))
  }

  /// A block of a few elements, unpacked.
  static func block(of elements: OSMBlock) -> [UInt8] {
    var strings = StringTable()
    var group = ProtobufWriter()
    if !elements.nodes.isEmpty { writeNodes(elements.nodes[...], &group, &strings) }
    writeWays(elements.ways[...], &group, &strings)
    writeRelations(elements.relations[...], &group, &strings)
    return block(strings, group)
  }

  private static func block(_ strings: StringTable, _ group: ProtobufWriter) -> [UInt8] {
    var block = ProtobufWriter()
    block.field(1) { table in
      for string in strings.all { table.field(1, string: string) }
    }
    block.field(2, bytes: group.bytes)
    return block.bytes
  }

  private mutating func writeBlob(type: String, _ raw: [UInt8]) throws(InputError) {
    guard raw.count <= 32 * 1024 * 1024, let packed = ZlibStream.deflate(raw) else {
      throw InputError("a block of OpenStreetMap data is too large to be written")
    }
    var blob = ProtobufWriter()
    blob.field(2, varint: UInt64(raw.count))
    blob.field(3, bytes: packed)
    var header = ProtobufWriter()
    header.field(1, string: type)
    header.field(3, varint: UInt64(blob.bytes.count))
    let length = UInt32(header.bytes.count)
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(length >> shift & 255)) }
    bytes.append(contentsOf: header.bytes)
    bytes.append(contentsOf: blob.bytes)
  }

  // MARK: - Elements

  private static func writeNodes(
    _ nodes: ArraySlice<OSMNode>, _ group: inout ProtobufWriter, _ strings: inout StringTable
  ) {
    var tags: [Int] = []
    for node in nodes {
      for tag in node.tags.all { tags += [strings.index(of: tag.key), strings.index(of: tag.value)] }
      tags.append(0)
    }
    group.field(2) { dense in
      dense.field(1, zigzagDeltas: nodes.map(\.id))
      // The default granularity: 100 nanodegrees, 1 cm.
      dense.field(8, zigzagDeltas: nodes.map { steps($0.coordinate.latitude) })
      dense.field(9, zigzagDeltas: nodes.map { steps($0.coordinate.longitude) })
      if tags.contains(where: { $0 != 0 }) { dense.field(10, packed: tags) }
    }
  }

  private static func writeWays(
    _ ways: ArraySlice<OSMWay>, _ group: inout ProtobufWriter, _ strings: inout StringTable
  ) {
    for way in ways {
      let (keys, values) = strings.indices(of: way.tags)
      group.field(3) { message in
        message.field(1, int64: way.id)
        if !keys.isEmpty {
          message.field(2, packed: keys)
          message.field(3, packed: values)
        }
        message.field(8, zigzagDeltas: way.nodes)
      }
    }
  }

  private static func writeRelations(
    _ relations: ArraySlice<OSMRelation>, _ group: inout ProtobufWriter, _ strings: inout StringTable
  ) {
    for relation in relations {
      let (keys, values) = strings.indices(of: relation.tags)
      let roles = relation.members.map { strings.index(of: $0.role) }
      group.field(4) { message in
        message.field(1, int64: relation.id)
        if !keys.isEmpty {
          message.field(2, packed: keys)
          message.field(3, packed: values)
        }
        message.field(8, packed: roles)
        message.field(9, zigzagDeltas: relation.members.map(\.id))
        message.field(10, packed: relation.members.map(\.kind.rawValue))
      }
    }
  }

  /// Degrees in steps of the granularity, 1e-7°.
  package static func steps(_ degrees: Double) -> Int64 {
    Int64(exactly: (max(-360, min(360, degrees)) * 1e7).rounded()) ?? 0
  }

  private static func nanodegrees(_ degrees: Double) -> Int64 { steps(degrees) * 100 }

  /// The strings of a block; the first is empty because 0 separates the tags of dense nodes.
  private struct StringTable {
    var all = [""]
    var numbers: [String: Int] = [:]

    mutating func index(of string: String) -> Int {
      // The empty string gets an entry of its own: index 0 would end a node's tags.
      if let number = numbers[string] { return number }
      numbers[string] = all.count
      all.append(string)
      return all.count - 1
    }

    mutating func indices(of tags: OSMTags) -> (keys: [Int], values: [Int]) {
      (tags.all.map { index(of: $0.key) }, tags.all.map { index(of: $0.value) })
    }
  }
}
