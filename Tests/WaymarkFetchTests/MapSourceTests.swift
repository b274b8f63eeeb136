import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices
import WaymarkTerrain

@testable import WaymarkFetch

/// What sources of maps may send, and what is said of it.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct MapSourceTests {
  private func window() throws -> GeographicBounds {
    GeographicBounds(around: try LocalSources.monaco.unwrapped, radius: 300)
  }

  private func refusal(
    _ form: String, answerSeconds: Double = 60,
    _ respond: @escaping @Sendable (FileServer.Request) -> FileServer.Response?
  ) async throws -> String {
    let local = try LocalSources(elevations: false, respond: respond)
    let source = try local.sources(maps: [form]).maps[0]
    do {
      let context = try local.context(answerSeconds: answerSeconds)
      _ =
        try await form == "overpass"
        ? OverpassMap(source: source, context: context).load(try window())
        : ExtractMap(source: source, context: context).load(try window())
      return "none"
    } catch let error as InputError {
      #expect(error.file == source.name)
      return error.problem
    } catch let error as ServiceFailure {
      return "\(error.failure)"
    }
  }

  @Test func wrongAnswersOfOverpassAreSaid() async throws {
    let osm = "<?xml version=\"1.0\"?><osm version=\"0.6\">"
    let remark = "<remark> runtime error: Query timed out in \"query\" at line 1 after 2 seconds. </remark>"
    let answers: [(FileServer.Response, String)] = [
      (.text(200, type: "text/html", "<html><body>Proxy</body></html>"), "the response is a web page, not map data"),
      (.text(200, type: "application/json", "{}"), "the response is not map data"),
      (.text(200, type: "text/plain", ""), "the response is not map data"),
      (.text(200, type: "text/xml", osm + "<node id=\"1\" lat=\"1\" lon"), "the map data end in the middle"),
      (
        .text(200, type: "text/xml", osm + remark + "</osm>"),
        "the source gave up: runtime error: Query timed out in \"query\" at line 1 after 2 seconds."
      ),
      (.text(429, type: "text/plain", ""), "the source receives too many requests"),
      (.text(403, type: "text/plain", ""), "the source refuses the request"),
      (.text(500, type: "text/plain", ""), "the source failed with status 500"),
      (.text(400, type: "text/plain", ""), "the source refused the request with status 400"),
    ]
    for (answer, problem) in answers {
      #expect(try await refusal("overpass") { $0.target == "/api/interpreter" ? answer : nil } == problem)
    }
    #expect(try await refusal("overpass", answerSeconds: 0.2) { _ in .silence } == "timedOut")
  }

  @Test func wrongExtractsAreSaid() async throws {
    let html = FileServer.Response.text(200, type: "text/html", "<html>")
    #expect(try await refusal("extracts") { _ in html } == "the response is not an index of extracts")
    let empty = FileServer.Response.text(200, type: "application/json", "{\"features\":[{}]}")
    #expect(try await refusal("extracts") { _ in empty } == "the index has no region with a file")
    let wrongSum = FileServer.Response.text(200, type: "text/plain", String(repeating: "0", count: 32) + "  x")
    #expect(
      try await refusal("extracts") { $0.target.hasSuffix(".md5") ? wrongSum : nil }
        == "the extract is damaged: its checksum differs")
    #expect(
      try await refusal("extracts") { $0.target.hasSuffix(".pbf") ? .text(404, type: "", "") : nil }
        == "there is no such file")
  }

  @Test func aBrokenDownloadIsContinued() async throws {
    let local = try LocalSources(elevations: false) { request in
      request.target.hasSuffix(".pbf") && request.headers["range"] == nil ? .broken(after: 1_000_001) : nil
    }
    let source = try local.sources(maps: ["extracts"]).maps[0]
    let file = try await ExtractMap(source: source, context: try local.context()).load(try window())
    #expect(MD5Sum.of(file) == MD5Sum.of(SharedData.url("osm/monaco.osm.pbf")))
    let requests = local.server.requests.filter { $0.target.hasSuffix(".pbf") }
    #expect(requests.map { $0.headers["range"] } == [nil, "bytes=1000001-"])
    #expect(requests.last?.headers["if-range"] != nil)
  }

  @Test func aFileThatChangedMeanwhileIsLoadedAnew() async throws {
    let local = try LocalSources(elevations: false)
    let url = try #require(URL(string: local.server.address + "/monaco-latest.osm.pbf"))
    let file = local.folder.url.appendingPathComponent("file")
    try Data(repeating: 7, count: 1000).write(to: file.appendingPathExtension("part"))
    try Data("\"older\"".utf8).write(to: file.appendingPathExtension("etag"))
    let request = HTTPRequest(url: url, displayName: "local")
    #expect(try await HTTPDownload().load(request, to: file) == .loaded)
    #expect(MD5Sum.of(file) == MD5Sum.of(SharedData.url("osm/monaco.osm.pbf")))
    #expect(try await HTTPDownload().load(request, to: file) == .unchanged)
    // More than there is: the part is of another file.
    try FileManager.default.removeItem(at: file)
    let etag = try String(contentsOf: file.appendingPathExtension("etag"), encoding: .utf8)
    try Data(repeating: 7, count: 3_000_000).write(to: file.appendingPathExtension("part"))
    try Data(etag.utf8).write(to: file.appendingPathExtension("etag"))
    #expect(try await HTTPDownload().load(request, to: file) == .loaded)
    #expect(MD5Sum.of(file) == MD5Sum.of(SharedData.url("osm/monaco.osm.pbf")))
  }

  @Test func aFullDiskIsSaid() async throws {
    let local = try LocalSources(elevations: false)
    let url = try #require(URL(string: local.server.address + "/monaco-latest.osm.pbf"))
    let file = local.folder.url.appendingPathComponent("none/file")
    let error = await #expect(throws: InputError.self) {
      try await HTTPDownload().load(HTTPRequest(url: url, displayName: "local"), to: file)
    }
    #expect(error?.problem.hasPrefix("cannot be written") == true)
  }

  @Test func theSmallestExtractThatHoldsTheWindowIsTaken() throws {
    func square(_ id: String, _ west: Double, _ south: Double, _ side: Double, hole: Bool = false) -> String {
      func ring(_ x: Double, _ y: Double, _ d: Double) -> String {
        let north = min(90, y + d)
        return "[[\(x),\(y)],[\(x + d),\(y)],[\(x + d),\(north)],[\(x),\(north)],[\(x),\(y)]]"
      }
      let inner = hole ? "," + ring(west + side / 4, south + side / 4, side / 2) : ""
      return "{\"properties\":{\"id\":\"\(id)\",\"urls\":{\"pbf\":\"\(id).pbf\"}},\"geometry\":{\"type\":\"Polygon\","
        + "\"coordinates\":[\(ring(west, south, side))\(inner)]}}"
    }
    let features = [
      square("world", -180, -90, 360), square("country", 10, 45, 4), square("town", 11, 46, 1),
      square("ring", 20, 50, 4, hole: true), square("fiji", 176, -19, 4),
    ]
    let base = try #require(URL(string: "https://host/folder/index.json"))
    let text = "{\"features\":[\(features.joined(separator: ","))]}"
    let index = try ExtractIndex(Data(text.utf8), name: "test", base: base)
    func region(_ latitude: Double, _ longitude: Double, _ radius: Double) -> String? {
      let center = Coordinate(latitude: latitude, longitude: longitude)
      return center.flatMap { index.smallest(around: GeographicBounds(around: $0, radius: radius))?.id }
    }
    #expect(region(46.5, 11.5, 5000) == "town")
    // Beyond the town's border.
    #expect(region(46.99, 11.5, 5000) == "country")
    #expect(region(52, 22, 5000) == "world", "the middle of the ring is not in it")
    #expect(region(-17, 179, 50_000) == "fiji")
    // Across the date line.
    #expect(region(-17, 179.9, 50_000) == "world")
    #expect(index.regions.first?.url.absoluteString == "https://host/folder/world.pbf")
  }

  @Test func queriesCrossTheDateLine() throws {
    let fiji = try #require(Coordinate(latitude: -17, longitude: 179.99))
    let text = OverpassMap.query(GeographicBounds(around: fiji, radius: 10_000), seconds: 9)
    #expect(text.contains("[timeout:9]"))
    let box = try #require(text.firstMatch(of: #/node\(([-0-9.]+),([-0-9.]+),([-0-9.]+),([-0-9.]+)\)/#))
    #expect(Double(box.2) ?? 0 > 179.8 && Double(box.4) ?? 0 < -179.8, "\(text)")
    let pole = try #require(Coordinate(latitude: 90, longitude: 0))
    #expect(OverpassMap.query(GeographicBounds(around: pole, radius: 10_000), seconds: 9).contains("-180.0000000,90"))
  }
}
