import Foundation
import WaymarkAreas
import WaymarkElevation
import WaymarkGeodesy
import WaymarkTerrain

/// A small area: one street, no routing tiles, and optionally houses and a slope of a metre per second of arc.
enum TestArea {
  /// Makes it.
  static func make(
    in folder: URL, hasElevation: Bool = false, houses: Int = 0, south: Double = 47, west: Double = 15,
    north: Double = 47.1,
    east: Double = 15.1
  ) throws -> Area {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bounds = GeographicBounds(south: south, west: west, north: north, east: east)
    var nodes = [(1, 47.01, 15.01), (2, 47.02, 15.02), (3, 47.03, 15.02)].compactMap { id, latitude, longitude in
      Coordinate(latitude: latitude, longitude: longitude).map {
        OSMNode(id: Int64(id), coordinate: $0, tags: OSMTags())
      }
    }
    var ways = [OSMWay(id: 1, nodes: [1, 2, 3], tags: ["highway": "residential", "name": "Way"])]
    // In rows north of the street, 22 m apart.
    for house in 0..<houses {
      let (latitude, longitude) = (47.05 + Double(house / 200) * 2e-4, 15.01 + Double(house % 200) * 3e-4)
      let first = Int64(nodes.count + 1)
      for (i, corner) in [(0.0, 0.0), (0, 1e-4), (1e-4, 1e-4), (1e-4, 0)].enumerated() {
        guard let position = Coordinate(latitude: latitude + corner.0, longitude: longitude + corner.1) else {
          continue
        }
        nodes.append(OSMNode(id: first + Int64(i), coordinate: position, tags: OSMTags()))
      }
      ways.append(
        OSMWay(
          id: Int64(house + 2), nodes: [first, first + 1, first + 2, first + 3, first], tags: ["building": "yes"]))
    }
    try OSMPBFWriter.data(nodes: nodes, ways: ways, relations: [], bounds: bounds)
      .write(to: folder.appendingPathComponent("map.osm.pbf"))
    if hasElevation, let tile = ElevationTile(south: 47, west: 15) {
      // Row by row, because sample by sample is slow in an unoptimized build.
      var samples: [UInt16] = []
      for row in 0..<ElevationTile.side {
        let height = UInt16(ElevationTile.side - 1 - row).bigEndian
        samples += [UInt16](repeating: height, count: ElevationTile.side)
      }
      let file = folder.appendingPathComponent("elevation").appendingPathComponent(tile.path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try samples.withUnsafeBytes { try Data($0).write(to: file) }
    }
    let json = """
      {"waymarkArea":1,"name":"Test <area>","bounds":{"south":\(south),"west":\(west),"north":\(north),"east":\(east)},
      "map":{"nodes":3,"ways":1,"relations":0,"streets":1,"buildings":0,"peaks":0},
      "elevation":{"tiles":[\(hasElevation ? "\"N47E015\"" : "")],"reference":"msl","voidShare":0},
      "routing":{"engineVersion":null},"sources":[{"kind":"map","file":"x","attribution":"© X"}],
      "spots":[{"name":"S","lat":47.01,"lon":15.01}]}
      """
    try Data(json.utf8).write(to: folder.appendingPathComponent("area.json"))
    return try Area(folder: folder)
  }
}
