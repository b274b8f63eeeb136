import Foundation
import TestSupport
import Testing
import WaymarkFormats

@testable import WaymarkServer
@testable import WaymarkStorage

/// One anchor and lists of them.
@Suite struct AnchorAPITests {
  @Test func anAnchorIsMadeReadChangedAndDeleted() async throws {
    let server = try AnchorServer()
    let made = try await server.ask(
      "POST", "",
      [
        "lat": 42.5, "lon": 1.52, "altitude": ["meters": 1031.2, "reference": "orthometric"], "name": "Spring",
        "colour": "blue", "accuracy_m": 4.1, "origin": "map",
      ])
    #expect(made.status == 201)
    #expect(made.headers["etag"] == "\"1\"")
    let location = try #require(made.headers["location"])
    let id = try #require(try made.json["id"]?.string)
    #expect(location == "/api/anchors/\(id)")

    let read = try await server.ask("GET", "/\(id)")
    let json = try read.json
    #expect(read.status == 200)
    #expect(try made.json == json)
    #expect(json["altitude"] == ["meters": 1031.2, "reference": "orthometric"])
    #expect(json["created"] == "2027-01-15T08:00:00.000Z" && json["deleted"] == false && json["revision"] == 1)
    #expect(json["edited"]?["name"] == ["2027-01-15T08:00:00.000Z", "rest"])
    #expect(try await server.ask("GET", "/\(id)", headers: ["If-None-Match: \"1\""]).status == 304)
    #expect(try await server.ask("HEAD", "/\(id)").status == 200)

    server.now += 5
    // A response may be sent back with a change in it.
    guard case .object(var changed) = json else { return }
    changed["name"] = "Cold spring"
    let put = try await server.ask("PUT", "/\(id)", .object(changed), headers: ["If-Match: \"1\""])
    #expect(put.status == 200 && put.headers["etag"] == "\"2\"")
    #expect(try put.json["edited"]?["name"] == ["2027-01-15T08:00:05.000Z", "rest"])
    #expect(try put.json["edited"]?["note"] == json["edited"]?["note"])
    // The same again is not a change.
    let same = try await server.ask("PUT", "/\(id)", .object(changed), headers: ["If-Match: \"2\""])
    #expect(same.status == 200 && same.headers["etag"] == "\"2\"")

    // A client that has not seen the change receives the present state.
    for method in ["PUT", "DELETE"] {
      let conflict = try await server.ask(
        method, "/\(id)", method == "PUT" ? .object(changed) : nil, headers: ["If-Match: \"1\""])
      #expect(conflict.status == 412 && conflict.headers["etag"] == "\"2\"")
      #expect(try conflict.json["name"] == "Cold spring")
      let unsaid = try await server.ask(method, "/\(id)", method == "PUT" ? .object(changed) : nil)
      #expect(unsaid.status == 428)
    }
    #expect(try await server.ask("DELETE", "/\(id)", headers: ["If-Match: \"2\""]).status == 204)
    #expect(try await server.ask("GET", "/\(id)").status == 410)
    #expect(try await server.ask("DELETE", "/\(id)", headers: ["If-Match: \"3\""]).status == 410)
    let late = try await server.ask("PUT", "/\(id)", .object(changed), headers: ["If-Match: \"2\""])
    #expect(late.status == 412)
    #expect(try late.json["deleted"] == true)
    // It can be restored.
    let again = try await server.ask("PUT", "/\(id)", .object(changed), headers: ["If-None-Match: *"])
    #expect(again.status == 201)
    #expect(try await server.ask("GET", "/\(id)").status == 200)
  }

  @Test func anIdOfOnesOwn() async throws {
    let server = try AnchorServer()
    let path = "/0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11"
    let body: JSONValue = ["lat": 1, "lon": 2]
    #expect(try await server.ask("PUT", path, body, headers: ["If-Match: *"]).status == 404)
    #expect(try await server.ask("PUT", path, body, headers: ["If-None-Match: *"]).status == 201)
    #expect(try await server.ask("PUT", path, body, headers: ["If-None-Match: *"]).status == 412)
    #expect(try await server.ask("PUT", path, ["lat": 1, "lon": 3], headers: ["If-Match: *"]).status == 200)
    #expect(try await server.ask("DELETE", path, headers: ["If-None-Match: *"]).status == 428)
    #expect(try await server.ask("DELETE", path, headers: ["If-Match: *"]).status == 204)
  }

