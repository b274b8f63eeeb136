import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkServer

@Suite struct AreasTests {
  /// Two areas beside the server's own (47 … 47.1° N, 15 … 15.1° E): one overlaps it, one lies across the date line.
  private static func more(_ folder: URL) throws -> [Area] {
    [
      try TestArea.make(
        in: folder.appendingPathComponent("b/Große Übersicht"), hasElevation: true, south: 47.05, west: 15.05,
        north: 47.45, east: 15.45),
      try TestArea.make(
        in: folder.appendingPathComponent("c/area"), south: -17, west: 179.5, north: -16, east: 180.5),
    ]
  }

  private static func around(_ server: TestServer, _ query: String) async throws -> String? {
    try await server.ask("GET", "/api/areas?\(query)").json["around"]?.string
  }

  @Test func areasAreListedWithTheOneAroundAPosition() async throws {
    let server = try TestServer(more: Self.more)
    let all = try await server.ask("GET", "/api/areas")
    #expect(all.status == 200)
    let list = try #require(try all.json["areas"]?.array)
    // Two folders of the same name have different ids.
    #expect(list.map { $0["id"]?.string } == ["area", "Große Übersicht", "area-2"])
    #expect(list[1]["bounds"]?["north"]?.double == 47.45)
    #expect(try all.json["around"] == nil)
    #expect(try await Self.around(server, "lat=47.01&lon=15.01") == "area")
    // In two areas: the one whose border is farther.
    #expect(try await Self.around(server, "lat=47.09&lon=15.09") == "Große Übersicht")
    #expect(try await Self.around(server, "lat=47.051&lon=15.051") == "area")
    #expect(try await Self.around(server, "lat=-16.5&lon=179.9") == "area-2")
    #expect(try await Self.around(server, "lat=-16.5&lon=-179.9") == "area-2")
    #expect(try await Self.around(server, "lat=0&lon=0") == nil)
    let contains = try await server.ask("GET", "/api/areas?lat=47.06&lon=15.06").json["areas"]?.array
    #expect(contains?.map { $0["contains"]?.bool } == [true, true, false])
    for wrong in ["lat=91&lon=0", "lat=47", "lon=15", "lat=nan&lon=0", "lat=0&lon=181", "lat=&lon="] {
      #expect(try await server.ask("GET", "/api/areas?\(wrong)").status == 400, "\(wrong)")
    }
    await server.stop()
  }

  @Test func eachAreaHasItsOwnAddresses() async throws {
    let server = try TestServer(more: Self.more)
    let path = "/api/areas/Gro%C3%9Fe%20%C3%9Cbersicht"
    let second = try await server.ask("GET", path)
    #expect(try second.json["bounds"]?["south"]?.double == 47.05)
    #expect(try second.json["id"]?.string == "Große Übersicht")
    #expect(try await server.ask("GET", "/api/area").json["id"]?.string == "area")
    #expect(try await server.ask("GET", "/api/areas/area").json["bounds"]?["south"]?.double == 47)
    for (query, north) in [("/api/areas/area-2", -16.0), (path, 47.45)] {
      #expect(try await server.ask("GET", query).json["bounds"]?["north"]?.double == north)
      #expect(try await server.ask("GET", query + "/search?q=a").status == 200)
      #expect(try await server.ask("GET", query + "/streets?lat=47.06&lon=15.06&radius=100").status == 200)
    }
    for nothing in ["/api/areas/none", "/api/areas/", "/api/areas/..", "/api/areas/area/none", path + "/map/1/2.mvt"] {
      #expect(try await server.ask("GET", nothing).status == 404, "\(nothing)")
    }
    #expect(try await server.ask("POST", "/api/areas/area").status == 405)
    await server.stop()
  }

  @Test func positionsChooseTheArea() async throws {
    let server = try TestServer(more: Self.more)
    // Both ends in one area: it has no directions, but the positions are not refused.
    let inside = try await server.post(
      "/api/route", "{\"from\":{\"lat\":47.3,\"lon\":15.3},\"to\":{\"lat\":47.31,\"lon\":15.31}}")
    #expect(inside.status == 503)
    let across = try await server.post(
      "/api/route", "{\"from\":{\"lat\":47.01,\"lon\":15.01},\"to\":{\"lat\":47.31,\"lon\":15.31}}")
    #expect(across.status == 422)
    let heights = try await server.post("/api/elevation", "{\"points\":[[15.3,47.3]]}").json
    #expect(heights["heights"]?.array?.first?.double == 1080)
    #expect(try await server.post("/api/elevation", "{\"points\":[[15.01,47.01]]}").status == 404)
    for (position, isThere) in [("lat=47.3&lon=15.3", true), ("lat=47.01&lon=15.01", false)] {
      let available = try await server.ask("GET", "/api/availability?\(position)").json
      #expect(available["elevation"]?["available"]?.bool == isThere, "\(position)")
    }
    await server.stop()
  }

