import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy

/// Makes a country's extract out of a town's: copies of it side by side, with numbers of their own.
enum ExtractReplication {
  /// Writes a file of at least so many bytes.
  ///
  /// - Throws: what reading and writing throw.
  static func write(_ source: URL, to target: URL, bytes: Int) throws {
    var (nodes, ways, relations): ([OSMNode], [OSMWay], [OSMRelation]) = ([], [], [])
    let reader = try OSMPBFReader(url: source)
    while let block = try reader.next() {
      nodes += block.nodes
      ways += block.ways
      relations += block.relations
    }
    _ = FileManager.default.createFile(atPath: target.path, contents: nil)
    let file = try FileHandle(forWritingTo: target)
    var (written, copy) = (0, 0)
    while written < bytes {
      // Rows of 40 copies, a tenth of a degree apart; the first is the original.
      let (north, east) = (Double(copy / 40) / 10, Double(copy % 40) / 10)
      let offset = Int64(copy) << 40
      let data = try OSMPBFWriter.data(
        nodes: nodes.compactMap { node in
          let there = Coordinate(
            latitude: min(85, node.coordinate.latitude + north), longitude: node.coordinate.longitude + east)
          return there.map { OSMNode(id: node.id + offset, coordinate: $0, tags: node.tags) }
        },
        ways: ways.map { OSMWay(id: $0.id + offset, nodes: $0.nodes.map { $0 + offset }, tags: $0.tags) },
        relations: relations.map { relation in
          OSMRelation(
            id: relation.id + offset,
            members: relation.members.map { .init(kind: $0.kind, id: $0.id + offset, role: $0.role) },
            tags: relation.tags)
        }, bounds: nil)
      let part = copy == 0 ? data : data.dropFirst(headerLength(data))
      try file.write(contentsOf: part)
      written += part.count
      copy += 1
    }
    try file.close()
  }

  /// Bytes of the first blob with its head: four bytes of length, then a message whose third field is the blob's size.
  private static func headerLength(_ data: Data) -> Int {
    let bytes = [UInt8](data.prefix(64))
    let head = Int(bytes[3])
    // The head ends with the size of a small blob, one or two bytes after its tag.
    var (at, size, shift) = (4 + head - 1, 0, 0)
    while at > 4, bytes[at - 1] & 0x80 != 0 { at -= 1 }
    for byte in bytes[at..<4 + head] {
      size |= Int(byte & 0x7F) << shift
      shift += 7
    }
    return 4 + head + size
  }
}