  @Test func listsComeInPages() async throws {
    let server = try AnchorServer()
    var ids: [String] = []
    for i in 0..<7 { ids.append(try await server.add("\(i)")) }
    let all = try await server.ask("GET", "")
    #expect(all.headers["etag"] == "\"r7\"")
    #expect(try all.json["sequence"] == 7)
    #expect(try all.json["store"]?.string == server.store.identity)
    #expect(try await server.ask("GET", "", headers: ["If-None-Match: \"r7\""]).status == 304)

    #expect(try await server.ask("DELETE", "/\(ids[0])", headers: ["If-Match: \"1\""]).status == 204)
    #expect(try await server.ask("GET", "", headers: ["If-None-Match: \"r7\""]).status == 200)
    #expect(try await server.ask("GET", "").json["anchors"]?.array?.count == 6)
    let since = try await server.ask("GET", "?since=6").json
    #expect(since["anchors"]?.array?.map { $0["deleted"] } == [false, true])
    var (next, seen) = (0, 0)
    while true {
      let page = try await server.ask("GET", "?since=\(next)&limit=2").json
      seen += page["anchors"]?.array?.count ?? 0
      next = page["sequence"]?.int ?? 0
      if page["more"] != true { break }
    }
    #expect(seen == 7 && next == 8)
    for query in ["since=x", "since=-1", "limit=0", "limit=5001", "since=1e3", "limit=", "since=99999999999999999999"] {
      #expect(try await server.ask("GET", "?" + query).status == 400, "\(query)")
    }
  }

