import Foundation
import TestSupport
import Testing
import WaymarkFormats

@testable import WaymarkServer

/// `/api/offline`: the files that pages may store.
@Suite struct OfflineTests {
  private func json(_ response: RawResponse) throws -> JSONObject {
    try #require(try JSONValue(parsing: response.body).object)
  }

  private func files(_ json: JSONObject) throws -> [(path: String, bytes: Int, packed: Int, tag: String)] {
    try #require(json["files"]?.array).map { file in
      (
        try #require(file["path"]?.string), Int(try #require(file["bytes"]?.double)),
        Int(try #require(file["packed"]?.double)), try #require(file["tag"]?.string)
      )
    }
  }

  @Test func theAppIsListedWithoutWhatIsNoPartOfIt() async throws {
    let server = try TestServer()
    let web = server.web
    for (name, text) in [
      ("sw.js", "x"), (".hidden.js", "x"), ("examples/a.html", "x"), ("view/a.js", "x"), ("a.d.ts", "x"),
      ("map/a b.css", "x"),
    ] {
      let file = web.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try FileManager.default.createSymbolicLink(
      at: web.appendingPathComponent("out.txt"), withDestinationURL: URL(fileURLWithPath: "/etc/passwd"))
    let list = try json(await server.ask("GET", "/api/offline/app"))
    let files = try files(list)
    #expect(files.map(\.path) == ["app/main.js", "index.html", "map/a b.css"])
    #expect(files[0].packed < files[0].bytes / 10 && files[1].packed == files[1].bytes)
    #expect(list["pageHeaders"]?["Content-Security-Policy"]?.string?.contains("default-src 'self'") == true)
    #expect(list["headers"]?["X-Content-Type-Options"]?.string == "nosniff")
    for file in files where !file.path.contains(" ") {
      let response = try await server.ask("GET", "/" + file.path)
      #expect(response.body.count == file.bytes && response.headers["etag"] == "\"\(file.tag)\"")
    }
  }

  @Test func itsVersionChangesWithEveryFileAndEveryHeader() async throws {
    let server = try TestServer()
    func version(_ server: TestServer) async throws -> String {
      try #require(try json(await server.ask("GET", "/api/offline/app"))["version"]?.string)
    }
    let first = try await version(server)
    #expect(try await version(server) == first)
    try Data("other".utf8).write(to: server.web.appendingPathComponent("app/main.js"))
    let second = try await version(server)
    #expect(second != first)
    try Data("new".utf8).write(to: server.web.appendingPathComponent("app/more.js"))
    #expect(try await version(server) != second)
    let tiles = try TestServer { $0.tiles = ["https://tile.example/{z}/{x}/{y}.png"] }
    #expect(try await version(tiles) != first)
  }

  @Test func theAreaIsCountedOnceAndThenListed() async throws {
    let server = try TestServer()
    let (response, counted) = try await listed(server)
    let list = try json(response)
    let files = try files(list)
    #expect(counted, "the first answer cannot be there at once")
    #expect(list["name"]?.string == "Test <area>")
    let area = try json(await server.ask("GET", "/api/area"))
    #expect(area["version"]?.string == list["version"]?.string)
    // The tiles that have the street, and what is searched and named.
    #expect(
      files.map(\.path) == [
        "api/area/map/12/2218/1440.mvt", "api/area/map/13/4437/2880.mvt", "api/area/map/13/4437/2881.mvt",
        "api/area/map/14/8875/5760.mvt", "api/area/map/14/8875/5761.mvt", "api/area/map/14/8875/5762.mvt",
        "api/area/landmarks?lat=47.05&lon=15.05&radius=300000.0", "api/area/search.idx", "api/area/streets.graph",
      ])
    var sizes: [String: Int] = [:]
    for file in files { sizes[file.tag] = file.bytes }
    #expect(list["bytes"]?.double == Double(sizes.values.reduce(0, +)))
    for file in files where file.path.hasPrefix("api/area/map/1") || file.path.contains("?") {
      let response = try await server.ask("GET", "/" + file.path)
      #expect(response.status == 200 && response.body.count == file.bytes, "\(file.path)")
      #expect(response.headers["etag"] == "\"\(file.tag)\"", "\(file.path)")
    }
    // It is saved beside the area, and applies only to this version.
    let kept = server.folder.url.appendingPathComponent("area/\(OfflineArea.file)")
    #expect(try JSONValue(parsing: Data(contentsOf: kept))["version"] == list["version"])
  }

  @Test func aListOfAnotherVersionOrADamagedOneIsMadeAnew() async throws {
    for text in ["", "{", #"{"version":"0","files":[]}"#] {
      let server = try TestServer()
      let kept = server.folder.url.appendingPathComponent("area/\(OfflineArea.file)")
      try Data(text.utf8).write(to: kept)
      let list = try json(try await listed(server).response)
      #expect(try files(list).count == 9)
    }
  }

  /// Nothing is made for somebody who has left; what has been made is not made again.
  @Test func countingPausesWhenNobodyWaits() async throws {
    let folder = try TemporaryFolder()
    let area = try TestArea.make(in: folder.url, houses: 2000, north: 47.3, east: 15.3)
    let tiles = TileStore(area, work: AreaWork()) { _ in }
    let list = OfflineArea(area, version: "1", tiles: tiles, patience: .milliseconds(20))
    let request = WebRequest(
      head: RequestHead(method: "GET", target: "/"), target: try #require(RequestTarget("/")))
    var counts = [0]
    for _ in 0..<3 {
      _ = try await list.respond(request)
      try await Task.sleep(for: .milliseconds(300))
      let count = list.count
      try await Task.sleep(for: .milliseconds(100))
      // A quick machine may have made the whole list by now.
      guard !list.isReady else { break }
      #expect(list.count == count)
      counts.append(count)
    }
    #expect(counts == counts.sorted())
    while !list.isReady {
      _ = try await list.respond(request)
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(try await list.respond(request).status == 200)
  }

  /// A closed area leaves the memory, also while its files are counted.
  @Test func countingEndsWithItsArea() async throws {
    let folder = try TemporaryFolder()
    let area = try TestArea.make(in: folder.url, houses: 2000)
    var tiles: TileStore? = TileStore(area, work: AreaWork()) { _ in }
    var list = tiles.map { OfflineArea(area, version: "1", tiles: $0) }
    weak let rest = tiles
    let request = WebRequest(
      head: RequestHead(method: "GET", target: "/"), target: try #require(RequestTarget("/")))
    #expect(try await list?.respond(request).status == 202)
    (tiles, list) = (nil, nil)
    for _ in 0..<2000 where rest != nil { try await Task.sleep(for: .milliseconds(5)) }
    #expect(rest == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(OfflineArea.file).path))
  }

  /// Requests the list until it is complete; also returns whether it had to be computed.
  private func listed(_ server: TestServer) async throws -> (response: RawResponse, wasCounted: Bool) {
    var wasCounted = false
    for _ in 0..<6000 {
      let response = try await server.ask("GET", "/api/offline/area")
      guard response.status == 202 else {
        #expect(response.status == 200)
        return (response, wasCounted)
      }
      wasCounted = true
      #expect(response.headers["retry-after"] != nil && response.text.contains("counting"))
      try await Task.sleep(for: .milliseconds(10))
    }
    throw TestServerError.late
  }

  private enum TestServerError: Error { case late }
}
