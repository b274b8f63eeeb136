public import Foundation
import WaymarkFormats
public import WaymarkTerrain

/// Counts of an OpenStreetMap file's contents. Counting reads the whole file, and so also checks that it is complete.
public struct OSMSurvey: Equatable, Sendable {
  /// The window of the data.
  public var bounds: GeographicBounds
  /// Number of nodes.
  public var nodes = 0
  /// Number of ways.
  public var ways = 0
  /// Number of relations.
  public var relations = 0
  /// Number of ways with the tag `highway`.
  public var streets = 0
  /// Number of ways and relations with the tag `building`.
  public var buildings = 0
  /// Number of nodes with the tag `natural=peak`.
  public var peaks = 0

  init(bounds: GeographicBounds) { self.bounds = bounds }

  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - url: the file, `.osm.pbf`.
  ///   - progress: receives the share of the file read, 0 … 1.
  /// - Throws: `InputError` when the file cannot be read or holds no nodes; `CancellationError` when the task is
  ///   cancelled.
  public init(of url: URL, progress: (Double) -> Void = { _ in }) throws {
    let reader = try OSMPBFReader(url: url)
    var found = GeographicExtent()
    var survey = OSMSurvey(bounds: GeographicBounds(south: 0, west: 0, north: 0, east: 0))
    while let block = try reader.next() {
      try Task.checkCancellation()
      survey.count(nodes: block.nodes, ways: block.ways, relations: block.relations, bounds: &found)
      progress(Double(reader.position) / Double(max(1, reader.size)))
    }
    guard let found = found.bounds else {
      throw InputError(
        "the file holds no nodes", file: url.path, advice: "give an OpenStreetMap extract of a region on land")
    }
    survey.bounds = Self.clip(found, to: reader.header.bounds)
    self = survey
  }

  /// Counts elements in memory.
  package init(nodes: [OSMNode], ways: [OSMWay], relations: [OSMRelation]) {
    var found = GeographicExtent()
    self.init(bounds: GeographicBounds(south: 0, west: 0, north: 0, east: 0))
    count(nodes: nodes, ways: ways, relations: relations, bounds: &found)
    if let found = found.bounds { bounds = found }
  }

  private mutating func count(
    nodes: [OSMNode], ways: [OSMWay], relations: [OSMRelation], bounds: inout GeographicExtent
  ) {
    for node in nodes {
      bounds.include(node.coordinate)
      if node.tags["natural"] == "peak" { peaks += 1 }
    }
    for way in ways {
      if way.tags["highway"] != nil { streets += 1 }
      if way.tags["building"] != nil { buildings += 1 }
    }
    for relation in relations where relation.tags["building"] != nil { buildings += 1 }
    self.nodes += nodes.count
    self.ways += ways.count
    self.relations += relations.count
  }

  /// Ways that cross the border of an extract are complete and extend beyond it: the border counts, where it is known.
  private static func clip(_ bounds: GeographicBounds, to border: GeographicBounds?) -> GeographicBounds {
    guard let border else { return bounds }
    // Their longitudes may differ by a full circle.
    for shift in [0.0, 360, -360] {
      let clipped = GeographicBounds(
        south: max(bounds.south, border.south), west: max(bounds.west, border.west + shift),
        north: min(bounds.north, border.north), east: min(bounds.east, border.east + shift))
      if clipped.south <= clipped.north, clipped.west <= clipped.east { return clipped }
    }
    return bounds
  }
}
