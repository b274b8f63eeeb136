import CGDAL
import Foundation
import TestSupport
import WaymarkAreas
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices
import WaymarkTerrain

@testable import WaymarkFetch

/// Sources on this machine that speak the forms of the public ones, made of real data of Monaco and Andorra.
final class LocalSources: Sendable {
  /// Monaco's harbour.
  static let monaco = Coordinate(latitude: 43.7347, longitude: 7.4206)
  /// Where Valhalla is; nil where it is not installed.
  static let valhalla = try? ValhallaInstallation.find(programFolder: nil, workingFolder: SharedData.packageRoot)

  let folder: TemporaryFolder
  let server: FileServer

  /// Makes the files and starts the server.
  ///
  /// - Parameters:
  ///   - elevations: whether elevations are made, too.
  ///   - respond: what to send instead of a file; nil for the file.
  /// - Throws: what the file system throws.
  init(
    elevations: Bool = true, respond: @escaping @Sendable (FileServer.Request) -> FileServer.Response? = { _ in nil }
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let web = folder.url.appendingPathComponent("web")
    let files = FileManager.default
    try files.createDirectory(at: web, withIntermediateDirectories: true)
    for name in ["monaco", "andorra"] {
      let file = web.appendingPathComponent("\(name)-latest.osm.pbf")
      try files.copyItem(at: SharedData.url("osm/\(name).osm.pbf"), to: file)
      try Data("\(MD5Sum.of(file) ?? "")  \(name)-latest.osm.pbf\n".utf8)
        .write(to: web.appendingPathComponent("\(name)-latest.osm.pbf.md5"))
    }
    try Data(Self.index.utf8).write(to: web.appendingPathComponent("index-v1.json"))
    if elevations { try Self.elevations(in: web) }
    server = try FileServer(web) { request in
      if let response = respond(request) { return response }
      if request.target.hasPrefix("/search?") { return .text(200, type: "application/json", Self.places) }
      if request.target == "/api/interpreter" {
        guard let text = try? Self.overpass(request.body) else { return .text(400, type: "text/html", "<html>") }
        return .text(200, type: "application/osm3s+xml", text)
      }
      return nil
    }
  }

  /// Addresses of this server in all forms.
  ///
  /// - Parameters:
  ///   - maps: forms of map sources, in order.
  ///   - elevations: forms of elevation sources, in order.
  ///   - address: another server than this one.
  /// - Returns: the sources.
  /// - Throws: nothing that a test expects.
  func sources(
    maps: [String] = ["overpass"], elevations: [String] = ["geotiff"], at address: String? = nil
  ) throws -> AreaSources {
    let addresses = [
      "overpass": "/api/interpreter", "extracts": "/index-v1.json", "geotiff": "/cog/{N00}_00_{E000}_00_DEM.tif",
      "hgt": "/skadi/{N00}/{N00}{E000}.hgt.gz", "terrarium": "/terrarium/{z}/{x}/{y}.png",
    ]
    func list(_ forms: [String]) -> String {
      forms.map {
        "{\"name\":\"Local \($0)\",\"form\":\"\($0)\",\"url\":\"\(address ?? server.address)\(addresses[$0] ?? "")\","
          + "\"attribution\":\"© \($0)\",\"pauseSeconds\":0,\"timeoutSeconds\":1,\"zoom\":11"
          + ($0 == "extracts" ? ",\"checksum\":\"{url}.md5\"" : "") + "}"
      }.joined(separator: ",")
    }
    let text =
      "{\"waymarkSources\":1,\"userAgent\":\"Test/1\",\"geocoders\":[{\"name\":\"Local geocoder\",\"url\":\""
      + "\(server.address)/search?format=jsonv2&q={query}\",\"pauseSeconds\":0}],"
      + "\"maps\":[\(list(maps))],\"elevations\":[\(list(elevations))]}"
    return try AreaSources(parsing: Data(text.utf8), file: "test")
  }

  /// A fetcher with a cache of its own.
  func fetcher(
    _ sources: AreaSources, notes: Notes = Notes(), answerSeconds: Double = 60
  ) throws -> AreaFetcher {
    AreaFetcher(
      sources: sources, valhalla: try Self.valhalla.unwrapped, cache: folder.url.appendingPathComponent("cache"),
      download: HTTPDownload(
        answerSeconds: answerSeconds, retry: RetryPolicy(attempts: 3, firstPause: 0.01, maximumPause: 0.05)),
      note: notes.add)
  }

