import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFormats
import WaymarkServer
import WaymarkTerrain

@testable import WaymarkPublish

struct SitePublisherTests {
  private let folder: TemporaryFolder
  private var target: URL { folder.url.appendingPathComponent("site") }

  init() throws { folder = try TemporaryFolder() }

  private func json(_ path: String) throws -> JSONValue {
    try JSONValue(parsing: Data(contentsOf: target.appendingPathComponent(path)))
  }

  private func manifest() throws -> JSONValue { try json("site.json") }

  /// Where the files of the first area are.
  private func files() throws -> JSONValue {
    try json(try #require(manifest()["areas"]?.array?.first?["files"]?.string))
  }

  /// What a server would answer comes out of the archives, all of it and nothing else.
  @Test func archivesHaveWhatAServerAnswers() async throws {
    let area = try SmallSite.area(in: folder.url, hasElevation: true)
    let site = try await SitePublisher(web: SmallSite.web(in: folder.url)).publish([area], into: target)
    let files = try files()
    var archives: [SiteArchive: [String: PMTilesFile]] = [:]
    for kind in SiteArchive.allCases {
      let entry = try #require(files[kind.rawValue])
      var paths: [String: String] = [:]
      paths[""] = entry.string ?? entry["coarse"]?.string
      for square in entry["squares"]?.object?.keys ?? [] { paths[square] = entry["squares"]?[square]?.string }
      archives[kind] = try paths.mapValues { try PMTilesFile(target.appendingPathComponent($0)) }
    }
    let tiles = try AreaTiles(area: area)
    var found = 0
    for request in try AreaPlan.requests(bounds: area.manifest.bounds, heights: area.elevationWindow) {
      guard let kind = SiteArchive(request), let (zoom, column, row) = SiteArchive.address(request) else { continue }
      let id = try #require(PMTilesID.of(zoom: zoom, column: column, row: row))
      let whole = kind.squareZoom
      let square = zoom >= whole ? "\(column >> (zoom - whole))/\(row >> (zoom - whole))" : ""
      let stored = archives[kind]?[square]?.tile(id)
      let expected = tiles.data(for: request).flatMap { $0.isEmpty ? nil : $0 }
      #expect(
        try stored.map { kind == .heights ? $0 : try Gzip.expand($0, limit: 1 << 26) } == expected, "\(request)")
      if stored != nil { found += 1 }
    }
    #expect(found == archives.values.flatMap(\.values).reduce(0) { $0 + $1.tiles.count })
    #expect(found == site.areas[0].tiles)
    #expect(files["streets"] == nil && files["features"] == nil, "they are in the map's tiles")
    #expect(archives[.heights]?.keys.contains { $0 != "" } == true && (archives[.heights]?.count ?? 0) > 1)
    let index = try Data(contentsOf: target.appendingPathComponent(#require(files["search"]?.string)))
    #expect(try index == Data(area.searchIndex().bytes))
  }

  @Test(.enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
  func referenceImplementationReadsTheMap() async throws {
    let area = try SmallSite.area(in: folder.url)
    _ = try await SitePublisher(web: SmallSite.web(in: folder.url)).publish([area], into: target)
    let squares = try #require(files()["map"]?["squares"])
    let square = try #require(squares.object?.keys.first)
    let path = target.appendingPathComponent(try #require(squares[square]?.string)).path
    let map = try JSONValue(parsing: Data(try Oracle.text("pmtiles_archive.py", input: path + "\n").utf8))
    #expect(map["header"]?["tile_type"]?.string == "MVT" && map["header"]?["tile_compression"]?.string == "GZIP")
    #expect(map["header"]?["max_zoom"]?.int == 14 && (map["header"]?["min_lat_e7"]?.int ?? 0) < 470_000_000)
    #expect(map["metadata"]?["attribution"]?.string == "© X")
    let layers = (map["metadata"]?["vector_layers"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(layers.contains("streets") && !layers.contains("contours"))
    // Of each zoom from 10 to 14.
    #expect((map["tiles"]?.array?.count ?? 0) >= 5)
  }

  @Test func listsAreTrue() async throws {
    let areas = [
      try SmallSite.area(in: folder.url, name: "größer ö"),
      try SmallSite.area(in: folder.url, name: "other"),
    ]
    let site = try await SitePublisher(web: SmallSite.web(in: folder.url)).publish(areas, into: target)
    let contents = try SmallSite.contents(target)
    // The page.
    let page = String(decoding: try #require(contents["index.html"]), as: UTF8.self)
    #expect(page.contains("<meta name=\"waymark-site\" content=\"site.json\">"))
    #expect(page.contains("default-src 'self'") && !page.contains("frame-ancestors"))
    let files = try #require(page.firstMatch(of: /src="(page\/[0-9a-f]{16}\/)app\/main.js"/)).output.1
    #expect(page.contains("href=\"manifest.webmanifest\"") && page.contains("<a href=\"https://example.org/\">"))
    #expect(contents[files + "app/main.js"] == Data("export const a = 1;\n".utf8))
    #expect(contents[files + "examples/x.js"] == nil && contents[files + "sw.js"] != nil)
    #expect(contents["sw.js"] == Data("import \"./\(files)sw.js\";\n".utf8))
    let installation = String(decoding: try #require(contents["manifest.webmanifest"]), as: UTF8.self)
    #expect(installation.contains("\"src\": \"\(files)icons/a.svg\"") && installation.contains("\"start_url\": \"./\""))
    let app = try JSONValue(parsing: #require(contents["app.json"]))
    try check(try #require(app["files"]?.array), contents)
    #expect(app["files"]?.array?.contains { $0["path"]?.string?.hasSuffix("sw.js") == true } == false)
    // The areas.
    let entries = try #require(manifest()["areas"]?.array)
    #expect(entries.compactMap { $0["id"]?.string } == ["größer ö", "other"])
    #expect(entries.compactMap { $0["elevation"]?.bool } == [false, false])
    let second = try json(try #require(entries[1]["files"]?.string))
    #expect(second["heights"] == nil && second["map"] != nil)
    for entry in entries {
      let path = try #require(entry["offline"]?.string)
      let list = try JSONValue(parsing: #require(contents[path]))
      #expect(list["version"] == entry["version"] && list["name"] == entry["name"])
      try check(try #require(list["files"]?.array), contents)
    }
    // Names are safe in addresses.
    #expect(contents.keys.allSatisfy { $0.allSatisfy { $0.isASCII && $0 != " " && $0 != "%" } })
    // Compressed forms are of the file beside them, and others are not made.
    let packed = contents.keys.filter { $0.hasSuffix(".gz") }
    #expect(packed.contains(files + "engine/waymark.js.gz") && contents[files + "engine/waymark.js.br"] != nil)
    for path in packed {
      #expect(
        try Gzip.expand(#require(contents[path]), limit: 1 << 26) == contents[String(path.dropLast(3))], "\(path)")
    }
    let plain = contents.filter { !$0.key.hasSuffix(".gz") && !$0.key.hasSuffix(".br") && $0.key != ".state.json" }
    #expect(site.files == plain.count && site.bytes == plain.values.reduce(0) { $0 + $1.count })
    #expect(folder.names.allSatisfy { !$0.hasPrefix(".") })
    #expect(!contents.keys.contains { $0.hasPrefix(".partial") })
  }

  /// Every entry of a list is a file or a part of one, with its length and tag; parts make up whole files.
  private func check(_ entries: [JSONValue], _ contents: [String: Data]) throws {
    var ends: [String: Int] = [:]
    for entry in entries {
      let path = try #require(entry["path"]?.string)
      let bytes = try #require(entry["bytes"]?.int)
      let from = entry["from"]?.int ?? 0
      let file = try #require(contents[path], "\(path)")
      #expect(from == ends[path, default: 0] && from + bytes <= file.count, "\(path)")
      ends[path] = from + bytes
      let part = Data(file[from..<min(file.count, from + bytes)])
      #expect(EntityTag.of(part) == "\"" + (entry["tag"]?.string ?? "") + "\"", "\(path)")
    }
    for (path, end) in ends { #expect(contents[path]?.count == end, "\(path)") }
  }

  @Test func onlySitesAreChanged() async throws {
    let area = try SmallSite.area(in: folder.url)
    let publisher = SitePublisher(web: try SmallSite.web(in: folder.url))
    let other = folder.url.appendingPathComponent("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: other.appendingPathComponent("notes.txt"))
    let error = await #expect(throws: InputError.self) { try await publisher.publish([area], into: other) }
    #expect(error?.problem == "this folder is not a site, so it is not replaced")
    #expect(try SmallSite.contents(other).keys.sorted() == ["notes.txt"])
  }

  @Test(arguments: ["page", "Small"]) func cancellingLeavesNothingBehind(_ moment: String) async throws {
    let area = try SmallSite.area(in: folder.url)
    let web = try SmallSite.web(in: folder.url)
    let before = folder.names
    let target = target
    let task = Task {
      try await SitePublisher(web: web) { stage, share in
        if stage.hasPrefix(moment) { withUnsafeCurrentTask { $0?.cancel() } }
      }.publish([area], into: target)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(folder.names == before)
  }

  @Test func remainsOfAKilledRunAreCleared() async throws {
    let dead = folder.url.appendingPathComponent(".site.partial-999999999")
    try FileManager.default.createDirectory(at: dead, withIntermediateDirectories: true)
    let area = try SmallSite.area(in: folder.url)
    _ = try await SitePublisher(web: SmallSite.web(in: folder.url)).publish([area], into: target)
    #expect(folder.names == ["site", "small", "web"])
  }

  @Test func badInputLeavesNothingBehind() async throws {
    let area = try SmallSite.area(in: folder.url)
    let publisher = SitePublisher(web: try SmallSite.web(in: folder.url))
    await #expect(throws: InputError.self) { try await publisher.publish([], into: target) }
    // A part of the page is missing.
    let poor = try TemporaryFolder()
    let web = try SmallSite.web(in: poor.url, without: "engine/search.wasm")
    let error = await #expect(throws: InputError.self) {
      try await SitePublisher(web: web).publish([area], into: target)
    }
    #expect(error?.problem == "a part of the page is missing")
    // More tiles than any host wants.
    let large = try SmallSite.area(in: folder.url, name: "large", isHuge: true)
    await #expect(throws: InputError.self) { try await publisher.publish([area, large], into: target) }
    // A damaged map.
    try Data("no map".utf8).write(to: area.folder.appendingPathComponent("map.osm.pbf"))
    await #expect(throws: InputError.self) { try await publisher.publish([area], into: target) }
    #expect(folder.names == ["large", "small", "web"])
  }
}
