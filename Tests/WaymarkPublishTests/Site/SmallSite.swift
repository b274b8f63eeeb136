import Foundation
import TestSupport
import WaymarkAreas
import WaymarkElevation
import WaymarkGeodesy
import WaymarkServer
import WaymarkTerrain

@testable import WaymarkPublish

/// A page of a few files and a small area with one street on a slope, for sites that are made in a moment.
enum SmallSite {
  /// The page: all that a site needs, in the smallest form.
  static func web(in folder: URL, without missing: String? = nil) throws -> WebFolder {
    let web = folder.appendingPathComponent("web")
    let page =
      "<!doctype html>\n<html><head>\n<meta charset=\"utf-8\">\n<title>W</title>\n"
      + "<link rel=\"manifest\" href=\"manifest.webmanifest\"><script type=\"module\" src=\"app/main.js\"></script>\n"
      + "</head><body><a href=\"https://example.org/\">x</a></body></html>\n"
    var files = [
      "index.html": page, "sw.js": "// worker\nlet a = 1;\n", "app/main.js": "/** Comment. */\nexport const a = 1;\n",
      "engine/waymark.js": String(repeating: "export const long = 1;\n", count: 100), "examples/x.js": "1;\n",
      "manifest.webmanifest": "{\n  \"start_url\": \"./\",\n  \"icons\": [{ \"src\": \"icons/a.svg\" }]\n}\n",
    ]
    for module in WebFolder.modules { files["engine/\(module).wasm"] = module }
    for library in ["maplibre-gl.js", "maplibre-gl.css"] { files["vendor/" + library] = library }
    for (path, text) in files where path != missing {
      let file = web.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try WebFolder(folder: web)
  }

  /// The area: a street, and on request a house, and heights of a metre per second of arc, whose tiles take longer.
  static func area(
    in folder: URL, name: String = "small", hasElevation: Bool = false, hasHouse: Bool = false, isHuge: Bool = false,
    east eastern: Double = 15.03, street: String = "Way"
  ) throws -> Area {
    let area = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: area, withIntermediateDirectories: true)
    var places = [(1, 47.01, 15.01), (2, 47.02, 15.02)]
    if hasHouse { places += [(3, 47.011, 15.01), (4, 47.0112, 15.01), (5, 47.0112, 15.0103)] }
    let nodes = places.compactMap { id, latitude, longitude in
      Coordinate(latitude: latitude, longitude: longitude).map {
        OSMNode(id: Int64(id), coordinate: $0, tags: OSMTags())
      }
    }
    let street = OSMWay(id: 1, nodes: [1, 2], tags: ["highway": "residential", "name": street])
    let house = OSMWay(id: 2, nodes: [3, 4, 5, 3], tags: ["building": "house", "height": "8"])
    let (north, east) = isHuge ? (80.0, 175.0) : (47.03, eastern)
    let bounds = GeographicBounds(south: 47, west: 15, north: north, east: east)
    try OSMPBFWriter.data(nodes: nodes, ways: hasHouse ? [street, house] : [street], relations: [], bounds: bounds)
      .write(to: area.appendingPathComponent("map.osm.pbf"))
    if hasElevation, let tile = ElevationTile(south: 47, west: 15) {
      let file = area.appendingPathComponent("elevation").appendingPathComponent(tile.path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let rows = (0..<ElevationTile.side).map { UInt16($0).bigEndian }
      let samples = rows.flatMap { [UInt16](repeating: $0, count: ElevationTile.side) }
      try samples.withUnsafeBytes { try Data($0).write(to: file) }
    }
    let json = """
      {"waymarkArea":1,"name":"Small \\"one\\"","bounds":{"south":47,"west":15,"north":\(north),"east":\(east)},
      "map":{"nodes":2,"ways":1,"relations":0,"streets":1,"buildings":0,"peaks":0},
      "elevation":{"tiles":[\(hasElevation ? "\"N47E015\"" : "")],"reference":"msl","voidShare":0},
      "routing":{"engineVersion":null},"sources":[{"kind":"map","file":"x","attribution":"© X"}],
      "spots":[{"name":"S","lat":47.01,"lon":15.01}]}
      """
    try Data(json.utf8).write(to: area.appendingPathComponent("area.json"))
    return try Area(folder: area)
  }

  /// Names and contents of all files below a folder.
  static func contents(_ folder: URL) throws -> [String: Data] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var contents: [String: Data] = [:]
    for path in paths {
      var isFolder: ObjCBool = false
      let file = folder.appendingPathComponent(path)
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      contents[path] = try Data(contentsOf: file)
    }
    return contents
  }
}
