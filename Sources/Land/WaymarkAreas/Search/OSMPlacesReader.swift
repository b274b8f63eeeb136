import Foundation
import WaymarkFormats
import WaymarkSearch

/// Reads from an OpenStreetMap file what people search for, in three passes: relations, ways, nodes. Only vertices of
/// elements that are searched for are kept.
struct OSMPlacesReader {
  private typealias Named = (names: [String], kind: PlaceKind, importance: Int)

  private struct WantedWay {
    var nodes: [Int64]
    var place: Named?
    var address: OSMAddress?
    var postcode: String?
    var interpolation: String?
    /// Whether its position is its middle vertex, not the middle of its vertices.
    var isLine: Bool
  }

  private struct WantedRelation {
    var members: [Int64]
    var place: Named?
    var address: OSMAddress?
    var postcode: String?
  }

  private let kinds: OSMKinds
  private var relations: [WantedRelation] = []
  private var memberWays: [Int64: [Int64]] = [:]
  private var ways: [WantedWay] = []
  private var nodes = NodePositions()
  /// Nodes of interpolation ways with their numbers.
  private var numbered: [Int64: OSMAddress?] = [:]
  private var streets: [AssociatedStreet] = []
  /// Houses with the number of their associated street.
  private var associations: [AssociatedStreet.Element: Int] = [:]
  /// Ways of associated streets without a name of their own.
  private var nameless: [Int64: [Int]] = [:]
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
    // Before the houses, which may stand anywhere in the file.
    if !reader.nameless.isEmpty { try OSMPBFReader.eachBlock(of: url, .ways) { reader.nameStreets(by: $0.ways) } }
    try OSMPBFReader.eachBlock(of: url, .ways) { reader.take(ways: $0.ways) }
    reader.nodes.prepare(reader.ways.map(\.nodes) + Array(reader.memberWays.values))
    for way in reader.ways where way.interpolation != nil {
      for node in way.nodes { reader.numbered[node] = .some(nil) }
    }
    try OSMPBFReader.eachBlock(of: url, .nodes) { reader.take(nodes: $0.nodes) }
    reader.addWays()
    reader.addRelations()
    return reader
  }

  // MARK: - Passes

  private mutating func take(relations list: [OSMRelation]) {
    for relation in list {
      guard let street = AssociatedStreet(relation) else { continue }
      for house in street.houses { associations[house] = streets.count }
      if street.name == nil { for way in street.ways { nameless[way, default: []].append(streets.count) } }
      streets.append(street)
    }
    for relation in list where ["multipolygon", "boundary", "site"].contains(relation.tags["type"]) {
      let place = place(relation.tags, isWay: false)
      // Towns are nodes too, in their middle.
      let address = address(relation.tags, .relation, relation.id)
      guard place.map({ !$0.kind.isSettlement }) ?? false || address?.numbers.isEmpty == false else { continue }
      let members = relation.members.filter { $0.kind == .way && $0.role != "inner" }.map(\.id)
      for member in members { memberWays[member] = [] }
      relations.append(
        WantedRelation(
          members: members, place: place, address: address, postcode: relation.tags["postal_code"]))
    }
  }

  private mutating func nameStreets(by list: [OSMWay]) {
    for way in list {
      guard let numbers = nameless[way.id], let name = way.tags["name"] else { continue }
      for number in numbers { streets[number].name = name }
    }
  }

  private mutating func take(ways list: [OSMWay]) {
    for way in list {
      if memberWays[way.id] != nil { memberWays[way.id] = way.nodes }
      guard !way.tags.isEmpty else { continue }
      let place = place(way.tags, isWay: true)
      let address = address(way.tags, .way, way.id)
      let interpolation = way.tags["addr:interpolation"]
      guard place != nil || address?.numbers.isEmpty == false || interpolation != nil else { continue }
      let isLine = !way.isClosed || place.map { kinds.isLine($0.kind) && $0.kind != kinds.square } ?? false
      ways.append(
        WantedWay(
          nodes: way.nodes, place: place, address: address, postcode: way.tags["postal_code"],
          interpolation: interpolation, isLine: isLine))
    }
  }

  private mutating func take(nodes list: [OSMNode]) {
    for node in list {
      nodes.take(node)
      guard !node.tags.isEmpty else { continue }
      let position = MercatorPoint(node.coordinate)
      let address = address(node.tags, .node, node.id)
      if let address, numbered[node.id] != nil { numbered[node.id] = address }
      add(place(node.tags, isWay: false), position, size: 1, address, node.tags["postal_code"])
      add(address, position)
    }
  }

  // MARK: - Places

  private mutating func addWays() {
    for way in ways {
      let line = nodes.line(way.nodes)
      guard let position = way.isLine ? line.element(at: line.count / 2) : Self.middle(line) else { continue }
      add(way.place, position, size: line.count, way.address, way.postcode)
      add(way.address, position)
      if let rule = way.interpolation { addInterpolated(way, rule) }
    }
  }

  private mutating func addRelations() {
    for relation in relations {
      let line = relation.members.flatMap { nodes.line(memberWays[$0] ?? []) }
      guard let position = Self.middle(line) else { continue }
      add(relation.place, position, size: line.count, relation.address, relation.postcode)
      add(relation.address, position)
    }
  }

  private mutating func addInterpolated(_ way: WantedWay, _ rule: String) {
    var address = way.address
    var line: [(position: MercatorPoint, number: String?)] = []
    for node in way.nodes {
      guard let position = nodes.line(CollectionOfOne(node)).first else { continue }
      let end = numbered[node] ?? nil
      // An end without a street has its town instead.
      if end?.street != nil, address?.street == nil || address?.isStreet == false && end?.isStreet == true {
        address = end
      }
      line.append((position, end?.numbers.first))
    }
    guard let address, let street = address.street else { return }
    for house in HouseInterpolation.houses(line, rule: rule) {
      houses.append(
        FoundHouse(
          number: house.number, street: street, isStreet: address.isStreet, city: address.city,
          postcode: address.postcode, position: house.position, use: .interpolated))
    }
  }

  private mutating func add(
    _ place: Named?, _ position: MercatorPoint, size: Int, _ address: OSMAddress?, _ postcode: String?
  ) {
    guard let place else { return }
    places.append(
      FoundPlace(
        names: place.names, kind: place.kind, importance: place.importance, position: position, size: size,
        address: address, postcode: postcode))
  }

  private mutating func add(_ address: OSMAddress?, _ position: MercatorPoint) {
    guard let address, let street = address.street else { return }
    for number in address.numbers {
      houses.append(
        FoundHouse(
          number: number, street: street, isStreet: address.isStreet, city: address.city, postcode: address.postcode,
          position: position, use: address.use))
    }
  }

  // MARK: - Tags

  private func place(_ tags: OSMTags, isWay: Bool) -> Named? {
    let own = OSMNames.of(tags)
    let names = own.isEmpty ? OSMNames.substitutes(tags) : own
    if isWay, tags["name"] != nil, let street = kinds.street(tags) { return (names, street.kind, street.importance) }
    // A building is not named after its operator.
    if let found = kinds.kind(tags, hasName: !names.isEmpty), found.kind != kinds.building || !own.isEmpty {
      return (names, found.kind, found.importance)
    }
    // A house with a name and nothing else.
    guard !own.isEmpty, tags["addr:housename"] != nil || tags["addr:housenumber"] != nil else { return nil }
    return (own, kinds.house, Int(kinds.catalogue.importance(kinds.house)))
  }

  private func address(_ tags: OSMTags, _ kind: OSMRelation.Member.Kind, _ id: Int64) -> OSMAddress? {
    let street = associations.isEmpty ? nil : associations[AssociatedStreet.Element(kind: kind, id: id)]
    return OSMAddress(tags, association: street.map { streets[$0] })
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
