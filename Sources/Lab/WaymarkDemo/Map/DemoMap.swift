import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// The demo area's plan as OpenStreetMap data.
struct DemoMap {
  /// Maximum number of nodes of a way.
  private static let maximumWayNodes = 1900

  private(set) var nodes: [OSMNode] = []
  private(set) var ways: [OSMWay] = []
  private(set) var relations: [OSMRelation] = []
  private var numbers: [Coordinate: Int] = [:]
  private let grid: ElevationGrid

  /// Makes the map.
  ///
  /// - Parameters:
  ///   - plan: the contents of the map.
  ///   - grid: the elevation tile as written; summits and heights are taken from it.
  init(_ plan: DemoPlan, grid: ElevationGrid) {
    self.grid = grid
    addStreets(plan)
    for way in plan.ways where !way.isStreet { _ = addWay(way.line, tags: way.tags) }
    for area in plan.areas { add(area) }
    for spot in plan.spots { add(spot) }
  }

  // MARK: - Parts

  private mutating func addStreets(_ plan: DemoPlan) {
    let streets = plan.ways.filter(\.isStreet)
    let network = DemoStreetNetwork(streets.map(\.line))
    let bridges = BridgeBuilder(plan)
    var routeMembers: [Int: [Int64]] = [:]
    for (street, line) in zip(streets, network.lines) where line.count > 1 {
      var joined = street
      joined.line = line
      for piece in bridges.pieces(of: joined) {
        guard let id = addWay(piece.line, tags: piece.tags) else { continue }
        if let route = piece.route { routeMembers[route, default: []].append(id) }
      }
    }
    for (number, tags) in plan.routes.enumerated() {
      guard let members = routeMembers[number] else { continue }
      addRelation(members.map { OSMRelation.Member(kind: .way, id: $0) }, tags: tags)
    }
  }

  private mutating func add(_ area: DemoPlan.Area) {
    let isLong = ([area.outer] + area.inners).contains { $0.count > Self.maximumWayNodes }
    if area.inners.isEmpty, !isLong || area.tags["natural"] == "coastline" {
      var tags = area.tags
      for part in split(area.outer) {
        _ = addWay(part, tags: tags)
        // A coast of several pieces is one island.
        tags["place"] = nil
        tags["name"] = nil
      }
      return
    }
    var members: [OSMRelation.Member] = []
    for (role, rings) in [("outer", [area.outer]), ("inner", area.inners)] {
      for part in rings.flatMap(split) {
        if let id = addWay(part, tags: OSMTags()) {
          members.append(OSMRelation.Member(kind: .way, id: id, role: role))
        }
      }
    }
    var tags: OSMTags = ["type": "multipolygon"]
    for tag in area.tags.all { tags[tag.key] = tag.value }
    addRelation(members, tags: tags)
  }

  private mutating func add(_ spot: DemoPlan.Spot) {
    var tags = spot.tags
    guard var coordinate = DemoProjection.coordinate(spot.point) else { return }
    if tags["natural"] == "peak", let summit = summit(near: coordinate) {
      coordinate = summit.coordinate
      tags["ele"] = String(summit.height)
    } else if tags["ele"] != nil, let height = grid.elevation(at: coordinate) {
      tags["ele"] = String(Int(height.rounded()))
    }
    let number = self.number(coordinate)
    for tag in tags.all { nodes[number].tags[tag.key] = tag.value }
  }

  /// The sample of the tile reached by steepest ascent, and its height, metres.
  private func summit(near coordinate: Coordinate) -> (coordinate: Coordinate, height: Int)? {
    guard let position = grid.position(of: coordinate) else { return nil }
    var row = Int(position.row.rounded())
    var column = Int(position.column.rounded())
    guard var height = grid.sample(row: row, column: column) else { return nil }
    climbing: while true {
      for dy in -1...1 {
        for dx in -1...1 {
          if let other = grid.sample(row: row + dy, column: column + dx), other > height {
            row += dy
            column += dx
            height = other
            continue climbing
          }
        }
      }
      break
    }
    guard
      let found = Coordinate(
        latitude: (grid.latitude(ofRow: row) * 1e7).rounded() / 1e7,
        longitude: (grid.longitude(ofColumn: column) * 1e7).rounded() / 1e7)
    else { return nil }
    return (found, Int(height))
  }

  // MARK: - Elements

  /// A closed ring as one way, or as several that follow each other.
  private func split(_ ring: [Point]) -> [[Point]] {
    guard let first = ring.first else { return [] }
    let closed = ring + [first]
    return stride(from: 0, to: closed.count - 1, by: Self.maximumWayNodes - 1).map {
      Array(closed[$0..<min(closed.count, $0 + Self.maximumWayNodes)])
    }
  }

  /// Number of the node at a coordinate; equal coordinates share a node.
  private mutating func number(_ coordinate: Coordinate) -> Int {
    if let known = numbers[coordinate] { return known }
    numbers[coordinate] = nodes.count
    nodes.append(OSMNode(id: Int64(nodes.count + 1), coordinate: coordinate))
    return nodes.count - 1
  }

  private mutating func addWay(_ line: [Point], tags: OSMTags) -> Int64? {
    var list: [Int64] = []
    for point in line {
      guard let coordinate = DemoProjection.coordinate(point) else { continue }
      let id = nodes[number(coordinate)].id
      if list.last != id { list.append(id) }
    }
    guard list.count > 1 else { return nil }
    var tags = tags
    if tags["ele"] != nil, let point = line.first, let coordinate = DemoProjection.coordinate(point),
      let height = grid.elevation(at: coordinate), tags["natural"] == nil
    {
      tags["ele"] = String(Int(height.rounded()))
    }
    ways.append(OSMWay(id: Int64(ways.count + 1), nodes: list, tags: tags))
    return ways.last?.id
  }

  private mutating func addRelation(_ members: [OSMRelation.Member], tags: OSMTags) {
    guard !members.isEmpty else { return }
    relations.append(OSMRelation(id: Int64(relations.count + 1), members: members, tags: tags))
  }
}
