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

  private let kinds = OSMKinds()
  private(set) var entries: [SearchEntry] = []
  /// Entries with an address.
  private var addresses: [(entry: Int, address: OSMAddress)] = []

  /// Reads an OpenStreetMap file.
  ///
  /// - Throws: `InputError` when it cannot be read.
  init(of map: URL) throws(InputError) {
    let found = try OSMPlacesReader.read(map, kinds: kinds)
    addPlaces(found.places)
    var streets = AreaAddresses(entries, kinds)
    streets.add(found.houses)
    streets.add(addresses)
    streets.addPostcodes()
    entries = streets.entries
  }

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
    guard let largest = pieces.max(by: { $0.size < $1.size }), let coordinate = Coordinate(largest.position) else {
      return
    }
    var names: [String] = []
    for name in pieces.flatMap(\.names) where !names.contains(name) { names.append(name) }
    let kind = pieces.map(\.kind).min { $0.number < $1.number } ?? largest.kind
    let importance = pieces.map(\.importance).max() ?? 0
    var entry = SearchEntry(
      names: names, kind: kind, importance: UInt8(clamping: importance), coordinate: coordinate)
    for text in pieces.compactMap(\.postcode) {
      for postcode in text.split(whereSeparator: { $0 == ";" || $0 == "," }).map(String.init)
      where !entry.postcodes.contains(postcode) { entry.postcodes.append(postcode) }
    }
    if let address = pieces.compactMap(\.address).first { addresses.append((entries.count, address)) }
    entries.append(entry)
  }
}

extension Coordinate {
  /// Where a point of the map's plane is.
  init?(_ point: MercatorPoint) { self.init(latitude: point.latitude, longitude: point.longitude) }
}
