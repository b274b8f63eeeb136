import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkServer
@testable import WaymarkStorage

/// Tenants of one server, and of several.
@Suite struct TenantTests {
  /// A store with tenants, and a server on it.
  private final class Place {
    let folder: TemporaryFolder
    let registry: any TenantRegistry
    let server: TestServer
    private(set) var tokens: [String: AccessToken] = [:]

    init(configure: @escaping (inout WebServerSettings) -> Void = { _ in }) throws {
      folder = try TemporaryFolder()
      let store = try StoreLocation(folder.url.appendingPathComponent("a.sqlite").path).open(.create)
      registry = try #require(store.tenants())
      server = try TestServer {
        $0.anchors = store
        configure(&$0)
      }
    }

    /// Another server on the same store.
    func another() throws -> TestServer {
      let store = try StoreLocation(folder.url.appendingPathComponent("a.sqlite").path).open(.readWrite)
      return try TestServer { $0.anchors = store }
    }

    /// Adds a tenant with a token for each role.
    func add(_ name: String, rate: Double = 100_000) throws {
      let tenant = try registry.add(try #require(TenantName(name)), rate: rate, now: UTCInstant(secondsSince1970: 1))
      for role in TenantRole.allCases { try add(role.rawValue, role, to: tenant.name) }
    }

    func add(_ token: String, _ role: TenantRole, to tenant: TenantName) throws {
      let secret = AccessToken.random()
      try registry.add(
        TenantToken(
          hash: secret.hash, tenant: tenant, name: token, role: role, created: UTCInstant(secondsSince1970: 1)))
      tokens["\(tenant) \(token)"] = secret
    }

    func header(_ tenant: String, _ token: String) throws -> String {
      "X-Waymark-Token: \(try #require(tokens["\(tenant) \(token)"]).text)"
    }

    /// Asks for what is below a tenant's `/api/`.
    func ask(
      _ method: String, _ tenant: String, _ path: String, _ json: JSONValue? = nil, with header: String? = nil,
      more: [String] = [], on other: TestServer? = nil
    ) async throws -> RawResponse {
      try await (other ?? server).ask(
        method, "/t/\(tenant)/api/\(path)",
        headers: (header.map { [$0] } ?? []) + (json == nil ? [] : ["Content-Type: application/json"]) + more,
        body: json.map { Array($0.text().utf8) } ?? [])
    }

    /// Until the server has read what there is.
    func isKnown(_ tenant: String, _ token: String = "read", on other: TestServer? = nil) async throws {
      let status = try await waits(tenant, try header(tenant, token), for: 200, on: other)
      #expect(status == 200)
    }

    /// Asks until the status is the expected one, for ten seconds.
    func waits(_ tenant: String, _ header: String, for status: Int, on other: TestServer? = nil) async throws -> Int {
      var last = 0
      for _ in 0..<200 {
        last = try await ask("GET", tenant, "tenant", with: header, on: other).status
        if last == status { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      return last
    }
  }

  private static let place: JSONValue = ["lat": 47.01, "lon": 15.01, "name": "spring"]

  /// What each role may do.
  @Test func rolesAndMethods() async throws {
    let place = try Place()
    try place.add("club")
    try await place.isKnown("club")
    let admin = try place.header("club", "admin")
    let id = try #require(try await place.ask("POST", "club", "anchors", Self.place, with: admin).json["id"]?.string)
    let record = try await place.ask("GET", "club", "anchors?since=0", with: admin).json["anchors"]?.array?.first
    var sent = try #require(record?.object)
    for name in ["revision", "deleted"] { sent[name] = nil }
    let sync: JSONValue = ["client": "phone", "anchors": [.object(sent)]]
    let requests: [(String, String, JSONValue?, TenantRole, Int)] = [
      ("GET", "anchors", nil, .read, 200), ("HEAD", "anchors", nil, .read, 200),
      ("GET", "anchors/\(id)", nil, .read, 200), ("GET", "anchors/export?format=gpx", nil, .read, 200),
      ("POST", "anchors/sync", ["client": "phone", "anchors": []], .read, 200), ("GET", "token", nil, .read, 204),
      ("GET", "tenant", nil, .read, 200),
      ("POST", "qr", ["text": "x"], .read, 200),
      ("POST", "anchors/sync", sync, .write, 200), ("POST", "anchors", Self.place, .write, 201),
      ("PUT", "anchors/\(id)", Self.place, .write, 428), ("DELETE", "anchors/\(id)", nil, .write, 428),
      ("POST", "anchors/import", ["type": "FeatureCollection", "features": []], .write, 200),
      ("GET", "tenant/tokens", nil, .admin, 200), ("GET", "tenant/export", nil, .admin, 200),
      ("POST", "tenant/tokens", ["name": "admin", "role": "read"], .admin, 409),
      ("DELETE", "tenant/tokens/none", nil, .admin, 404), ("POST", "tenant/tokens/none/rotate", nil, .admin, 404),
      ("DELETE", "tenant?name=other", nil, .admin, 400),
    ]
    for (method, path, json, role, status) in requests {
      #expect(try await place.ask(method, "club", path, json).status == 401, "\(method) \(path)")
      for own in TenantRole.allCases {
        let response = try await place.ask(method, "club", path, json, with: try place.header("club", own.rawValue))
        #expect(response.status == (own >= role ? status : 403), "\(own) \(method) \(path): \(response.message)")
      }
    }
    // What needs no token needs none here either; areas for pages are the server's.
    #expect(try await place.ask("GET", "club", "area").status == 200)
    #expect(try await place.ask("POST", "club", "fetch", ["lat": 1], with: admin).status == 404)
    // The server's own store, and what was there before, are as they were.
    #expect(try await place.server.ask("GET", "/api/anchors").json["anchors"]?.array?.isEmpty == true)
  }

  /// Responses do not reveal which tenants exist.
  @Test func unknownTenantsAndForeignTokensLookTheSame() async throws {
    let place = try Place { $0.token = AccessToken.random() }
    try place.add("club")
    try place.add("other")
    try await place.isKnown("club")
    func seen(_ response: RawResponse) -> [String] {
      [String(response.status), String(decoding: response.body, as: UTF8.self)]
        + response.headers.filter { $0.key != "date" }.map { "\($0.key): \($0.value)" }.sorted()
    }
    for header in [try place.header("other", "admin"), "X-Waymark-Token: x", "X-Waymark-Token: "] {
      for path in ["anchors", "tenant", "token", "anchors/events", "tenant/export"] {
        let foreign = try await place.ask("GET", "club", path, with: header)
        let unknown = try await place.ask("GET", "nobody", path, with: header)
        #expect(foreign.status == 404 && seen(foreign) == seen(unknown), "\(path)")
      }
    }
    let (bare, unknown) = (
      try await place.ask("GET", "club", "anchors"), try await place.ask("GET", "nobody", "anchors")
    )
    #expect(bare.status == 401 && seen(bare) == seen(unknown))
    for path in ["", "app/main.js"] {
      let known = try await place.server.ask("GET", "/t/club/\(path)")
      let unknown = try await place.server.ask("GET", "/t/nobody/\(path)")
      #expect(known.status == 200 && seen(known) == seen(unknown))
    }
    // The tokens of tenants are none of the server's, and the other way round.
    let own = try await place.server.ask("GET", "/api/anchors", headers: [try place.header("club", "admin")])
    #expect(own.status == 403)
  }

  @Test(arguments: ["Club", "..", "%2e%2e", "a", "api", "cl_ub", "club%00", "cl%75b-", "t"])
  func whatIsNoNameIsNotFound(_ name: String) async throws {
    let place = try Place()
    try place.add("club")
    for path in ["", "api/anchors", "app/main.js"] {
      let response = try await place.server.ask(
        "GET", "/t/\(name)/\(path)", headers: [try place.header("club", "admin")])
      #expect(response.status == 404 || response.status == 400, "\(name) \(path)")
    }
  }

  @Test func pagesHaveAnAddressOfTheirOwn() async throws {
    let place = try Place()
    let redirect = try await place.server.ask("GET", "/t/club?x=1")
    #expect(redirect.status == 308 && redirect.headers["location"] == "/t/club/?x=1")
    #expect(try await place.server.ask("GET", "/t/club/in/area/").status == 200)
    #expect(try await place.server.ask("GET", "/t/club/in/area/api/area").status == 200)
    for path in ["/t", "/t/"] { #expect(try await place.server.ask("GET", path).status == 404) }
    try place.add("club")
    try await place.isKnown("club")
    let made = try await place.ask("POST", "club", "anchors", Self.place, with: try place.header("club", "write"))
    let location = try #require(made.headers["location"])
    #expect(location.hasPrefix("/t/club/api/anchors/"))
    let header = try place.header("club", "read")
    #expect(try await place.server.ask("GET", location, headers: [header]).status == 200)
  }

  /// Whatever is asked with the tokens of one tenant, nothing of another's is read or changed.
  @Test func tokensReachTheirOwnTenantOnly() async throws {
    let place = try Place()
    for name in ["ours", "theirs"] { try place.add(name) }
    try await place.isKnown("theirs")
    var ids: [String: String] = [:]
    for name in ["ours", "theirs"] {
      let json: JSONValue = ["lat": 47.01, "lon": 15.01, "name": .string("secret of \(name)")]
      let made = try await place.ask("POST", name, "anchors", json, with: try place.header(name, "write"))
      ids[name] = try #require(try made.json["id"]?.string)
    }
    let theirs = try place.header("theirs", "admin")
    func state() async throws -> [String] {
      var all: [String] = []
      for path in ["anchors?since=0", "tenant", "tenant/tokens"] {
        let body = String(decoding: try await place.ask("GET", "theirs", path, with: theirs).body, as: UTF8.self)
        // This asks itself, so the time of the last use changes.
        all.append(body.replacing(/"lastUsed": *[^,}]*/, with: ""))
      }
      return all
    }
    let before = try await state()
    var generator = SeededGenerator(seed: 2323)
    let secret = "secret of theirs"
    for number in 0..<300 {
      let header = try place.header("ours", TenantRole.allCases.randomElement(using: &generator)?.rawValue ?? "admin")
      let name = Bool.random(using: &generator) ? "ours" : "theirs"
      let id = try #require(ids[Bool.random(using: &generator) ? "ours" : "theirs"])
      let method = ["GET", "POST", "PUT", "DELETE", "HEAD"].randomElement(using: &generator) ?? "GET"
      let path =
        [
          "anchors", "anchors/\(id)", "anchors/sync", "anchors/export?format=geojson", "anchors?since=0",
          "tenant/tokens",
          "tenant/tokens/read", "tenant/tokens/read/rotate", "tenant/export", "tenant?name=theirs", "tenant",
          "anchors/../../../theirs/api/anchors", "anchors/import",
        ].randomElement(using: &generator) ?? "anchors"
      let bodies: [JSONValue?] = [
        nil, ["lat": 1, "lon": 2, "name": "changed"], ["client": "x", "since": 0, "anchors": []],
        ["name": .string("n\(number)"), "role": "admin"],
      ]
      let response = try await place.ask(
        method, name, path, bodies.randomElement(using: &generator) ?? nil, with: header, more: ["If-Match: *"])
      #expect(!response.body.contains(Data(secret.utf8)), "seed 2323: \(method) \(name) \(path)")
      if name == "theirs" { #expect([404, 405, 415].contains(response.status), "\(method) \(path)") }
    }
    #expect(try await state() == before, "seed 2323")
  }

  @Test func administratorsOfATenantManageItThemselves() async throws {
    let place = try Place()
    try place.add("club")
    try await place.isKnown("club")
    let admin = try place.header("club", "admin")
    let made = try await place.ask(
      "POST", "club", "tenant/tokens", ["name": "guide", "role": "write"], with: admin)
    #expect(made.status == 201)
    let guide = "X-Waymark-Token: \(try #require(try made.json["token"]?.string))"
    #expect(try await place.ask("POST", "club", "anchors", Self.place, with: guide).status == 201)
    let rotated = try await place.ask("POST", "club", "tenant/tokens/guide/rotate", with: admin)
    let next = "X-Waymark-Token: \(try #require(try rotated.json["token"]?.string))"
    #expect(try await place.ask("GET", "club", "anchors", with: guide).status == 404)
    #expect(try await place.ask("GET", "club", "anchors", with: next).status == 200)
    let list = try await place.ask("GET", "club", "tenant/tokens", with: admin)
    #expect(try list.json["tokens"]?.array?.compactMap { $0["name"]?.string } == ["admin", "guide", "read", "write"])
    #expect(!list.body.contains(Data("token\"".utf8)))
    #expect(try await place.ask("DELETE", "club", "tenant/tokens/guide", with: admin).status == 204)
    #expect(try await place.ask("GET", "club", "anchors", with: next).status == 404)
    for json in [
      ["name": "a b", "role": "read"], ["name": "a", "role": "owner"], ["role": "read"],
      ["name": "a", "role": "read", "rate": 7],
    ] as [JSONValue] {
      #expect(try await place.ask("POST", "club", "tenant/tokens", json, with: admin).status == 400)
    }

    let export = try await place.ask("GET", "club", "tenant/export", with: admin)
    #expect(export.headers["content-type"] == "application/vnd.sqlite3")
    let file = place.folder.url.appendingPathComponent("club.sqlite")
    try export.body.write(to: file)
    let before = try await place.ask("GET", "club", "anchors?since=0", with: admin).json["anchors"]
    #expect(try await place.ask("DELETE", "club", "tenant?name=club", with: admin).status == 204)
    #expect(try await place.ask("GET", "club", "anchors", with: admin).status == 404)
    #expect(try place.registry.list().tenants.isEmpty && place.registry.list().tokens.isEmpty)
    try place.add("club")
    let club = try place.registry.tenant(try #require(TenantName("club")))
    _ = try AnchorBackup.restore(file.path, into: try place.registry.store(of: club, .readWrite))
    try await place.isKnown("club")
    let after = try await place.ask("GET", "club", "anchors?since=0", with: try place.header("club", "read")).json
    #expect(after["anchors"] == before)
  }

  @Test func whoAsksTooOftenWaits() async throws {
    let place = try Place()
    try place.add("club", rate: 0.1)
    try place.add("other")
    try await place.isKnown("other")
    let header = try place.header("club", "read")
    // All at once: the rate gives one back every ten seconds, and a busy machine takes longer for each.
    let server = place.server
    let responses = try await withThrowingTaskGroup { group in
      for _ in 0..<40 { group.addTask { try await server.ask("GET", "/t/club/api/anchors", headers: [header]) } }
      return try await group.reduce(into: [RawResponse]()) { $0.append($1) }
    }
    #expect(responses.count { $0.status == 200 } >= 20)
    let refused = try #require(responses.first { $0.status == 429 })
    let seconds = try #require(refused.headers["retry-after"].flatMap { Int($0) })
    #expect((1...10).contains(seconds))
    // Requests without a token of the tenant do not use up its rate, and other tenants are not affected.
    #expect(try await place.ask("GET", "club", "anchors").status == 401)
    #expect(try await place.ask("GET", "other", "anchors", with: try place.header("other", "read")).status == 200)
    let metrics = try await place.server.ask("GET", "/metrics")
    let text = String(decoding: metrics.body, as: UTF8.self)
    #expect(text.contains("waymark_tenants 2\n") && !text.contains("club"))
    #expect(text.contains("\nwaymark_tenant_requests_refused_total ") && !text.contains("refused_total 0\n"))
  }

  /// A tenant at its limit: 507 with what is full, deleting makes room, and a raised limit holds at once.
  @Test func aTenantHasOnlySoMuchRoom() async throws {
    let place = try Place()
    try place.add("club")
    try place.add("other")
    let club = try #require(TenantName("club"))
    _ = try place.registry.limit(club, rate: nil, records: 5, megabytes: 1)
    try await place.isKnown("other")
    let header = try place.header("club", "write")
    var ids: [String] = []
    for _ in 0..<5 {
      let made = try await place.ask("POST", "club", "anchors", Self.place, with: header)
      ids.append(try #require(try made.json["id"]?.string))
    }
    func add() async throws -> RawResponse {
      try await place.ask("POST", "club", "anchors", Self.place, with: header)
    }
    let full = try await add()
    #expect(full.status == 507 && full.message.contains("5 records, deleted ones included"), "\(full.text)")
    #expect(try full.json["error"]?["advice"]?.string?.hasPrefix("Delete anchors") == true)
    let imported = try await place.ask(
      "POST", "club", "anchors/import",
      [
        "type": "FeatureCollection",
        "features": [["type": "Feature", "properties": [:], "geometry": ["type": "Point", "coordinates": [1, 2]]]],
      ], with: header)
    #expect(imported.status == 507)
    #expect(
      try await place.ask("GET", "club", "anchors?since=0", with: header).json["anchors"]?.array?.compactMap {
        $0["id"]?.string
      } == ids)
    // Others have room.
    let theirs = try await place.ask("POST", "other", "anchors", Self.place, with: try place.header("other", "write"))
    #expect(theirs.status == 201)
    #expect(
      try await place.ask("DELETE", "club", "anchors/\(ids[0])", with: header, more: ["If-Match: *"]).status == 204)
    #expect(try await add().status == 201)
    #expect(try await add().status == 507)
    _ = try place.registry.limit(club, rate: nil, records: 6, megabytes: nil)
    var status = 0
    for _ in 0..<200 where status != 201 {
      status = try await add().status
      if status != 201 { try await Task.sleep(for: .milliseconds(50)) }
    }
    #expect(status == 201)
    let description = try await place.ask("GET", "club", "tenant", with: header).json
    #expect(description["records"] == 6 && description["megabytes"] == 1)
  }

  /// Exports that are being sent take only so much of the disk, which is free again afterwards.
  @Test func exportsAreFewAtATime() async throws {
    let place = try Place { $0.limits.exportBytes = 200_000 }
    try place.add("club")
    try await place.isKnown("club")
    let header = try place.header("club", "admin")
    let disk = BodyBudget(bytes: 200_000)
    func make() throws -> WebResponse {
      try ExportFile.response("a", type: "text/plain", disk: disk) { path in
        try Data(repeating: 0x61, count: 150_000).write(to: URL(fileURLWithPath: path))
      }
    }
    let first = try make()
    #expect(first.byteCount == 150_000 && disk.used == 150_000)
    #expect(throws: WebError.self) { try make() }
    withExtendedLifetime(first) {}
    for format in ["gpx", "geojson", "kml", "kmz"] {
      for _ in 0..<5 {
        let export = try await place.ask("GET", "club", "anchors/export?format=\(format)", with: header)
        #expect(export.status == 200 && !export.body.isEmpty, "\(format)")
      }
    }
    for _ in 0..<5 { #expect(try await place.ask("GET", "club", "tenant/export", with: header).status == 200) }
  }

  @Test func bucketsFillWithTime() {
    let rate = RequestRate<String>()
    for _ in 0..<100 { #expect(rate.take("a", rate: 50, capacity: 100, now: 5) == nil) }
    #expect(rate.take("a", rate: 50, capacity: 100, now: 5) == 0.02)
    #expect(rate.take("b", rate: 50, capacity: 100, now: 5) == nil)
    #expect(rate.take("a", rate: 50, capacity: 100, now: 5.03) == nil)
    #expect(rate.take("a", rate: 50, capacity: 100, now: 5.03) != nil)
    // A clock that goes back gives nothing away, and a long time no more than a full bucket.
    #expect(rate.take("a", rate: 50, capacity: 100, now: 1) != nil)
    let taken = (0..<300).count { _ in rate.take("a", rate: 50, capacity: 100, now: 1000) == nil }
    #expect(taken == 100)
    rate.keep(["b"])
    #expect(rate.take("a", rate: 50, capacity: 100, now: 1000) == nil)
  }

  /// Two servers on one store, neither started again.
  @Test func serversLearnOfTenantsAndTokens() async throws {
    let place = try Place()
    let other = try place.another()
    try place.add("club")
    try await place.isKnown("club")
    try await place.isKnown("club", on: other)
    let read = try place.header("club", "read")
    let port = other.port
    let events = try await TestServer.client {
      let events = try EventConnection(port: port, path: "/t/club/api/anchors/events", headers: [read])
      _ = events.waits(for: "retry: 3000")
      return events
    }
    // Through the first, heard at the second.
    let made = try await place.ask("POST", "club", "anchors", Self.place, with: try place.header("club", "write"))
    #expect(made.status == 201)
    #expect(try await TestServer.client { events.waits(for: "\"name\":\"spring\"") })
    try place.registry.revoke("read", of: try #require(TenantName("club")))
    #expect(try await place.waits("club", read, for: 404) == 404)
    #expect(try await place.waits("club", read, for: 404, on: other) == 404)
    #expect(try await TestServer.client { events.ends() })
    #expect(try await place.waits("club", try place.header("club", "write"), for: 200, on: other) == 200)
    try place.registry.remove(try #require(TenantName("club")))
    #expect(try await place.waits("club", try place.header("club", "write"), for: 404, on: other) == 404)
  }

  /// More tenants than stores that may be open.
  @Test func fewStoresAreOpenAtATime() async throws {
    let place = try Place { $0.limits.openTenants = 4 }
    let names = (0..<12).map { "club-\($0)" }
    for name in names { try place.add(name) }
    try await place.isKnown(names[11])
    for round in 0..<2 {
      for name in names {
        let json: JSONValue = ["lat": 47, "lon": 15, "name": .string("\(name) \(round)")]
        let made = try await place.ask("POST", name, "anchors", json, with: try place.header(name, "write"))
        #expect(made.status == 201)
        let list = try await place.ask("GET", name, "anchors", with: try place.header(name, "read")).json
        #expect(list["anchors"]?.array?.compactMap { $0["name"]?.string } == (0...round).map { "\(name) \($0)" })
      }
    }
    let text = String(decoding: try await place.server.ask("GET", "/metrics").body, as: UTF8.self)
    #expect(text.contains("\nwaymark_tenants_open 4\n"))
    // Pages that listen keep three of them; the others still get answers, and may listen no more.
    let port = place.server.port
    var pages: [EventConnection] = []
    for name in names.prefix(3) {
      let header = try place.header(name, "read")
      pages.append(
        try await TestServer.client {
          let page = try EventConnection(port: port, path: "/t/\(name)/api/anchors/events", headers: [header])
          _ = page.waits(for: "retry: 3000")
          return page
        })
    }
    let refused = try await place.ask("GET", names[5], "anchors/events", with: try place.header(names[5], "read"))
    #expect(refused.status == 503 && refused.headers["retry-after"] == "30")
    for name in names {
      #expect(try await place.ask("GET", name, "anchors", with: try place.header(name, "read")).status == 200)
    }
    for page in pages { #expect(page.text.contains("200 OK")) }
  }

  /// The same on a database, whose connections tenants share.
  @Test(.enabled(if: LocalPostgres.programs != nil, "PostgreSQL is not installed: make setup-scale"))
  func tenantsOfADatabase() async throws {
    let postgres = try #require(LocalPostgres.start(), "PostgreSQL does not start")
    defer { postgres.stop() }
    let servers = try (0..<2).map { _ in
      let store = try StoreLocation(postgres.url).open(.create)
      return try TestServer { $0.anchors = store }
    }
    let registry = try #require(try StoreLocation(postgres.url).open(.readWrite).tenants())
    var headers: [String] = []
    for number in 0..<8 {
      let tenant = try registry.add(
        try #require(TenantName("club-\(number)")), rate: 100, now: UTCInstant(secondsSince1970: 1))
      let secret = AccessToken.random()
      try registry.add(
        TenantToken(
          hash: secret.hash, tenant: tenant.name, name: "a", role: .write, created: UTCInstant(secondsSince1970: 1)))
      headers.append("X-Waymark-Token: \(secret.text)")
    }
    func ask(_ number: Int, _ server: Int, _ method: String = "GET", _ path: String = "anchors") async throws
      -> RawResponse
    {
      let body = method == "POST" ? Array(#"{"lat":1,"lon":2,"name":"of \#(number)"}"#.utf8) : []
      return try await servers[server].ask(
        method, "/t/club-\(number)/api/\(path)", headers: [headers[number], "Content-Type: application/json"],
        body: body)
    }
    for server in 0..<2 {
      for _ in 0..<200 where try await ask(7, server).status != 200 { try await Task.sleep(for: .milliseconds(50)) }
    }
    let (port, header) = (servers[1].port, headers[3])
    let events = try await TestServer.client {
      let events = try EventConnection(port: port, path: "/t/club-3/api/anchors/events", headers: [header])
      _ = events.waits(for: "retry: 3000")
      return events
    }
    for number in 0..<8 { #expect(try await ask(number, 0, "POST").status == 201) }
    #expect(try await TestServer.client { events.waits(for: "\"name\":\"of 3\"") })
    for number in 0..<8 {
      let names = try await ask(number, 1).json["anchors"]?.array?.compactMap { $0["name"]?.string }
      #expect(names == ["of \(number)"])
    }
    for server in servers { await server.stop() }
  }
}
