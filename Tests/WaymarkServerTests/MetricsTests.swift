import Foundation
import TestSupport
import Testing
import WaymarkFormats

@testable import WaymarkServer

/// `/metrics`, read by Prometheus' own Python client.
@Suite(.enabled(if: Oracle.isAvailable, "\(Oracle.message)")) struct MetricsTests {
  /// All values by name and labels, such as `waymark_http_requests_total{code=200,endpoint=page}`.
  private static func values(_ server: TestServer, headers: [String] = []) async throws -> [String: Double] {
    let response = try await server.ask("GET", "/metrics", headers: headers)
    #expect(response.status == 200 && response.headers["content-type"] == MetricsText.mediaType)
    var values: [String: Double] = [:]
    for line in try Oracle.text("metrics.py", input: response.text).split(separator: "\n") {
      let parts = line.split(separator: "\t").map { String($0) }
      let labels = parts.dropFirst().dropLast().joined(separator: ",")
      values[parts[0] + (labels.isEmpty ? "" : "{\(labels)}")] = parts.last.flatMap { Double($0) }
    }
    return values
  }

  @Test func countsMoveAsRequestsDo() async throws {
    let anchors = try AnchorServer { $0.version = "1.2.3" }
    let server = anchors.server
    let before = try await Self.values(server)
    for _ in 0..<3 { _ = try await server.ask("GET", "/") }
    _ = try await server.ask("GET", "/api/area/map/14/8871/5792.mvt")
    _ = try await server.ask("GET", "/in/area/api/area/search?q=secret")
    _ = try await server.ask("GET", "/nothing")
    _ = try await anchors.add("secret")
    _ = try await anchors.ask("PUT", "/0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11", ["lat": 1, "lon": 2])
    let port = server.port
    let open = try await TestServer.client {
      let events = try EventConnection(port: port)
      #expect(events.waits(for: "retry: 3000"))
      return events
    }
    let after = try await Self.values(server)
    func moved(_ name: String) -> Double { (after[name] ?? -1e9) - (before[name] ?? 0) }
    for (endpoint, code, count) in [
      ("page", 200, 3.0), ("page", 404, 1), ("tiles", 200, 1), ("search", 200, 1), ("anchors", 201, 1),
      ("anchors", 428, 1), ("events", 200, 1), ("probe", 200, 1),
    ] {
      #expect(moved("waymark_http_requests_total{code=\(code),endpoint=\(endpoint)}") == count, "\(endpoint) \(code)")
    }
    let times = "waymark_http_request_duration_seconds"
    #expect(moved("\(times)_count{endpoint=page}") == 4)
    #expect(moved("\(times)_bucket{endpoint=page,le=+Inf}") == 4)
    #expect(moved("\(times)_sum{endpoint=page}") > 0)
    #expect(moved("\(times)_count{endpoint=routes}") == 0)
    #expect(moved("waymark_event_listeners{stream=anchors}") == 1)
    #expect(moved("waymark_anchor_revision") == 1)
    #expect(after["waymark_anchor_store_ready"] == 1)
    #expect(after["waymark_anchor_memory_age_seconds"] == nil)
    #expect(after["waymark_build_info{version=1.2.3}"] == 1)
    #expect(after["waymark_areas"] == 1 && after["waymark_areas_open"] == 1)
    // The stream, and the connection of the question itself; others may be closing yet.
    #expect((after["waymark_http_connections"] ?? 0) >= 2)
    #expect((after["waymark_http_requests_in_progress"] ?? 0) >= 2)
    #expect(moved("waymark_http_connections_accepted_total") == 10)
    #expect(after["waymark_http_body_bytes"] == 0 && after["waymark_http_body_bytes_limit"] == 268_435_456)
    #expect(moved("process_cpu_seconds_total") > 0)
    #expect((after["process_resident_memory_bytes"] ?? 0) > 1e6)
    #expect((after["process_open_fds"] ?? 0) > 3)
    #expect((after["process_open_fds"] ?? 0) <= (after["process_max_fds"] ?? 0))
    let age = Date().timeIntervalSince1970 - (after["process_start_time_seconds"] ?? 0)
    #expect(age > -1 && age < 86_400)
    #expect(!after.keys.contains { $0.contains("secret") || $0.contains("Test") })
    withExtendedLifetime(open) {}
    await server.stop()
  }

  @Test func onlyThisMachineOrTheTokenSeesThem() async throws {
    let open = try TestServer()
    for header in ["X-Forwarded-For: 203.0.113.7", "X-Forwarded-For: 127.0.0.1", "Via: 1.1 proxy", "Forwarded: for=x"] {
      #expect(try await open.ask("GET", "/metrics", headers: [header]).status == 403, "\(header)")
    }
    #expect(try await open.ask("GET", "/metrics", headers: ["Sec-Fetch-Site: cross-site"]).status == 403)
    #expect(try await open.ask("POST", "/metrics").status != 200)
    await open.stop()

    let token = try #require(AccessToken("0123456789abcdef0123456789abcdef"))
    let closed = try TestServer {
      $0.token = token
      $0.allowedHosts = ["waymark.example"]
    }
    let passedOn = ["X-Forwarded-For: 203.0.113.7"]
    #expect(try await closed.ask("GET", "/metrics").status == 200)
    #expect(try await closed.ask("GET", "/metrics", headers: passedOn).status == 401)
    let wrong = passedOn + ["Authorization: Bearer 0123456789abcdef0123456789abcdeg"]
    #expect(try await closed.ask("GET", "/metrics", headers: wrong).status == 403)
    for field in ["Authorization: Bearer \(token.text)", "X-Waymark-Token: \(token.text)"] {
      #expect(try await Self.values(closed, headers: passedOn + [field])["waymark_areas"] == 1)
    }
    // A proxy that adds nothing but keeps the name under which it was asked.
    let checks = RequestChecks(hosts: HostCheck(alsoAllowed: ["waymark.example"]), token: nil)
    let named = RequestHead(method: "GET", target: "/metrics", headers: ["host": "waymark.example"])
    #expect(throws: WebError.self) { try checks.checkOperator(named) }
    let other = try #require(ClientAddress(bytes: [203, 0, 113, 7]))
    let far = RequestHead(method: "GET", target: "/metrics", headers: ["host": "127.0.0.1"], client: other)
    #expect(throws: WebError.self) { try checks.checkOperator(far) }
    await closed.stop()
  }

  @Test(arguments: [
    ("/", "page"), ("/app/main.js?x=/api/route", "page"), ("/in/graz/", "page"), ("/in/graz/api/area", "area"),
    ("/api/area", "area"), ("/api/areas?lat=1&lon=2", "area"), ("/api/areas/graz/features?lat=1", "area"),
    ("/api/area/map/1/2/3.mvt", "tiles"), ("/in/x/api/areas/graz/heights/1/2/3.bin", "tiles"),
    ("/api/area/search?q=x", "search"), ("/api/route", "routes"), ("/api/area/walk", "routes"),
    ("/api/elevation", "elevation"), ("/api/availability?lat=1", "availability"), ("/api/offline/app", "offline"),
    ("/api/areas/x/offline", "offline"), ("/api/anchors", "anchors"), ("/api/anchors/0b2f", "anchors"),
    ("/api/anchors/sync", "sync"), ("/api/anchors/events?since=3", "events"), ("/api/fetch/7/events", "events"),
    ("/api/anchors/import", "files"), ("/api/anchors/export?format=gpx", "files"), ("/api/report?name=x", "report"),
    ("/api/fetch/places?q=x", "fetch"), ("/api/health", "probe"), ("/readyz", "probe"), ("/metrics", "probe"),
    ("/api/qr", "other"), ("/api", "other"), ("", "page"), ("*", "page"), ("//api/route", "page"),
  ])
  func everyTargetHasItsClass(target: String, name: String) {
    let known = Array(target.utf8).withUnsafeBufferPointer { EndpointClass(target: $0) }
    #expect(known.name == name, "\(target)")
  }

  /// Every metric that the dashboard and the alerts use exists, and every own metric is explained in the documentation.
  @Test func theDashboardKnowsTheMetrics() async throws {
    let docs = SharedData.packageRoot.appendingPathComponent("docs")
    let text = try String(contentsOf: docs.appendingPathComponent("examples/grafana.json"), encoding: .utf8)
    let dashboard = try JSONValue(parsing: Data(text.utf8))
    let panels = (dashboard["panels"]?.array ?? []).flatMap { $0["targets"]?.array ?? [] }
      .compactMap { $0["expr"]?.string }
    let rules = try String(contentsOf: docs.appendingPathComponent("examples/waymark.rules.yml"), encoding: .utf8)
      .matches(of: /expr: (.+)/).map { String($0.output.1) }
    let expressions = panels + rules.filter { !$0.hasPrefix("up{") }
    #expect(rules.count >= 6)
    #expect(expressions.count >= 12)
    let server = try AnchorServer().server
    // A response has been counted.
    _ = try await server.ask("GET", "/")
    let known = Set(try await Self.values(server).keys.map { String($0.prefix { $0 != "{" }) })
    // What only some servers have.
    let some: Set = [
      "waymark_anchor_memory_age_seconds", "waymark_certificate_expiry_timestamp_seconds",
      "waymark_area_jobs", "waymark_area_jobs_ended_total", "waymark_directions_engines",
    ]
    for expression in expressions {
      let names = expression.matches(of: /(waymark|process)_\w+/).map { String($0.output.0) }
      #expect(!names.isEmpty, "\(expression)")
      for name in names { #expect(known.contains(name) || some.contains(name), "\(name)") }
    }
    let page = try String(contentsOf: docs.appendingPathComponent("operations.md"), encoding: .utf8)
    for name in known.union(some) where name.hasPrefix("waymark_") {
      let plain = name.replacing(/_(bucket|sum|count)$/, with: "")
      #expect(page.contains("`\(plain)`"), "\(plain)")
    }
    await server.stop()
  }
}