  @Test func theLeastRecentlyUsedAreaIsClosedAndOpenedAgain() async throws {
    let folder = try TemporaryFolder()
    let areas = try (0..<4).map { try TestArea.make(in: folder.url.appendingPathComponent("a\($0)")) }
    var settings = WebServerSettings(web: try WebFolder(folder: folder.url))
    settings.limits.openAreas = 3
    settings.limits.areaIdleSeconds = 0
    let registry = try AreaRegistry(areas, settings: settings) { _ in }
    let first = try registry.area("a0", for: .own)
    #expect(first === registry.first)
    weak let second = try registry.area("a1", for: .own)
    weak let third = try registry.area("a2", for: .own)
    #expect(second != nil && third != nil)
    _ = try registry.area("a1", for: .own)
    weak let fourth = try registry.area("a3", for: .own)
    #expect(second != nil && third == nil && fourth != nil)
    _ = try registry.area("a2", for: .own)
    #expect(second == nil)
    #expect(try registry.area("a0", for: .own) === first)
    #expect(registry.stop().isEmpty)
    #expect(throws: WebError.self) { try registry.area("a1", for: .own) }
  }

  private static func registry(_ count: Int, open: Int) throws -> (AreaRegistry, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let areas = try (0..<count).map { try TestArea.make(in: folder.url.appendingPathComponent("a\($0)")) }
    var settings = WebServerSettings(web: try WebFolder(folder: folder.url))
    settings.limits.openAreas = open
    settings.limits.areaIdleSeconds = 1000
    return (try AreaRegistry(areas, settings: settings) { _ in }, folder)
  }

  @Test func areasThatOthersUseAreNotClosed() async throws {
    let (registry, folder) = try Self.registry(4, open: 2)
    defer { _ = folder }
    let other = try #require(ClientAddress(text: "192.0.2.7"))
    _ = try registry.area("a1", for: .own)
    let error = #expect(throws: WebError.self) { try registry.area("a2", for: other) }
    #expect(error?.status == 503)
    #expect(registry.openArea("a1", for: .own) != nil && registry.openArea("a2", for: other) == nil)
    // A client goes on to another area: nobody uses the one before.
    _ = try registry.area("a2", for: .own)
    #expect(registry.openArea("a1", for: .own) == nil)
    _ = try registry.area(nil, for: other)
    #expect(throws: WebError.self) { try registry.area("a3", for: other) }
  }

  /// A client that touches areas in turn keeps one of them open, not all; and it cannot make the server read maps
  /// without end.
  @Test func oneClientKeepsOneArea() async throws {
    let (registry, folder) = try Self.registry(6, open: 4)
    defer { _ = folder }
    let others = try (1...2).map { try #require(ClientAddress(text: "192.0.2.\($0)")) }
    for _ in 0..<3 { for id in ["a1", "a2", "a3"] { _ = try registry.area(id, for: .own) } }
    _ = try registry.area("a4", for: others[0])
    _ = try registry.area("a5", for: others[1])
    #expect(registry.openArea("a3", for: .own) != nil)
    var opened = 0
    var refused: WebError?
    for i in 0..<40 {
      do { _ = try registry.area(["a1", "a2", "a3"][i % 3], for: .own) } catch {
        refused = error
        break
      }
      opened += 1
    }
    #expect(opened < 12 && refused?.status == 503)
    #expect(refused?.headers.contains { $0.name == "Retry-After" } == true)
    // Others are not refused for it.
    _ = try registry.area("a2", for: others[0])
  }

  @Test func areasOfAFolderComeAndGo() async throws {
    let server = try TestServer { settings in
      settings.areas = settings.web.root.deletingLastPathComponent().appendingPathComponent("areas")
    }
    let folder = server.folder.url.appendingPathComponent("areas")
    func ids() async throws -> [String?]? {
      try await server.ask("GET", "/api/areas").json["areas"]?.array?.map { $0["id"]?.string }
    }
    #expect(try await ids() == ["area"])
    _ = try TestArea.make(in: folder.appendingPathComponent("new"), south: 10, west: 10, north: 11, east: 11)
    // Half built, and no area.
    _ = try TestArea.make(in: folder.appendingPathComponent(".next.partial-1"))
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
    #expect(try await ids() == ["area", "new"])
    #expect(try await server.ask("GET", "/api/areas/new").json["bounds"]?["north"]?.double == 11)
    // Built anew.
    try FileManager.default.removeItem(at: folder.appendingPathComponent("new"))
    _ = try TestArea.make(in: folder.appendingPathComponent("new"), south: 10, west: 10, north: 12, east: 11)
    #expect(try await ids() == ["area", "new"])
    #expect(try await server.ask("GET", "/api/areas/new").json["bounds"]?["north"]?.double == 12)
    try FileManager.default.removeItem(at: folder.appendingPathComponent("new"))
    #expect(try await ids() == ["area"])
    #expect(try await server.ask("GET", "/api/areas/new").status == 404)
    await server.stop()
  }
}
