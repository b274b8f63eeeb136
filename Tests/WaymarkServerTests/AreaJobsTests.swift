import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFetch
import WaymarkFormats
import WaymarkServices

@testable import WaymarkServer

private let fetchingValhalla = try? ValhallaInstallation.find(
  programFolder: nil, workingFolder: SharedData.packageRoot)

/// Areas that pages get: from the name of a place to a served area.
@Suite(.enabled(if: fetchingValhalla != nil, "Valhalla is not installed: run make setup"), .serialized)
struct AreaJobsTests {
  /// A server without an area, beside sources on this machine.
  private final class Supply {
    let files: TemporaryFolder
    let sources: FileServer
    let server: TestServer
    var areaNames: [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: files.url.appendingPathComponent("areas").path)) ?? []
    }

    init(
      configure: (inout WebServerSettings) throws -> Void = { _ in },
      respond: @escaping @Sendable (FileServer.Request) -> FileServer.Response? = { _ in nil }
    ) throws {
      let files = try TemporaryFolder()
      self.files = files
      let sources = try FileServer(files.url) { request in
        if let response = respond(request) { return response }
        if request.target.hasPrefix("/search?") {
          return .text(
            200, type: "application/json",
            "[{\"display_name\":\"Village, Valley\",\"lat\":\"46.5\",\"lon\":\"10.0\"}]")
        }
        return .text(200, type: "text/xml", AreaJobsTests.village)
      }
      self.sources = sources
      let valhalla = try #require(fetchingValhalla)
      server = try TestServer(configure: { settings in
        let text = """
          {"waymarkSources":1,"userAgent":"Test/1",
          "geocoders":[{"name":"Names","url":"\(sources.address)/search?q={query}","pauseSeconds":0}],
          "maps":[{"name":"Maps","form":"overpass","url":"\(sources.address)/api","pauseSeconds":0,"timeoutSeconds":60}],
          "elevations":[]}
          """
        let file = files.url.appendingPathComponent("sources.json")
        try Data(text.utf8).write(to: file)
        settings.fetchProgram = AreaFetchProgram(
          sources: file.path, cache: files.url.appendingPathComponent("cache").path)
        settings.fetchProgram.executable = try TestServer.worker.executable
        settings.areas = files.url.appendingPathComponent("areas")
        settings.fetcher = AreaFetcher(
          sources: try AreaSources(parsing: Data(text.utf8), file: "test"), valhalla: valhalla,
          cache: files.url.appendingPathComponent("cache"))
        try configure(&settings)
      })
    }

    /// Asks for an area, and waits until its job is over.
    func fetch(_ json: String) async throws -> JSONValue {
      let answer = try await server.post("/api/fetch", json)
      let id = try #require(answer.json["id"]?.string, "\(answer.status)")
      return try await over(id)
    }

    /// The end of a job, as its events report it.
    func over(_ id: String) async throws -> JSONValue {
      let port = server.port
      let text = try await TestServer.client {
        try EventConnection(port: port, path: "/api/fetch/\(id)/events").whole()
      }
      #expect(text.contains("200 OK") && text.contains("Content-Type: text/event-stream"))
      let events = text.components(separatedBy: "\n").filter { $0.hasPrefix("data: ") }
      return try JSONValue(parsing: Data(try #require(events.last).dropFirst(6).utf8))
    }
  }

  /// A village of one street, 300 m long, as Overpass gives it.
  private static let village: String = {
    let nodes = (0..<10).map { "<node id=\"\($0 + 1)\" lat=\"46.5\" lon=\"\(10 + 0.0004 * Double($0))\"/>" }
    let refs = (1...10).map { "<nd ref=\"\($0)\"/>" }.joined()
    return "<?xml version=\"1.0\"?><osm version=\"0.6\">\(nodes.joined())<way id=\"1\">\(refs)"
      + "<tag k=\"highway\" v=\"residential\"/><tag k=\"name\" v=\"Long Street\"/></way></osm>"
  }()

  private let village = "{\"lat\":46.5,\"lon\":10,\"radius_km\":1,\"name\":\"Village\"}"

  @Test func aNameBecomesAServedArea() async throws {
    let supply = try Supply()
    let server = supply.server
    let places = try await server.ask("GET", "/api/fetch/places?q=village").json["places"]?.array
    #expect(places?.first?["name"]?.string == "Village, Valley" && places?.first?["lat"]?.double == 46.5)
    let bytes = try await server.ask("GET", "/api/fetch/estimate?lat=46.5&lon=10&radius_km=1").json["bytes"]?.int
    #expect((bytes ?? 0) > 100_000)
    let end = try await supply.fetch(village)
    #expect(end["state"]?.string == "done" && end["area"]?.string == "village" && end["share"]?.double == 1)
    let list = try await server.ask("GET", "/api/areas?lat=46.5&lon=10.001").json
    #expect(list["around"]?.string == "village")
    // The page of that area, at an address of its own.
    #expect(try await server.ask("GET", "/in/village/api/area").json["name"]?.string == "Village")
    #expect(try await server.ask("GET", "/in/village/api/area/search?q=long").status == 200)
    #expect(try await server.ask("GET", "/in/village/api/health").status == 200)
    let moved = try await server.ask("GET", "/in/village?a=1")
    #expect(moved.status == 308 && moved.headers["location"] == "/in/village/?a=1")
    let page = try await server.ask("GET", "/in/village/")
    #expect(page.status == 200 && String(decoding: page.body, as: UTF8.self).contains("<title>Waymark"))
    #expect(try await server.ask("GET", "/in/village/app/main.js").status == 200)
    #expect(try await server.ask("GET", "/in/none/api/area").status == 404)
    #expect(try await server.ask("GET", "/in/../api/area").status == 404)
    // Again: the same place keeps its folder.
    #expect(
      try await supply.fetch("{\"lat\":46.5,\"lon\":10,\"radius_km\":2,\"name\":\"Village\"}")["area"]?.string
        == "village")
    #expect(try await supply.fetch("{\"lat\":46.501,\"lon\":10,\"name\":\"Village\"}")["area"]?.string == "village-2")
    await server.stop()
  }

  @Test func failuresAreSentences() async throws {
    let supply = try Supply(respond: { request in
      request.target == "/api" ? .text(429, type: "text/plain", "") : .text(500, type: "text/plain", "")
    })
    let end = try await supply.fetch(village)
    #expect(end["state"]?.string == "failed")
    #expect(end["error"]?["message"]?.string == "Maps: the source receives too many requests.")
    #expect(try await supply.server.ask("GET", "/api/fetch/places?q=village").status == 502)
    #expect(supply.areaNames == [])
    await supply.server.stop()
  }

  @Test func aFetcherThatDiesIsOneMissingArea() async throws {
    let supply = try Supply(configure: { $0.fetchProgram.executable = URL(fileURLWithPath: "/bin/false") })
    let end = try await supply.fetch(village)
    #expect(end["error"]?["message"]?.string == "The area cannot be fetched.", "\(end)")
    #expect(try await supply.server.ask("GET", "/api/health").status == 200)
    await supply.server.stop()
  }

  @Test func jobsWaitInOrderAndCanBeCancelled() async throws {
    let supply = try Supply(respond: { request in request.target == "/api" ? .silence : nil })
    let server = supply.server
    var ids: [String] = []
    for i in 0..<4 {
      let answer = try await server.post("/api/fetch", "{\"lat\":\(40 + i),\"lon\":10}")
      #expect(answer.status == 202)
      ids.append(try #require(answer.json["id"]?.string))
    }
    #expect(try await server.post("/api/fetch", "{\"lat\":41,\"lon\":10}").json["id"]?.string == ids[1], "the same")
    #expect(try await server.post("/api/fetch", "{\"lat\":50,\"lon\":10}").status == 503)
    #expect(try await server.ask("GET", "/api/fetch/\(ids[0])").json["state"]?.string == "running")
    #expect(try await server.ask("GET", "/api/fetch/\(ids[3])").json["state"]?.string == "waiting")
    for id in [ids[1], ids[0]] {
      #expect(try await server.ask("DELETE", "/api/fetch/\(id)").json["state"]?.string == "cancelled")
      #expect(try await supply.over(id)["state"]?.string == "cancelled")
    }
    #expect(try await server.ask("DELETE", "/api/fetch/\(ids[0])").json["state"]?.string == "cancelled", "once more")
    // The next one has begun.
    while try await server.ask("GET", "/api/fetch/\(ids[2])").json["state"]?.string != "running" {
      try await Task.sleep(for: .milliseconds(5))
    }
    // Stopping does not wait for a source that never answers.
    await server.stop()
    #expect(supply.areaNames == [])
  }

  @Test func theLeastUsedGoWhenTheDiskIsFull() async throws {
    let supply = try Supply(configure: { settings in
      settings.areaDisk = 1
      settings.limits.areaIdleSeconds = 0
    })
    for name in ["one", "two", "three"] {
      let end = try await supply.fetch("{\"lat\":46.5,\"lon\":10.00\(name.count),\"radius_km\":1,\"name\":\"\(name)\"}")
      #expect(end["area"]?.string == name, "\(end)")
    }
    let left = try await supply.server.ask("GET", "/api/areas").json["areas"]?.array?.compactMap { $0["id"]?.string }
    // The given one is not fetched, so it stays.
    #expect(left == ["area", "three"])
    await supply.server.stop()
  }

  @Test func nonsenseIsRefused() async throws {
    let supply = try Supply(configure: { $0.token = AccessToken("0123456789abcdefghij") })
    let server = supply.server
    #expect(try await server.post("/api/fetch", village).status == 401)
    #expect(try await server.ask("GET", "/api/fetch/places?q=x").status == 401)
    let token = ["X-Waymark-Token: 0123456789abcdefghij"]
    for body in [
      "", "{", "[]", "{}", "{\"lat\":91,\"lon\":0}", "{\"lat\":1e999,\"lon\":0}", "{\"lat\":1,\"lon\":181}",
      "{\"lat\":1,\"lon\":1,\"radius_km\":26}", "{\"lat\":1,\"lon\":1,\"radius_km\":0}",
      "{\"lat\":1,\"lon\":1,\"folder\":\"/etc\"}",
    ] {
      #expect(try await server.post("/api/fetch", body, headers: token).status == 400, "\(body)")
    }
    for path in [
      "places", "places?q=", "estimate", "estimate?lat=1&lon=1&radius_km=nan", "estimate?lat=1&lon=1&radius_km=99",
    ] {
      #expect(try await server.ask("GET", "/api/fetch/" + path, headers: token).status == 400, "\(path)")
    }
    for path in ["none", "none/events", "none/more", "a/b/c"] {
      #expect(try await server.ask("GET", "/api/fetch/" + path, headers: token).status == 404, "\(path)")
    }
    let named = "{\"lat\":46.5,\"lon\":10,\"radius_km\":1,\"name\":\"../../etc/.x\"}"
    let id = try #require(try await server.post("/api/fetch", named, headers: token).json["id"]?.string)
    var state = ""
    while !["done", "failed"].contains(state) {
      try await Task.sleep(for: .milliseconds(20))
      state = try await server.ask("GET", "/api/fetch/\(id)", headers: token).json["state"]?.string ?? ""
    }
    #expect(supply.areaNames == ["area-..-..-etc-.x"])
    await server.stop()
    let without = try TestServer()
    #expect(try await without.post("/api/fetch", village).status == 404)
    await without.stop()
  }
}
