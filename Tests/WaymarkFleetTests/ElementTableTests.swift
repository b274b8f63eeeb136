import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkGeodesy

@testable import WaymarkFleet

struct ElementTableTests {
  private func block() throws -> OSMBlock {
    var block = OSMBlock()
    for (id, longitude) in [(1, 7.42), (2, 7.43), (3, 7.72)] as [(Int64, Double)] {
      block.nodes.append(
        OSMNode(id: id, coordinate: try #require(Coordinate(latitude: 43.73, longitude: longitude))))
    }
    block.nodes[1].tags["natural"] = "peak"
    block.ways = [OSMWay(id: 10, nodes: [1, 2, 3], tags: ["highway": "path"])]
    block.relations = [
      OSMRelation(
        id: 20, members: [.init(kind: .way, id: 10), .init(kind: .node, id: 3, role: "label")],
        tags: ["type": "multipolygon"])
    ]
    return block
  }

  @Test func aBlockKeepsItsElements() throws {
    let block = try block()
    var read = OSMBlock()
    try block.encoded.withUnsafeBytes { try read.add(encoded: $0) }
    #expect(read == block)
  }

  @Test func rowsOfABlock() throws {
    let columns = ElementTable(try block(), zoom: 11).columns
    let kinds = columns[0].map { ElementTable.Kind(rawValue: Int8(bitPattern: $0)) }
    #expect(kinds == [.node, .node, .node, .nodes, .nodes, .way, .completeRelation])
    #expect(Column.numbers(columns[1], as: Int64.self) == [1, 2, 3, 0, 0, 10, 20])
    let cells = Column.numbers(columns[2], as: Int32.self)
    #expect(cells[0] == cells[1] && cells[1] != cells[2])
    #expect(Column.numbers(columns[3], as: Int32.self)[0] == 437_300_000)
    #expect(Column.numbers(columns[6], as: Int64.self) == [1, 2, 3, 3])
    #expect(Column.numbers(columns[8], as: Int64.self) == [10])
    let starts = Column.numbers(columns[9], as: Int32.self)
    #expect(starts.count == kinds.count + 1)
    // A node without tags has no body.
    #expect(starts[1] == starts[0] && starts[2] > starts[1])
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func blocksAreFoundByTheirPlaces() throws {
    let reader = try OSMPBFReader(url: SharedData.url("osm/andorra.osm.pbf"))
    var inOrder: [OSMBlock] = []
    while let block = try reader.next() { inOrder.append(block) }
    let starts = try reader.blocks()
    #expect(starts.count == inOrder.count)
    for (i, start) in starts.enumerated().reversed() { #expect(try reader.block(at: start) == inOrder[i]) }
  }
}