  /// What loads the parts of an area, without building it.
  func context(wantsNewest: Bool = false, answerSeconds: Double = 60) throws -> FetchContext {
    FetchContext(
      userAgent: "Test/1", cache: try DownloadCache(folder: folder.url.appendingPathComponent("cache")), pace: Pace(),
      download: HTTPDownload(
        answerSeconds: answerSeconds, retry: RetryPolicy(attempts: 3, firstPause: 0.01, maximumPause: 0.05)),
      wantsNewest: wantsNewest, progress: { _, _, _ in })
  }

  // MARK: - Contents

  private static let places = """
    [{"place_id":1,"display_name":"Monaco-Ville, Monaco","lat":"43.7313","lon":"7.4197",\
    "boundingbox":["43.7291","43.7337","7.4169","7.4275"]},{"display_name":"damaged","lat":"x","lon":"7"}]
    """

  private static let index = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"id":"europe","name":"Europe","urls":{"pbf":"/none.osm.pbf"}},
     "geometry":{"type":"MultiPolygon","coordinates":[[[[-20,30],[60,30],[60,70],[-20,70],[-20,30]]]]}},
    {"type":"Feature","properties":{"id":"monaco","name":"Monaco","urls":{"pbf":"/monaco-latest.osm.pbf"}},
     "geometry":{"type":"MultiPolygon","coordinates":[[[[7.3,43.5],[7.6,43.5],[7.6,43.8],[7.3,43.8],[7.3,43.5]]]]}},
    {"type":"Feature","properties":{"id":"andorra","name":"Andorra","urls":{"pbf":"/andorra-latest.osm.pbf"}},
     "geometry":{"type":"Polygon","coordinates":[[[1.3,42.3],[1.9,42.3],[1.9,42.7],[1.3,42.7],[1.3,42.3]]]}},
    {"type":"Feature","properties":{"id":"planned","name":"Without a file","urls":{}},
     "geometry":{"type":"Polygon","coordinates":[[[7.4,43.7],[7.5,43.7],[7.5,43.8],[7.4,43.8],[7.4,43.7]]]}}]}
    """

  /// The answer of an Overpass API to a query, out of Monaco's extract.
  private static func overpass(_ body: Data) throws -> String {
    let query = String(decoding: body, as: UTF8.self).removingPercentEncoding ?? ""
    let numbers = try query.firstMatch(of: #/node\(([-0-9.,]+)\)/#).unwrapped.1.split(separator: ",").map {
      try Double($0).unwrapped
    }
    let bounds = GeographicBounds(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
    let data = try OSMCut(bounds, of: SharedData.url("osm/monaco.osm.pbf")).data()
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("part.osm.pbf")
    try data.write(to: file)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\" generator=\"Overpass API\">\n"
    text += "<note>The data included in this document is from www.openstreetmap.org.</note>\n"
    func tags(_ tags: OSMTags) -> String {
      tags.all.map { "<tag k=\"\(escaped($0.key))\" v=\"\(escaped($0.value))\"/>" }.joined()
    }
    let reader = try OSMPBFReader(url: file)
    while let block = try reader.next() {
      for node in block.nodes {
        text += "<node id=\"\(node.id)\" lat=\"\(node.coordinate.latitude)\" lon=\"\(node.coordinate.longitude)\">"
        text += tags(node.tags) + "</node>\n"
      }
      for way in block.ways {
        text +=
          "<way id=\"\(way.id)\">" + way.nodes.map { "<nd ref=\"\($0)\"/>" }.joined() + tags(way.tags) + "</way>\n"
      }
      for relation in block.relations {
        text += "<relation id=\"\(relation.id)\">"
        for member in relation.members {
          let kind = ["node", "way", "relation"][member.kind.rawValue]
          text += "<member type=\"\(kind)\" ref=\"\(member.id)\" role=\"\(escaped(member.role))\"/>"
        }
        text += tags(relation.tags) + "</relation>\n"
      }
    }
    return text + "</osm>\n"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The elevations around Monaco as a Cloud-Optimised GeoTIFF, a Skadi tile and Terrarium tiles.
  private static func elevations(in web: URL) throws {
    let source = SharedData.url("elevation/N43E007.hgt.zip")
    let files = FileManager.default
    for name in ["cog", "skadi/N43", "terrarium/11"] {
      try files.createDirectory(at: web.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let hgt = try ElevationFile(path: source.path)
    let tile = try ElevationTile(name: "N43E007").unwrapped
    // A sixtieth of a degree more than Monaco, so that tests stay quick: the rest of the tile is void.
    var samples = [Float](repeating: .nan, count: ElevationTile.side * ElevationTile.side)
    let grid = try tile.grid(from: [hgt]).unwrapped
    for row in 600..<1500 {
      for i in row * 3601 + 1000..<row * 3601 + 2000 { samples[i] = grid.samples[i] }
    }
    let part = try ElevationGrid(
      north: grid.north, west: grid.west, latitudeStep: grid.latitudeStep, longitudeStep: grid.longitudeStep,
      rows: 3601, columns: 3601, samples: samples, verticalReference: .meanSeaLevel)
    let raw = web.appendingPathComponent("N43E007.hgt")
    try ElevationTile.data(of: part).write(to: raw)
    try AtomicFile.write(
      [UInt8](Data(contentsOf: raw)), to: web.appendingPathComponent("skadi/N43/N43E007.hgt.gz").path)
    GDALAllRegister()
    let dataset = try GDALOpen(raw.path, GA_ReadOnly).unwrapped
    defer { GDALClose(dataset) }
    let copy = GDALCreateCopy(
      GDALGetDriverByName("COG"), web.appendingPathComponent("cog/N43_00_E007_00_DEM.tif").path, dataset, 0, nil, nil,
      nil)
    GDALClose(try copy.unwrapped)
    for x in 1065...1067 { for y in 744...747 { try picture(of: grid, x, y, in: web) } }
  }

  /// A Terrarium tile of zoom 11.
  private static func picture(of grid: ElevationGrid, _ x: Int, _ y: Int, in web: URL) throws {
    let folder = web.appendingPathComponent("terrarium/11/\(x)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var pixels = [UInt8](repeating: 0, count: 256 * 256 * 3)
    for row in 0..<256 {
      let mercator = Double.pi * (1 - 2 * (Double(y) + (Double(row) + 0.5) / 256) / 2048)
      let latitude = atan(sinh(mercator)) * 180 / .pi
      for column in 0..<256 {
        let longitude = (Double(x) + (Double(column) + 0.5) / 256) / 2048 * 360 - 180
        let height = Coordinate(latitude: latitude, longitude: longitude).flatMap { grid.elevation(at: $0) } ?? 0
        let value = Int(((height + 32768) * 256).rounded())
        for (channel, byte) in [value >> 16, (value >> 8) & 255, value & 255].enumerated() {
          pixels[channel * 65536 + row * 256 + column] = UInt8(byte)
        }
      }
    }
    let memory = try GDALCreate(GDALGetDriverByName("MEM"), "", 256, 256, 3, GDT_Byte, nil).unwrapped
    defer { GDALClose(memory) }
    for channel in 0..<3 {
      _ = pixels.withUnsafeMutableBufferPointer {
        GDALRasterIO(
          GDALGetRasterBand(memory, Int32(channel + 1)), GF_Write, 0, 0, 256, 256,
          $0.baseAddress.map { $0 + channel * 65536 }, 256, 256, GDT_Byte, 0, 0)
      }
    }
    let file = folder.appendingPathComponent("\(y).png").path
    GDALClose(try GDALCreateCopy(GDALGetDriverByName("PNG"), file, memory, 0, nil, nil, nil).unwrapped)
  }
}

/// Sentences that a fetcher said.
final class Notes: @unchecked Sendable {
  private let lock = NSLock()
  private var sentences: [String] = []
  var all: [String] { lock.withLock { sentences } }
  @Sendable func add(_ sentence: String) { lock.withLock { sentences.append(sentence) } }
}

struct Missing: Error {}

extension Optional {
  /// The value, or an error.
  var unwrapped: Wrapped {
    get throws {
      guard let self else { throw Missing() }
      return self
    }
  }
}