  /// Nothing invalid is stored, and the field is named.
  @Test func whatIsWrongIsNamed() async throws {
    let server = try AnchorServer()
    let long = String(repeating: "a", count: 201)
    for (body, word) in [
      (#"{"lat":91,"lon":0}"#, "lat"), (#"{"lat":0,"lon":181}"#, "lon"), (#"{"lon":0}"#, "lat"),
      (#"{"lat":"1","lon":0}"#, "lat"),
      (#"{"lat":1e999,"lon":0}"#, "too large"), (#"{"lat":NaN,"lon":0}"#, "JSON"), (#"{"lat":null,"lon":0}"#, "lat"),
      (#"{"lat":1,"lon":0,"name":7}"#, "name"), (#"{"lat":1,"lon":0,"name":"\#(long)"}"#, "name"),
      (#"{"lat":1,"lon":0,"note":"\#(String(repeating: long, count: 20))"}"#, "note"),
      (#"{"lat":1,"lon":0,"colour":"ultraviolet"}"#, "colour"), (#"{"lat":1,"lon":0,"origin":"heaven"}"#, "origin"),
      (#"{"lat":1,"lon":0,"accuracy_m":-1}"#, "accuracy_m"), (#"{"lat":1,"lon":0,"altitude":5}"#, "altitude"),
      (#"{"lat":1,"lon":0,"altitude":{"meters":5}}"#, "altitude.reference"),
      (#"{"lat":1,"lon":0,"altitude":{"meters":1e6,"reference":"ellipsoidal"}}"#, "altitude.meters"),
      (#"{"lat":1,"lon":0,"created":"yesterday"}"#, "created"), (#"{"lat":1,"lon":0,"id":"x"}"#, "id"),
      (#"{"lat":1,"lon":0,"colr":"red"}"#, "colr"), ("[]", "object"), ("", "empty"), ("{", "JSON"), ("null", "object"),
      (#"{"lat":1,"lon":0,"name":"\ud800"}"#, "JSON"), (String(repeating: "[", count: 100_000), "JSON"),
      (#"{"lat":1,"lon":0,"deleted":true}"#, "deleted"),
    ] {
      let response = try await server.server.post("/api/anchors", body)
      #expect(response.status == 400 && response.text.contains(word), "\(body.prefix(60)): \(response.text)")
    }
    #expect(try server.store.sequence() == 0)
    let huge = try await server.server.post("/api/anchors", String(repeating: " ", count: 200_000))
    #expect(huge.status == 413)
    #expect(try await server.server.ask("POST", "/api/anchors", body: Array("{}".utf8)).status == 415)
  }

  @Test func namesAreNothingButNames() async throws {
    let server = try AnchorServer()
    for name in ["'); DROP TABLE anchor; --", "<script>alert(1)</script>", "\u{202E}abc", "a\u{0}b\nc", "%s%n", "𓂀"] {
      _ = try await server.add(name)
    }
    let names = try await server.ask("GET", "").json["anchors"]?.array?.compactMap { $0["name"]?.string }
    #expect(
      names == ["'); DROP TABLE anchor; --", "<script>alert(1)</script>", "\u{202E}abc", "a b c", "%s%n", "𓂀"])
  }

  @Test func whatIsNotThere() async throws {
    let server = try AnchorServer()
    for path in ["/", "/x", "/00000000-0000-0000-0000-000000000000", "/a/b", "/events/x"] {
      #expect(try await server.ask("GET", path).status == 404, "\(path)")
    }
    let id = "/0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11"
    #expect(try await server.ask("GET", id).status == 404)
    #expect(try await server.ask("DELETE", id, headers: ["If-Match: *"]).status == 404)
    let wrong = try await server.ask("PATCH", id)
    #expect(wrong.status == 405 && wrong.headers["allow"] == "GET, HEAD, PUT, DELETE")
    #expect(try await server.ask("DELETE", "").status == 405)
  }

  @Test func somebodysPlacesNeedTheToken() async throws {
    let token = AccessToken.random()
    let server = try AnchorServer { $0.token = token }
    let id = "/0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11"
    let requests: [(String, String, JSONValue?)] = [
      ("GET", "", nil), ("POST", "", ["lat": 1, "lon": 2]), ("GET", id, nil), ("PUT", id, ["lat": 1, "lon": 2]),
      ("DELETE", id, nil), ("POST", "/sync", ["client": "a"]), ("GET", "/events", nil),
      ("GET", "/export?format=gpx", nil),
    ]
    for (method, path, body) in requests {
      #expect(try await server.ask(method, path, body).status == 401, "\(method) \(path)")
      let foreign = try await server.ask(
        method, path, body, headers: ["X-Waymark-Token: \(token.text)", "Origin: http://evil.example"])
      #expect(foreign.status == 403, "\(method) \(path)")
    }
    #expect(try await server.ask("GET", "", headers: ["X-Waymark-Token: \(token.text)"]).status == 200)
  }

  @Test func withoutAStoreItIsSaid() async throws {
    let server = try TestServer { $0.anchorsAbsence = "Anchors are not stored: the folder is not there." }
    let response = try await server.ask("GET", "/api/anchors")
    #expect(response.status == 503 && response.message == "Anchors are not stored: the folder is not there.")
  }

  /// Problems with the file are reported to pages as a sentence without its path, and end when they are solved.
  @Test func troubleWithTheFile() async throws {
    let server = try AnchorServer()
    try server.store.database.execute("PRAGMA max_page_count = 1")
    let response = try await server.ask(
      "POST", "", ["lat": 1, "lon": 2, "note": .string(String(repeating: "漢", count: 4000))])
    #expect(
      response.status == 507 && response.message.contains("the disk is full")
        && !response.text.contains(server.store.path))
    try server.store.database.execute("PRAGMA max_page_count = 100000")
    #expect(try await server.ask("POST", "", ["lat": 1, "lon": 2]).status == 201)
  }

  /// A clock that is set back by an hour: later edits win, and deleted anchors stay deleted.
  @Test func theClockGoesBack() async throws {
    let server = try AnchorServer()
    let id = try await server.add("before")
    let first = try await server.ask("GET", "/" + id)
    server.now -= 3600
    let edited = try await server.ask(
      "PUT", "/" + id, ["lat": 47.01, "lon": 15.01, "name": "after"],
      headers: ["If-Match: \(first.headers["etag"] ?? "")"])
    #expect(edited.status == 200)
    #expect(try await server.ask("GET", "/" + id).json["name"] == "after")
    let other = try await server.add("another")
    let tag = try await server.ask("GET", "/" + id).headers["etag"] ?? ""
    #expect(try await server.ask("DELETE", "/" + id, headers: ["If-Match: \(tag)"]).status == 204)
    #expect(try await server.ask("GET", "/" + id).status == 410)
    let again = try await server.ask(
      "PUT", "/" + id, ["lat": 47.01, "lon": 15.01, "name": "again"], headers: ["If-None-Match: *"])
    #expect(again.status == 201)
    #expect(try await server.ask("GET", "/" + id).json["name"] == "again")
    #expect(try await server.ask("GET", "/" + other).status == 200)
  }

  @Test func filesComeInAndGoOut() async throws {
    let server = try AnchorServer()
    let gpx = """
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="42.5" lon="1.5">\
      <name>A</name></wpt><wpt lat="99" lon="1.5"><name>B</name></wpt></gpx>
      """
    for (added, unchanged) in [(1, 0), (0, 1)] {
      let response = try await server.server.ask(
        "POST", "/api/anchors/import", headers: ["Content-Type: application/gpx+xml"], body: Array(gpx.utf8))
      #expect(response.status == 200, "\(response.text)")
      let json = try response.json
      #expect(json["added"]?.int == added && json["unchanged"]?.int == unchanged)
      #expect(json["skipped"]?.array?.count == 1)
    }
    for format in ["gpx", "geojson", "kml", "kmz"] {
      let response = try await server.ask("GET", "/export?format=\(format)")
      #expect(response.status == 200 && response.headers["content-disposition"]?.contains("anchors.\(format)") == true)
      let back = try AnchorFile.content(of: response.body)
      let kept = try server.store.anchors().map { $0.anchor }
      #expect(back.anchors == kept, "\(format)")
    }
    #expect(try await server.ask("GET", "/export?format=doc").status == 400)
    for body in ["<gpx", "x", ""] {
      let response = try await server.server.ask(
        "POST", "/api/anchors/import",
        headers: ["Content-Type: application/gpx+xml", body.isEmpty ? "Content-Length: 0" : "X: y"],
        body: Array(body.utf8))
      #expect(response.status == 400, "\(body)")
    }
    let form = try await server.server.ask(
      "POST", "/api/anchors/import", headers: ["Content-Type: text/plain"], body: Array(gpx.utf8))
    #expect(form.status == 415)
    let large = try await server.server.ask(
      "POST", "/api/anchors/import", headers: ["Content-Type: application/gpx+xml", "Content-Length: 1000000000"])
    #expect(large.status == 413)
  }

  /// Bytes that killed the server once, in a KML, and in the archive of 147 bytes around it.
  @Test func bytesThatKilledTheServerAreRefused() async throws {
    let server = try AnchorServer()
    let deadly = "<?xml version=\"1.\" encoding=\"UTF7\"\u{5}"
    let name = Array("doc.kml".utf8)
    var entry: [UInt8] = [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]
    let checksum = CRC32.of(deadly.utf8)
    entry += (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
    entry += [35, 0, 0, 0, 35, 0, 0, 0, 7, 0, 0, 0]
    var archive: [UInt8] = [0x50, 0x4B, 3, 4]
    archive += entry
    archive += name
    archive += Array(deadly.utf8)
    archive += [0x50, 0x4B, 1, 2, 20, 3]
    archive += entry
    archive += [UInt8](repeating: 0, count: 14)
    archive += name
    archive += [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 53, 0, 0, 0, 72, 0, 0, 0, 0, 0]
    #expect(archive.count == 147)
    for body in [Array(deadly.utf8), archive] {
      let response = try await server.server.ask(
        "POST", "/api/anchors/import", headers: ["Content-Type: application/octet-stream"], body: body)
      #expect(response.status == 400, "\(response.text)")
    }
  }

  @Test func whatIsAvailableAtAPosition() async throws {
    let server = try AnchorServer()
    let response = try await server.server.ask("GET", "/api/availability?lat=47.01&lon=15.01")
    #expect(response.status == 200, "\(response.text)")
    let json = try response.json
    #expect(json["streets"]?["available"] == true && json["elevation"]?["available"] == false)
    #expect(json["directions"]?["available"] == false && json["declination"]?["why"]?.string?.contains("°") == true)
    for query in ["", "?lat=1", "?lat=x&lon=1", "?lat=91&lon=1", "?lat=nan&lon=1"] {
      #expect(try await server.server.ask("GET", "/api/availability" + query).status == 400, "\(query)")
    }
  }
}
