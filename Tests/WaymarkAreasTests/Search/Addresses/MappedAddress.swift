import Foundation
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkAreas

/// An address of a map, as its tags say it.
struct MappedAddress {
  var number: String
  var street: String
  var city: String?
  var postcode: String?
  /// The name of what has the address; nil for none.
  var name: String?
  var position: Coordinate

  /// All addresses of an extract with a street: nodes, and ways at the middle of their vertices. `withoutStreets` takes the
  /// street away from houses that a relation gives theirs.
  static func all(of pbf: URL) throws -> [MappedAddress] {
    var nodes: [Int64: Coordinate] = [:]
    var tagged: [(tags: OSMTags, nodes: [Int64])] = []
    try OSMPBFReader.eachBlock(of: pbf, .nodes) { block in
      for node in block.nodes {
        nodes[node.id] = node.coordinate
        if node.tags["addr:housenumber"] != nil { tagged.append((node.tags, [node.id])) }
      }
    }
    try OSMPBFReader.eachBlock(of: pbf, .ways) { block in
      for way in block.ways where way.tags["addr:housenumber"] != nil && way.tags["addr:interpolation"] == nil {
        tagged.append((way.tags, way.nodes))
      }
    }
    return tagged.compactMap { tags, ids in
      let points = ids.compactMap { nodes[$0] }
      guard let number = tags["addr:housenumber"], let street = tags["addr:street"], !points.isEmpty,
        !number.contains(where: { ";,".contains($0) }),
        let position = Coordinate(
          latitude: points.reduce(0) { $0 + $1.latitude } / Double(points.count),
          longitude: points.reduce(0) { $0 + $1.longitude } / Double(points.count))
      else { return nil }
      return MappedAddress(
        number: number, street: street, city: tags["addr:city"], postcode: tags["addr:postcode"], name: tags["name"],
        position: position)
    }
  }
}
