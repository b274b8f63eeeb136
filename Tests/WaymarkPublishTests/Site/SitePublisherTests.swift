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

  private func manifest() throws -> JSONValue {
    try JSONValue(parsing: Data(contentsOf: target.appendingPathComponent("site.json")))
  }

  /// What a server would answer comes out of the archives, all of it and nothing else.
  @Test func archivesHaveWhatAServerAnswers() async throws {
    let area = try SmallSite.area(in: folder.url, hasElevation: true)
    let site = try await SitePublisher(web: SmallSite.web(in: folder.url)).publish([area], into: target)
    let files = try #require(manifest()["areas"]?.array?.first?["files"])
    var archives: [SiteArchive: PMTilesFile] = [:]
    for kind in SiteArchive.allCases {
      archives[kind] = try PMTilesFile(target.appendingPathComponent(try #require(files[kind.rawValue]?.string)))
    }
    let tiles = try AreaTiles(area: area)
    var cells: [SiteArchive: Int] = [:]
    var found = 0
    for request in try AreaPlan.requests(bounds: area.manifest.bounds, heights: area.elevationWindow) {
      guard let kind = SiteArchive(request) else { continue }
      let cell = cells[kind, default: 0]
      cells[kind] = cell + 1
      let (zoom, column, row) = SiteArchive.address(request, cell: cell)
      let id = try #require(PMTilesID.of(zoom: zoom, column: column, row: row))
      let stored = archives[kind]?.tile(id)
      let expected = tiles.data(for: request).flatMap { $0.isEmpty ? nil : $0 }
      #expect(
        try stored.map { kind == .elevation ? $0 : try Gzip.expand($0, limit: 1 << 26) } == expected, "\(request)")
      if stored != nil { found += 1 }
    }
    #expect(found == archives.values.reduce(0) { $0 + $1.tiles.count } && found == site.areas[0].tiles)
    let circles = try #require(archives[.streets]?.metadata["circles"]?.array)
    let others = try archives[.features]?.metadata["circles"]?.array
    #expect(circles.count == cells[.streets] && circles == others)
    #expect(archives[.heights]?.tiles.isEmpty == false && archives[.elevation]?.tiles.isEmpty == false)
    let index = try Data(contentsOf: target.appendingPathComponent(#require(files["search"]?.string)))
    #expect(try index == Data(area.searchIndex().bytes))
  }

  @Test(.enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
  func referenceImplementationReadsTheMap() async throws {
    let area = try SmallSite.area(in: folder.url)
    _ = try await SitePublisher(web: SmallSite.web(in: folder.url)).publish([area], into: target)
    let files = try #require(manifest()["areas"]?.array?.first?["files"])
    let path = target.appendingPathComponent(try #require(files["map"]?.string)).path
    let map = try JSONValue(parsing: Data(try Oracle.text("pmtiles_archive.py", input: path + "\n").utf8))
    #expect(map["header"]?["tile_type"]?.string == "MVT" && map["header"]?["tile_compression"]?.string == "GZIP")
    #expect(map["header"]?["max_zoom"]?.int == 15 && map["header"]?["min_lat_e7"]?.int == 470_000_000)
    #expect(map["metadata"]?["attribution"]?.string == "© X")
    let layers = (map["metadata"]?["vector_layers"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(layers.contains("streets") && layers.contains("contours"))
    #expect((map["tiles"]?.array?.count ?? 0) > 5)
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
    #expect(contents["app/main.js"] == Data("export const a = 1;\n".utf8))
    #expect(contents["examples/x.js"] == nil && contents["sw.js"] != nil)
    let app = try JSONValue(parsing: #require(contents["app.json"]))
    try check(try #require(app["files"]?.array), contents)
    #expect(app["files"]?.array?.contains { $0["path"]?.string == "sw.js" } == false)
    // The areas.
    let entries = try #require(manifest()["areas"]?.array)
    #expect(entries.compactMap { $0["id"]?.string } == ["größer ö", "other"])
    #expect(entries.compactMap { $0["elevation"]?.bool } == [false, false])
    #expect(entries[1]["files"]?["heights"] == nil && entries[1]["files"]?["map"] != nil)
    for entry in entries {
      let path = try #require(entry["files"]?["offline"]?.string)
      let list = try JSONValue(parsing: #require(contents[path]))
      #expect(list["version"] == entry["version"] && list["name"] == entry["name"])
      try check(try #require(list["files"]?.array), contents)
    }
    // Names are safe in addresses.
    #expect(contents.keys.allSatisfy { $0.allSatisfy { $0.isASCII && $0 != " " && $0 != "%" } })
    // Compressed forms are of the file beside them, and others are not made.
    let packed = contents.keys.filter { $0.hasSuffix(".gz") }
    #expect(packed.contains("engine/waymark.js.gz") && contents["engine/waymark.js.br"] != nil)
    for path in packed {
      #expect(
        try Gzip.expand(#require(contents[path]), limit: 1 << 26) == contents[String(path.dropLast(3))], "\(path)")
    }
    let plain = contents.filter { !$0.key.hasSuffix(".gz") && !$0.key.hasSuffix(".br") }
    #expect(site.files == plain.count && site.bytes == plain.values.reduce(0) { $0 + $1.count })
    #expect(folder.names.allSatisfy { !$0.hasPrefix(".") })
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

  @Test func theSameAreaGivesTheSameFiles() async throws {
    let area = try SmallSite.area(in: folder.url)
    let publisher = SitePublisher(web: try SmallSite.web(in: folder.url))
    _ = try await publisher.publish([area], into: target)
    let first = try SmallSite.contents(target)
    _ = try await publisher.publish([area], into: target, replace: true)
    #expect(try SmallSite.contents(target) == first)
  }

  @Test func onlySitesAreReplaced() async throws {
    let area = try SmallSite.area(in: folder.url)
    let publisher = SitePublisher(web: try SmallSite.web(in: folder.url))
    let other = folder.url.appendingPathComponent("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: other.appendingPathComponent("notes.txt"))
    for replace in [false, true] {
      let error = await #expect(throws: InputError.self) {
        try await publisher.publish([area], into: other, replace: replace)
      }
      #expect(error?.problem == "this folder is not a site, so it is not replaced")
    }
    _ = try await publisher.publish([area], into: target)
    let before = try SmallSite.contents(target)
    let error = await #expect(throws: InputError.self) { try await publisher.publish([area], into: target) }
    #expect(error?.problem == "there is already a site" && error?.advice?.contains("--force") == true)
    #expect(try SmallSite.contents(target) == before)
    let smaller = try SmallSite.area(in: folder.url, name: "flat")
    _ = try await publisher.publish([smaller], into: target, replace: true)
    #expect(try manifest()["areas"]?.array?.first?["id"]?.string == "flat")
    #expect(!FileManager.default.fileExists(atPath: target.appendingPathComponent("data/small").path))
    #expect(folder.names == ["flat", "other", "site", "small", "web"])
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
