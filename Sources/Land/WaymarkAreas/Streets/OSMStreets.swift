public import Foundation
public import Waymark
public import WaymarkFormats
import WaymarkGeodesy

/// The streets and the open ground of an OpenStreetMap file, for the street cue of the alignment.
public struct OSMStreets: Equatable, Sendable {
  /// Lines that people walk along.
  public private(set) var streets: [Street] = []
  /// Ground that people cross freely.
  public private(set) var openGround: [OpenGround] = []

  init(streets: [Street], openGround: [OpenGround]) {
    self.streets = streets
    self.openGround = openGround
  }

  /// Reads a file three times, for relations, ways and nodes, and keeps only what belongs to streets.
  ///
  /// - Parameter url: the file, `.osm.pbf`.
  /// - Throws: `InputError` when the file cannot be read.
  public init(of url: URL) throws(InputError) {
    var grounds = try Self.groundRelations(url)
    var members: [Int64: [Int]] = [:]
    for (i, ground) in grounds.enumerated() {
      for way in ground.members { members[way, default: []].append(i) }
    }
    var lines: [(kind: StreetKind, level: StreetLevel, nodes: [Int64])] = []
    var needed: Set<Int64> = []
    try OSMPBFReader.eachBlock(of: url, .ways) { block in
      for way in block.ways {
        let relations = members[way.id] ?? []
        for i in relations { grounds[i].borders.append(way.nodes) }
        let isGround = relations.isEmpty && way.isClosed && WalkableWay.isOpenGround(way.tags, isRelation: false)
        if isGround { grounds.append(Ground(members: [], borders: [way.nodes])) }
        let kind = WalkableWay.kind(of: way.tags)
        if let kind { lines.append((kind, WalkableWay.level(of: way.tags), way.nodes)) }
        if kind != nil || isGround || !relations.isEmpty { needed.formUnion(way.nodes) }
      }
    }
    var positions: [Int64: Coordinate] = [:]
    positions.reserveCapacity(needed.count)
    try OSMPBFReader.eachBlock(of: url, .nodes) { block in
      for node in block.nodes where needed.contains(node.id) { positions[node.id] = node.coordinate }
    }
    streets = lines.flatMap { line in
      // Where an extract lacks a vertex, the line has a gap.
      line.nodes.split { positions[$0] == nil }.filter { $0.count > 1 }
        .map { Street(kind: line.kind, line: $0.compactMap { positions[$0] }, level: line.level) }
    }
    openGround = grounds.compactMap { ground in
      let borders = ground.borders.map { $0.compactMap { positions[$0] } }
      // With a border missing, nothing is enclosed.
      let isWhole = zip(borders, ground.borders).allSatisfy { $0.count == $1.count }
      return isWhole && ground.members.count <= borders.count ? OpenGround(borders: borders) : nil
    }
  }

  /// The network for the alignment.
  public var network: StreetNetwork { StreetNetwork(streets, openGround: openGround) }

  /// An open ground as node numbers.
  private struct Ground {
    var members: [Int64]
    var borders: [[Int64]]
  }

  private static func groundRelations(_ url: URL) throws(InputError) -> [Ground] {
    var grounds: [Ground] = []
    try OSMPBFReader.eachBlock(of: url, .relations) { block in
      for relation in block.relations
      where relation.tags["type"] == "multipolygon" && WalkableWay.isOpenGround(relation.tags, isRelation: true) {
        let ways = relation.members.filter { $0.kind == .way }.map(\.id)
        if !ways.isEmpty { grounds.append(Ground(members: ways, borders: [])) }
      }
    }
    return grounds
  }
}

extension Area {
  /// The streets and the open ground of the area's map.
  ///
  /// - Returns: the network for the street cue.
  /// - Throws: `InputError` when the map cannot be read.
  public func streets() throws(InputError) -> StreetNetwork { try OSMStreets(of: map).network }
}
