import Foundation
import TestSupport
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkAreas

/// Two towns some kilometres apart with streets of the same names, and houses by the custom of a country.
struct InventedTowns {
  let country: AddressCountry
  private(set) var addresses: [MappedAddress] = []
  private var nodes: [OSMNode] = []
  private var ways: [OSMWay] = []
  private var id: Int64 = 0
  private static let latitude = 46.5
  private static let longitude = 9.5

  init(_ country: AddressCountry, seed: UInt64) {
    self.country = country
    var random = SeededGenerator(seed: seed)
    for (town, city) in country.cities.enumerated() {
      let (north, east) = (Double(town) * 0.02, Double(town) * 0.01)
      add(north, east, ["place": "town", "name": city])
      for (row, street) in country.streets.enumerated() {
        let y = north + 0.002 * Double(row) - 0.005
        let ends = [add(y, east - 0.006, OSMTags()), add(y, east + 0.006, OSMTags())]
        ways.append(OSMWay(id: Int64(ways.count + 1), nodes: ends, tags: ["highway": "residential", "name": street]))
        var value = Int.random(in: 1...3, using: &random)
        var used: Set<String> = []
        for house in 0..<8 {
          let number = country.number(value, &random)
          let postcodes = country.postcodes[town]
          let postcode = postcodes[house * postcodes.count / 8]
          value += Int.random(in: 1...4, using: &random) + (number.contains("-") ? 6 : 0)
          // Houses of one number in two writings would be the same.
          guard used.insert(number.lowercased().filter { !$0.isWhitespace }).inserted else { continue }
          var tags: OSMTags = [
            "addr:housenumber": number, "addr:street": street, "addr:city": city, "addr:postcode": postcode,
          ]
          if country.name == "Czechia", number.contains("/") {
            tags["addr:conscriptionnumber"] = String(number.prefix { $0 != "/" })
          }
          let (north, east) = (y + 0.0002, east - 0.005 + 0.0013 * Double(house))
          add(north, east, tags)
          guard let position = Coordinate(latitude: Self.latitude + north, longitude: Self.longitude + east) else {
            continue
          }
          addresses.append(
            MappedAddress(number: number, street: street, city: city, postcode: postcode, name: nil, position: position)
          )
        }
      }
    }
  }

  @discardableResult
  private mutating func add(_ north: Double, _ east: Double, _ tags: OSMTags) -> Int64 {
    id += 1
    guard let position = Coordinate(latitude: Self.latitude + north, longitude: Self.longitude + east) else {
      return id
    }
    nodes.append(OSMNode(id: id, coordinate: position, tags: tags))
    return id
  }

  /// The map.
  func pbf() throws -> Data {
    let window = GeographicBounds(south: 46.4, west: 9.4, north: 46.7, east: 9.7)
    return try OSMPBFWriter.data(nodes: nodes, ways: ways, relations: [], bounds: window)
  }
}
