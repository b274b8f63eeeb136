import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// Collects nodes, ways and relations of OpenStreetMap XML (OpenStreetMap wiki, "OSM XML").
///
/// What is deleted is left out: editors keep it with `action="delete"` (JOSM wiki, "JOSM file format"), histories with
/// `visible="false"`. Of several versions of an element, which follow each other, the last counts.
final class OSMXMLHandler: XMLHandler {
  private var nodes: [OSMNode] = []
  private var ways: [OSMWay] = []
  private var relations: [OSMRelation] = []
  private var bounds: GeographicBounds?
  private var tags = OSMTags()
  private var refs: [Int64] = []
  private var members: [OSMRelation.Member] = []
  private var id: Int64?
  private var coordinate: Coordinate?
  private var isDeleted = false
  private var depth = 0

  /// The elements read, as the contents of a PBF file.
  ///
  /// - Parameter file: name of the XML file, for the error.
  /// - Returns: the bytes of an `.osm.pbf` file.
  /// - Throws: `InputError` when there are no elements.
  func pbf(file: String) throws(InputError) -> Data {
    guard !nodes.isEmpty else {
      throw InputError(
        "the file holds no nodes", file: file, advice: "give an OpenStreetMap extract of a region on land")
    }
    return try OSMPBFWriter.data(nodes: nodes, ways: ways, relations: relations, bounds: bounds)
  }

  func start(_ element: XMLElementStart) throws(InputError) {
    depth += 1
    if depth == 1 { try element.checkRoot("osm", of: "OpenStreetMap XML") }
    switch element.name {
    case "bounds" where depth == 2:
      // Editors write one for each part that was downloaded.
      if let part = Self.bounds(element) { bounds = bounds.map { Self.union($0, part) } ?? part }
    case "node" where depth == 2:
      try begin(element)
      coordinate = try position(element)
    case "way" where depth == 2, "relation" where depth == 2: try begin(element)
    case "nd" where depth == 3: refs.append(try number("ref", element))
    case "member" where depth == 3:
      let kind: OSMRelation.Member.Kind
      switch element.attributes["type"] {
      case "node": kind = .node
      case "way": kind = .way
      case "relation": kind = .relation
      default: throw InputError("a member is neither node, way nor relation", line: element.line, field: "type")
      }
      members.append(
        OSMRelation.Member(kind: kind, id: try number("ref", element), role: element.attributes["role"] ?? ""))
    case "tag" where depth == 3:
      guard let key = element.attributes["k"], let value = element.attributes["v"] else {
        throw InputError("a tag has no key or no value", line: element.line, field: "k, v")
      }
      tags.append(key: key, value: value)
    default: break
    }
  }

  func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
    depth -= 1
    guard depth == 1, let id else { return }
    switch name {
    case "node":
      if nodes.last?.id == id { nodes.removeLast() }
      // Deleted nodes may have no position.
      if !isDeleted, let coordinate { nodes.append(OSMNode(id: id, coordinate: coordinate, tags: tags)) }
    case "way":
      if ways.last?.id == id { ways.removeLast() }
      if !isDeleted { ways.append(OSMWay(id: id, nodes: refs, tags: tags)) }
    case "relation":
      if relations.last?.id == id { relations.removeLast() }
      if !isDeleted { relations.append(OSMRelation(id: id, members: members, tags: tags)) }
    default: break
    }
    self.id = nil
  }

  private func begin(_ element: XMLElementStart) throws(InputError) {
    id = try number("id", element)
    (tags, refs, members, coordinate) = (OSMTags(), [], [], nil)
    isDeleted = element.attributes["action"] == "delete" || element.attributes["visible"] == "false"
  }

  private func number(_ name: String, _ element: XMLElementStart) throws(InputError) -> Int64 {
    guard let value = element.attributes[name].flatMap({ Int64($0) }) else {
      throw InputError("this is not an element's number", line: element.line, field: name)
    }
    return value
  }

  private func position(_ element: XMLElementStart) throws(InputError) -> Coordinate? {
    guard let latitude = element.attributes["lat"], let longitude = element.attributes["lon"] else { return nil }
    guard let latitude = Double(latitude), let longitude = Double(longitude),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw InputError("the position of a node is not a position on Earth", line: element.line, field: "lat, lon")
    }
    return coordinate
  }

  private static func union(_ a: GeographicBounds, _ b: GeographicBounds) -> GeographicBounds {
    GeographicBounds(
      south: min(a.south, b.south), west: min(a.west, b.west), north: max(a.north, b.north), east: max(a.east, b.east))
  }

  private static func bounds(_ element: XMLElementStart) -> GeographicBounds? {
    let values = ["minlat", "minlon", "maxlat", "maxlon"].compactMap { element.attributes[$0].flatMap { Double($0) } }
    guard values.count == 4, values.allSatisfy({ $0.isFinite }), values[0] <= values[2], values[1] <= values[3],
      values[0] >= -90, values[2] <= 90, values[1] >= -180, values[3] <= 180
    else { return nil }
    return GeographicBounds(south: values[0], west: values[1], north: values[2], east: values[3])
  }
}
