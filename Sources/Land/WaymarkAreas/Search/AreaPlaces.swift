import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkSearch

/// What is searched for in an area: the map's places, streets in one piece, and their houses.
struct AreaPlaces {
  private struct Key: Hashable {
    var name: String
    var kind: PlaceKind
  }

  private struct StreetKey: Hashable {
    var name: String
    var isStreet: Bool
  }

  private let kinds = OSMKinds()
  private(set) var entries: [SearchEntry] = []

  /// Reads an OpenStreetMap file.
  ///
  /// - Throws: `InputError` when it cannot be read.
  init(of map: URL) throws(InputError) {
    let found = try OSMPlacesReader.read(map, kinds: kinds)
    addPlaces(found.places)
    addHouses(found.houses)
  }

  // MARK: - Places

  private mutating func addPlaces(_ places: [FoundPlace]) {
    var order: [Key] = []
    var pieces: [Key: [FoundPlace]] = [:]
    for place in places {
      guard let name = place.names.first else {
        add([place])
        continue
      }
      // A street that is a footpath for a part of its length is one street.
      let key = Key(name: name, kind: place.kind == kinds.path ? kinds.street : place.kind)
      if pieces[key] == nil { order.append(key) }
      pieces[key, default: []].append(place)
    }
    for key in order {
      let list = pieces[key] ?? []
      for group in PlacePieces.groups(list.map(\.position), isLine: kinds.isLine(key.kind)) {
        add(group.map { list[$0] })
      }
    }
  }

  /// Adds the pieces of one place: where the largest is, with the names of all.
  private mutating func add(_ pieces: [FoundPlace]) {
    guard let largest = pieces.max(by: { $0.size < $1.size }), let coordinate = Self.coordinate(largest.position) else {
      return
    }
    var names: [String] = []
    for name in pieces.flatMap(\.names) where !names.contains(name) { names.append(name) }
    let kind = pieces.map(\.kind).min { $0.number < $1.number } ?? largest.kind
    let importance = pieces.map(\.importance).max() ?? 0
    entries.append(
      SearchEntry(names: names, kind: kind, importance: UInt8(clamping: importance), coordinate: coordinate))
  }

  // MARK: - Houses

  private mutating func addHouses(_ houses: [FoundHouse]) {
    var order: [StreetKey] = []
    var lists: [StreetKey: [FoundHouse]] = [:]
    for house in houses {
      let key = StreetKey(name: house.street, isStreet: house.isStreet)
      if lists[key] == nil { order.append(key) }
      lists[key, default: []].append(house)
    }
    var owners: [String: [Int]] = [:]
    for (number, entry) in entries.enumerated()
    where entry.kind.isSettlement || [kinds.street, kinds.path, kinds.square, kinds.locality].contains(entry.kind) {
      for name in entry.names { owners[name, default: []].append(number) }
    }
    for key in order {
      let list = lists[key] ?? []
      for group in PlacePieces.groups(list.map(\.position), isLine: true) {
        add(group.map { list[$0] }, to: key, owners[key.name] ?? [])
      }
    }
  }

  /// Adds houses that stand together to the nearest street of their name, or to a new one.
  private mutating func add(_ group: [FoundHouse], to key: StreetKey, _ owners: [Int]) {
    let sorted = group.enumerated().sorted { a, b in
      (Int(a.element.number.prefix { $0.isNumber }) ?? 0, a.element.isInterpolated ? 1 : 0, a.offset)
        < (Int(b.element.number.prefix { $0.isNumber }) ?? 0, b.element.isInterpolated ? 1 : 0, b.offset)
    }
    var houses: [SearchEntry.House] = []
    var seen: Set<String> = []
    for (_, house) in sorted {
      guard seen.insert(house.number).inserted, let coordinate = Self.coordinate(house.position) else { continue }
      houses.append(
        SearchEntry.House(number: house.number, coordinate: coordinate, isInterpolated: house.isInterpolated))
    }
    guard let middle = houses.element(at: houses.count / 2)?.coordinate else { return }
    func distance(_ number: Int) -> Double {
      Geodesic.wgs84.inverse(from: middle, to: entries[number].coordinate).distance
    }
    // Settlements are larger than streets.
    let near = owners.filter { distance($0) < (entries[$0].kind.isSettlement ? 8000 : 3000) }
    if let owner = near.min(by: { distance($0) < distance($1) }) {
      let known = Set(entries[owner].houses.map(\.number))
      entries[owner].houses += houses.filter { !known.contains($0.number) }
    } else {
      let kind = key.isStreet ? kinds.street : kinds.locality
      entries.append(
        SearchEntry(
          names: [key.name], kind: kind, importance: kinds.catalogue.importance(kind), coordinate: middle,
          houses: houses))
    }
  }

  private static func coordinate(_ position: MercatorPoint) -> Coordinate? {
    Coordinate(latitude: position.latitude, longitude: position.longitude)
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
