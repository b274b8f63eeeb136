import Foundation
import WaymarkFormats
import WaymarkSearch

/// Reads from an OpenStreetMap file what people search for, in three passes: relations, ways, nodes. Only vertices of
/// elements that are searched for are kept.
struct OSMPlacesReader {
  private struct WantedWay {
    var nodes: [Int64]
    var place: (names: [String], kind: PlaceKind, importance: Int)?
    var address: Address?
    var interpolation: String?
    /// Whether its position is its middle vertex, not the middle of its vertices.
    var isLine: Bool
  }

  private struct WantedRelation {
    var members: [Int64]
    var place: (names: [String], kind: PlaceKind, importance: Int)?
    var address: Address?
  }

  private struct Address {
    var number: String?
    var street: String?
    var isStreet: Bool
  }

  private let kinds: OSMKinds
  private var relations: [WantedRelation] = []
  private var memberWays: [Int64: [Int64]] = [:]
  private var ways: [WantedWay] = []
  private var nodes = NodePositions()
  /// Nodes of interpolation ways with their numbers.
  private var numbered: [Int64: Address] = [:]
  private(set) var places: [FoundPlace] = []
  private(set) var houses: [FoundHouse] = []

  private init(_ kinds: OSMKinds) { self.kinds = kinds }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: the `.osm.pbf` file.
  ///   - kinds: what is searched for.
  /// - Returns: what was found.
  /// - Throws: `InputError` when the file is missing, truncated or damaged.
  static func read(_ url: URL, kinds: OSMKinds) throws(InputError) -> OSMPlacesReader {
    var reader = OSMPlacesReader(kinds)
    try OSMPBFReader.eachBlock(of: url, .relations) { reader.take(relations: $0.relations) }
    try OSMPBFReader.eachBlock(of: url, .ways) { reader.take(ways: $0.ways) }
    reader.nodes.prepare(reader.ways.map(\.nodes) + Array(reader.memberWays.values))
    for way in reader.ways where way.interpolation != nil {
      for node in way.nodes { reader.numbered[node] = Address(number: nil, street: nil, isStreet: true) }
    }
    try OSMPBFReader.eachBlock(of: url, .nodes) { reader.take(nodes: $0.nodes) }
    reader.addWays()
    reader.addRelations()
    return reader
  }

  // MARK: - Passes

  private mutating func take(relations list: [OSMRelation]) {
    for relation in list where ["multipolygon", "boundary", "site"].contains(relation.tags["type"]) {
      let place = place(relation.tags, isWay: false)
      // Towns are nodes too, in their middle.
      let address = address(relation.tags)
      guard place.map({ !$0.kind.isSettlement }) ?? false || address?.number != nil else { continue }
      let members = relation.members.filter { $0.kind == .way && $0.role != "inner" }.map(\.id)
      for member in members { memberWays[member] = [] }
      relations.append(WantedRelation(members: members, place: place, address: address))
    }
  }

  private mutating func take(ways list: [OSMWay]) {
    for way in list {
      if memberWays[way.id] != nil { memberWays[way.id] = way.nodes }
      guard !way.tags.isEmpty else { continue }
      let place = place(way.tags, isWay: true)
      let address = address(way.tags)
      let interpolation = way.tags["addr:interpolation"]
      guard place != nil || address?.number != nil || interpolation != nil else { continue }
      let isLine = !way.isClosed || place.map { kinds.isLine($0.kind) && $0.kind != kinds.square } ?? false
      ways.append(
        WantedWay(nodes: way.nodes, place: place, address: address, interpolation: interpolation, isLine: isLine))
    }
  }

  private mutating func take(nodes list: [OSMNode]) {
    for node in list {
      nodes.take(node)
      guard !node.tags.isEmpty else { continue }
      let position = MercatorPoint(node.coordinate)
      let address = address(node.tags)
      if let address, numbered[node.id] != nil { numbered[node.id] = address }
      add(place(node.tags, isWay: false), position, size: 1)
      add(address, position)
    }
  }

  // MARK: - Places

  private mutating func addWays() {
    for way in ways {
      let line = nodes.line(way.nodes)
      guard let position = way.isLine ? line.element(at: line.count / 2) : Self.middle(line) else { continue }
      add(way.place, position, size: line.count)
      add(way.address, position)
      if let rule = way.interpolation { addInterpolated(way, rule) }
    }
  }

  private mutating func addRelations() {
    for relation in relations {
      let line = relation.members.flatMap { nodes.line(memberWays[$0] ?? []) }
      guard let position = Self.middle(line) else { continue }
      add(relation.place, position, size: line.count)
      add(relation.address, position)
    }
  }

  private mutating func addInterpolated(_ way: WantedWay, _ rule: String) {
    var street = way.address?.street
    var isStreet = way.address?.isStreet ?? true
    var line: [(position: MercatorPoint, number: String?)] = []
    for node in way.nodes {
      guard let position = nodes.line(CollectionOfOne(node)).first else { continue }
      let address = numbered[node]
      if street == nil, let found = address?.street {
        street = found
        isStreet = address?.isStreet ?? true
      }
      line.append((position, address?.number))
    }
    guard let street else { return }
    for house in HouseInterpolation.houses(line, rule: rule) {
      houses.append(
        FoundHouse(
          number: "\(house.number)", street: street, isStreet: isStreet, position: house.position,
          isInterpolated: true))
    }
  }

  private mutating func add(
    _ place: (names: [String], kind: PlaceKind, importance: Int)?, _ position: MercatorPoint, size: Int
  ) {
    guard let place else { return }
    places.append(
      FoundPlace(
        names: place.names, kind: place.kind, importance: place.importance, position: position, size: size))
  }

  private mutating func add(_ address: Address?, _ position: MercatorPoint) {
    guard let address, let number = address.number, let street = address.street else { return }
    for part in number.split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let text = part.filter { !$0.isWhitespace }
      guard !text.isEmpty else { continue }
      houses.append(
        FoundHouse(
          number: text, street: street, isStreet: address.isStreet, position: position, isInterpolated: false))
    }
  }

  // MARK: - Tags

  private func place(_ tags: OSMTags, isWay: Bool) -> (names: [String], kind: PlaceKind, importance: Int)? {
    let names = OSMNames.of(tags)
    if isWay, tags["name"] != nil, let street = kinds.street(tags) { return (names, street.kind, street.importance) }
    guard let found = kinds.kind(tags, hasName: !names.isEmpty) else { return nil }
    return (names, found.kind, found.importance)
  }

  private func address(_ tags: OSMTags) -> Address? {
    let street = tags["addr:street"]
    guard let name = street ?? tags["addr:place"] else {
      // Ends of an interpolation may have nothing but the number.
      return tags["addr:housenumber"].map { Address(number: $0, street: nil, isStreet: true) }
    }
    return Address(number: tags["addr:housenumber"], street: name, isStreet: street != nil)
  }

  /// The middle of some positions.
  private static func middle(_ line: [MercatorPoint]) -> MercatorPoint? {
    guard let first = line.first else { return nil }
    // Differences wrap around at the date line.
    var (x, y): (Int64, Int64) = (0, 0)
    for point in line {
      x += Int64(Int32(bitPattern: point.x &- first.x))
      y += Int64(point.y) - Int64(first.y)
    }
    let count = Int64(line.count)
    return MercatorPoint(
      x: first.x &+ UInt32(truncatingIfNeeded: x / count), y: UInt32(clamping: Int64(first.y) + y / count))
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
