import Foundation
import WaymarkGeodesy
import WaymarkSearch

/// Gives houses to streets, streets and places to settlements, and places to streets, as addresses say.
struct AreaAddresses {
  private struct StreetKey: Hashable {
    var name: String
    var isStreet: Bool
    /// The number of the settlement's entry.
    var city: Int?
  }

  /// How far houses may be from the middle of their street or settlement, metres.
  private static let streetReach = 3000.0
  private static let settlementReach = 8000.0
  /// How far from a place of a postcode its settlement may be, where no address names it.
  private static let postcodeReach = 6000.0
  /// How far from each other addresses of one postcode may be, metres.
  private static let postcodeExtent = 30_000.0
  /// A degree of latitude is longer, metres.
  private static let degree = 110_000.0

  private let kinds: OSMKinds
  private(set) var entries: [SearchEntry]
  private var cities: AddressCities
  /// Streets, squares, localities and settlements by their names.
  private var owners: [String: [Int]] = [:]
  /// Where postcodes are, with the settlements that addresses give to them.
  private var postcodes: [String: [(coordinate: Coordinate, city: Int?)]] = [:]

  init(_ entries: [SearchEntry], _ kinds: OSMKinds) {
    self.entries = entries
    self.kinds = kinds
    cities = AddressCities(entries)
    for (number, entry) in entries.enumerated()
    where entry.kind.isSettlement || [kinds.street, kinds.path, kinds.square, kinds.locality].contains(entry.kind) {
      for name in entry.names { owners[name, default: []].append(number) }
    }
  }

  // MARK: - Houses

  /// Adds the houses of the map.
  mutating func add(_ houses: [FoundHouse]) {
    var order: [StreetKey] = []
    var lists: [StreetKey: [FoundHouse]] = [:]
    for house in houses {
      let city = city(house.city, near: Coordinate(house.position))
      let key = StreetKey(name: house.street, isStreet: house.isStreet, city: city)
      if lists[key] == nil { order.append(key) }
      lists[key, default: []].append(house)
    }
    // The most houses first: a street that lies in two towns belongs to that with more of it.
    var groups: [(key: StreetKey, houses: [FoundHouse])] = []
    for key in order {
      let list = lists[key] ?? []
      for group in PlacePieces.groups(list.map(\.position), isLine: true) {
        groups.append((key, group.map { list[$0] }))
      }
    }
    let sorted = groups.indices.sorted { a, b in
      (groups[b].houses.count, a) < (groups[a].houses.count, b)
    }
    for number in sorted { add(groups[number].houses, to: groups[number].key) }
  }

  /// Adds houses that stand together to the nearest street of their name, or to a new one.
  private mutating func add(_ group: [FoundHouse], to key: StreetKey) {
    func rank(_ number: Int) -> (Int, Int, Int, Int) {
      let house = group[number]
      let value = Int(house.number.prefix { $0.isNumber }) ?? 0
      return (value, house.use == .interpolated ? 1 : 0, house.postcode == nil ? 1 : 0, number)
    }
    var houses: [SearchEntry.House] = []
    for house in group.indices.sorted(by: { rank($0) < rank($1) }).map({ group[$0] }) {
      guard let coordinate = Coordinate(house.position) else { continue }
      let found = SearchEntry.House(
        number: house.number, coordinate: coordinate, use: house.use, postcode: house.postcode)
      note(house.postcode, coordinate, key.city)
      houses.append(found)
    }
    guard !houses.isEmpty else { return }
    let middle = houses[houses.count / 2].coordinate
    let owner = owner(key, near: middle) ?? street(key, at: middle)
    if entries[owner].settlement == nil, !entries[owner].kind.isSettlement { entries[owner].settlement = key.city }
    for house in houses where !entries[owner].houses.contains(where: { Self.isSame($0, house) }) {
      entries[owner].houses.append(house)
    }
  }

  /// Whether two houses of a street are one: the same number, and not of different postcodes.
  private static func isSame(_ a: SearchEntry.House, _ b: SearchEntry.House) -> Bool {
    a.number == b.number && (a.postcode == nil || b.postcode == nil || a.postcode == b.postcode)
  }

  /// The nearest street or place of a name in a settlement.
  private func owner(_ key: StreetKey, near middle: Coordinate) -> Int? {
    let near = (owners[key.name] ?? []).map { (number: $0, distance: distance(middle, $0)) }.filter { owner in
      let entry = entries[owner.number]
      let isElsewhere = entry.settlement != nil && key.city != nil && entry.settlement != key.city
      return !isElsewhere
        && owner.distance < (entry.kind.isSettlement ? Self.settlementReach : Self.streetReach)
    }
    // Where a street has the name of its village, the street.
    func rank(_ owner: (number: Int, distance: Double)) -> (Int, Double) {
      (key.isStreet && entries[owner.number].kind.isSettlement ? 1 : 0, owner.distance)
    }
    return near.min { rank($0) < rank($1) }?.number
  }

