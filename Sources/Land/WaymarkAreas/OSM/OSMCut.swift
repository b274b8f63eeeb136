public import Foundation
public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// Cuts a window out of an OpenStreetMap file of any size: a town out of a country's extract. Memory grows with what is cut
/// out, not with the file, which is read five times at most.
///
/// Ways with a node in the window are kept whole. So are multipolygons, such as lakes and woods, of which a way is kept.
/// Other relations are kept with the members that the file has.
public struct OSMCut {
  /// A multipolygon of more ways, such as an ocean's, is kept with the ways near the window alone.
  private static let maximumWays = 2000

  private let url: URL
  private let bounds: GeographicBounds
  private let progress: (Double) -> Void
  private var nodes: Set<Int64> = []
  private var ways: [Int64: OSMWay] = [:]
  private var relations: [OSMRelation] = []
  private var kept: [OSMNode] = []

  /// Reads what lies in a window.
  ///
  /// - Parameters:
  ///   - bounds: the window; it may lie across the date line.
  ///   - holds: whether a place lies in the window; nil counts its borders in.
  ///   - url: the file, `.osm.pbf`.
  ///   - progress: receives the share of the work done, 0 … 1.
  /// - Throws: `InputError` when the file cannot be read, or has no node in the window; `CancellationError` when the task is
  ///   cancelled.
  public init(
    _ bounds: GeographicBounds, holds: ((Coordinate) -> Bool)? = nil, of url: URL,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws {
    self.url = url
    self.bounds = bounds
    self.progress = progress
    let holds = holds ?? bounds.contains
    try each(.nodes, pass: 0) { cut, block in
      for node in block.nodes where holds(node.coordinate) { cut.nodes.insert(node.id) }
    }
    guard !nodes.isEmpty else { throw Self.empty(url) }
    try each(.ways, pass: 1) { cut, block in
      for way in block.ways where way.nodes.contains(where: { cut.nodes.contains($0) }) { cut.ways[way.id] = way }
    }
    var missing: Set<Int64> = []
    try each(.relations, pass: 2) { cut, block in
      for relation in block.relations {
        let lines = relation.members.filter { $0.kind == .way }.map(\.id)
        let isNear =
          lines.contains { cut.ways[$0] != nil }
          || relation.members.contains { $0.kind == .node && cut.nodes.contains($0.id) }
        guard isNear else { continue }
        cut.relations.append(relation)
        guard Self.completes(relation) else { continue }
        missing.formUnion(lines.filter { cut.ways[$0] == nil })
      }
    }
    if !missing.isEmpty {
      try each(.ways, pass: 3) { cut, block in
        for way in block.ways where missing.contains(way.id) { cut.ways[way.id] = way }
      }
    }
    for way in ways.values { nodes.formUnion(way.nodes) }
    for relation in relations {
      for member in relation.members where member.kind == .node { nodes.insert(member.id) }
    }
    try each(.nodes, pass: 4) { cut, block in
      for node in block.nodes where cut.nodes.contains(node.id) { cut.kept.append(node) }
    }
  }

  /// The error of a window without a node.
  package static func empty(_ url: URL) -> InputError {
    InputError(
      "the extract has nothing in this window", file: url.path,
      advice: "check the position, or give the extract of another region")
  }

  /// Whether all ways of a relation are kept when one is.
  package static func completes(_ relation: OSMRelation) -> Bool {
    relation.tags["type"] == "multipolygon" && relation.members.count { $0.kind == .way } <= maximumWays
  }

  /// The window as an `.osm.pbf` file, with the window as its border.
  ///
  /// - Throws: `InputError` when a block grows beyond the format's limits.
  public func data() throws(InputError) -> Data {
    try OSMPBFWriter.data(nodes: kept, ways: Array(ways.values), relations: relations, bounds: bounds)
  }

  private mutating func each(
    _ kinds: OSMElementKinds, pass: Int, _ take: (inout OSMCut, OSMBlock) -> Void
  ) throws {
    let reader = try OSMPBFReader(url: url, wanted: kinds)
    while let block = try reader.next() {
      try Task.checkCancellation()
      take(&self, block)
      progress((Double(pass) + Double(reader.position) / Double(max(1, reader.size))) / 5)
    }
  }
}
