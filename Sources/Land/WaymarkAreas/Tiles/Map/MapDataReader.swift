import Foundation
import WaymarkFormats
import WaymarkTerrain

/// Reads what the map shows from an OpenStreetMap file, in three passes: relations, ways, nodes. Only vertices of
/// elements that are shown are kept.
struct MapDataReader {
  /// An area made of several ways.
  private struct Multipolygon {
    var kind: MapKind?
    var label: MapKind?
    var outer: [Int64]
    var inner: [Int64]
  }

  private var data = MapData()
  private var multipolygons: [Multipolygon] = []
  private var memberWays: [Int64: [Int64]] = [:]
  private var ways: [OSMWay] = []
  private var coast: [[Int64]] = []
  private var nodes = NodePositions()

  /// Reads the map of a file.
  ///
  /// - Parameters:
  ///   - url: the `.osm.pbf` file.
  ///   - bounds: the window of its data, to which a sea with an open coast is completed.
  /// - Returns: the map.
  /// - Throws: `InputError` when the file is missing, truncated or damaged.
  static func read(_ url: URL, bounds: GeographicBounds) throws(InputError) -> MapData {
    var reader = MapDataReader()
    try OSMPBFReader.eachBlock(of: url, .relations) { reader.take(relations: $0.relations) }
    try OSMPBFReader.eachBlock(of: url, .ways) { reader.take(ways: $0.ways) }
    reader.nodes.prepare(reader.ways.map(\.nodes) + Array(reader.memberWays.values) + reader.coast)
    try OSMPBFReader.eachBlock(of: url, .nodes) { reader.take(nodes: $0.nodes) }
    reader.addSea(bounds)
    reader.addMultipolygons()
    reader.addWays()
    reader.data.index()
    return reader.data
  }

  // MARK: - Passes

  private mutating func take(relations: [OSMRelation]) {
    for relation in relations where relation.tags["type"] == "multipolygon" {
      let kind = MapClassifier.area(relation.tags, isRelation: true)
      let label = MapClassifier.point(relation.tags)
      guard kind != nil || label != nil else { continue }
      var polygon = Multipolygon(kind: kind, label: label, outer: [], inner: [])
      for member in relation.members where member.kind == .way {
        if member.role == "inner" { polygon.inner.append(member.id) } else { polygon.outer.append(member.id) }
        memberWays[member.id] = []
      }
      multipolygons.append(polygon)
    }
  }

  private mutating func take(ways list: [OSMWay]) {
    for way in list {
      if memberWays[way.id] != nil { memberWays[way.id] = way.nodes }
      if way.tags["natural"] == "coastline" { coast.append(way.nodes) }
      let isArea = way.isClosed && (MapClassifier.area(way.tags) != nil || MapClassifier.point(way.tags) != nil)
      if isArea || MapClassifier.line(way.tags) != nil { ways.append(way) }
    }
  }

  private mutating func take(nodes list: [OSMNode]) {
    for node in list {
      nodes.take(node)
      guard !node.tags.isEmpty, let kind = MapClassifier.point(node.tags) else { continue }
      data.add(kind, .point, [[MercatorPoint(node.coordinate)]])
    }
  }

  // MARK: - Features

  private mutating func addSea(_ bounds: GeographicBounds) {
    let (rings, open) = RingJoiner.join(coast, keepsDirection: true)
    let (closed, cut) = (rings.map(nodes.line), open.map(nodes.line))
    for part in bounds.partsAtDateLine {
      data.add(MapKind(.water, "sea", from: 0), .polygon, SeaBuilder.sea(rings: closed, open: cut, bounds: part))
    }
  }

  private mutating func addMultipolygons() {
    for polygon in multipolygons {
      // Roles keep apart rings that touch; their positions decide which ring lies in which.
      let rings = [polygon.outer, polygon.inner].flatMap { members in
        RingJoiner.join(members.compactMap { memberWays[$0] }).rings
      }
      let isWhole = (polygon.outer + polygon.inner).allSatisfy { member in
        memberWays[member].map { !$0.isEmpty && nodes.isWhole($0) } ?? false
      }
      add(PolygonAssembler.polygon(rings.map(nodes.line)), polygon.kind, label: polygon.label, isWhole: isWhole)
    }
  }

  private mutating func addWays() {
    for way in ways {
      if let kind = MapClassifier.line(way.tags) {
        let line = nodes.line(way.nodes)
        let parts = Self.partsAtDateLine(line).filter { $0.count > 1 }
        if !parts.isEmpty { data.add(kind, .line, parts) }
      }
      guard way.isClosed else { continue }
      let kind = MapClassifier.area(way.tags)
      let label = MapClassifier.point(way.tags)
      guard kind != nil || label != nil else { continue }
      let ring = PolygonAssembler.polygon([nodes.line(way.nodes.dropLast())])
      add(ring, kind, label: label, isWhole: nodes.isWhole(way.nodes))
    }
  }

  /// A line without its jumps from one end of the world to the other.
  private static func partsAtDateLine(_ line: [MercatorPoint]) -> [[MercatorPoint]] {
    var parts: [[MercatorPoint]] = [[]]
    for point in line {
      let last = parts[parts.count - 1].last ?? point
      if abs(Int(point.x) - Int(last.x)) > MercatorBox.world / 2 { parts.append([]) }
      parts[parts.count - 1].append(point)
    }
    return parts
  }

  /// Adds an area, and a point for its name.
  private mutating func add(_ rings: [[MercatorPoint]], _ kind: MapKind?, label: MapKind?, isWhole: Bool) {
    guard !rings.isEmpty else { return }
    if var kind {
      if !isWhole { kind.close() }
      data.add(kind, .polygon, rings)
    }
    guard let name = label ?? kind.flatMap(AreaLabel.kind), let first = rings.first else { return }
    var box = MercatorBox.empty
    for point in first { box.include(point) }
    guard let position = LabelPoint.point(rings, box: box) else { return }
    data.add(AreaLabel.sized(name, area: MercatorRing.area(first)), .point, [[position]])
  }
}