  /// A new street, with all names of one that reaches here from another settlement.
  private mutating func street(_ key: StreetKey, at middle: Coordinate) -> Int {
    let kind = key.isStreet ? kinds.street : kinds.locality
    let other = (owners[key.name] ?? []).filter {
      !entries[$0].kind.isSettlement && distance(middle, $0) < Self.streetReach
    }
    .min { distance(middle, $0) < distance(middle, $1) }
    var entry = SearchEntry(
      names: other.map { entries[$0].names } ?? [key.name], kind: other.map { entries[$0].kind } ?? kind,
      importance: other.map { entries[$0].importance } ?? kinds.catalogue.importance(kind), coordinate: middle)
    entry.settlement = key.city
    for name in entry.names { owners[name, default: []].append(entries.count) }
    entries.append(entry)
    return entries.count - 1
  }

  // MARK: - Places

  /// Gives places their street and settlement.
  mutating func add(_ addresses: [(entry: Int, address: OSMAddress)]) {
    for (number, address) in addresses {
      let coordinate = entries[number].coordinate
      let city = city(address.city, near: coordinate)
      note(address.postcode, coordinate, city)
      if !entries[number].kind.isSettlement { entries[number].settlement = city }
      guard let street = address.street, !entries[number].names.isEmpty else {
        if let postcode = address.postcode, !entries[number].names.isEmpty {
          entries[number].postcodes.append(postcode)
        }
        continue
      }
      let key = StreetKey(name: street, isStreet: address.isStreet, city: city)
      let owner = owner(key, near: coordinate) ?? self.street(key, at: coordinate)
      guard owner != number else { continue }
      entries[number].address = SearchEntry.Address(street: owner, number: address.numbers.first)
    }
  }

  // MARK: - Settlements and postcodes

  private mutating func city(_ name: String?, near coordinate: Coordinate?) -> Int? {
    guard let name, let coordinate else { return nil }
    return cities.find(name, near: coordinate, in: &entries)
  }

  private mutating func note(_ postcode: String?, _ coordinate: Coordinate, _ city: Int?) {
    guard let postcode else { return }
    postcodes[postcode, default: []].append((coordinate, city))
  }

  /// Adds a place for each postcode, and postcodes to the settlements that have them.
  mutating func addPostcodes() {
    for entry in entries { for postcode in entry.postcodes { note(postcode, entry.coordinate, nil) } }
    let towns = entries.indices.filter { AddressCities.isCity(entries[$0].kind) }
    for name in postcodes.keys.sorted() {
      guard let all = postcodes[name], !Postcode.word(name).isEmpty else { continue }
      // Neighbouring countries have the same codes: where most of the addresses are.
      let median = all.map(\.coordinate).sorted { $0.latitude < $1.latitude }[all.count / 2]
      let near = all.filter {
        Geodesic.wgs84.inverse(from: median, to: $0.coordinate).distance < Self.postcodeExtent
      }
      guard
        let middle = Coordinate(
          latitude: near.reduce(0) { $0 + $1.coordinate.latitude } / Double(near.count),
          longitude: near.reduce(0) { $0 + $1.coordinate.longitude } / Double(near.count))
      else { continue }
      var counts: [Int: Int] = [:]
      for city in near.compactMap(\.city) { counts[city, default: 0] += 1 }
      let settlement =
        counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? nearest(middle, among: towns)
      for city in Set((all.map(\.city) + [settlement]).compactMap(\.self)).sorted()
      where !entries[city].postcodes.contains(name) {
        entries[city].postcodes.append(name)
      }
      var entry = SearchEntry(
        names: [name], kind: kinds.postcode, importance: kinds.catalogue.importance(kinds.postcode), coordinate: middle)
      entry.settlement = settlement
      entries.append(entry)
    }
  }

  /// The one of some towns that a place without an address is in.
  private func nearest(_ coordinate: Coordinate, among towns: [Int]) -> Int? {
    towns.filter { abs(entries[$0].coordinate.latitude - coordinate.latitude) * Self.degree < Self.postcodeReach }
      .map { ($0, distance(coordinate, $0)) }.filter { $0.1 < Self.postcodeReach }.min { $0.1 < $1.1 }?.0
  }

  private func distance(_ coordinate: Coordinate, _ number: Int) -> Double {
    Geodesic.wgs84.inverse(from: coordinate, to: entries[number].coordinate).distance
  }
}
