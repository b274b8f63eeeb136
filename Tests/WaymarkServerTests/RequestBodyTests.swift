import Testing
import WaymarkFormats

@testable import WaymarkServer

/// What every reader of a request's body says of members that there are not.
@Suite struct RequestBodyTests {
  private static let id = "0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11"
  private static let record = """
    {"id":"\(id)","lat":1,"lon":2,"edited":{"place":S,"name":S,"note":S,"colour":S,"extra":S}}
    """.replacing("S", with: #"["2026-01-01T00:00:00.000Z","phone"]"#)
  private static let requests: [(path: String, body: String, member: String)] = [
    ("/api/anchors", #"{"lat":1,"lon":2,"extra":3}"#, "extra"),
    (
      "/api/anchors", #"{"lat":1,"lon":2,"altitude":{"meters":1,"reference":"ellipsoidal","extra":3}}"#,
      "altitude.extra"
    ),
    ("/api/anchors/\(id)", #"{"lat":1,"lon":2,"extra":3}"#, "extra"),
    ("/api/anchors/\(id)", #"{"lat":1,"lon":2,"edited":{"extra":3}}"#, "edited.extra"),
    ("/api/anchors/sync", #"{"client":"a","extra":3}"#, "extra"),
    ("/api/anchors/sync", #"{"client":"a","anchors":[\#(record)]}"#, "anchors[0].edited.extra"),
    ("/api/qr", #"{"text":"x","extra":3}"#, "extra"),
    ("/api/elevation", #"{"points":[],"extra":3}"#, "extra"),
    ("/api/route", #"{"from":{"lat":1,"lon":2},"to":{"lat":1,"lon":2},"extra":3}"#, "extra"),
    ("/api/route", #"{"from":{"lat":1,"lon":2},"to":{"lat":1,"lon":2,"extra":3}}"#, "to.extra"),
    (
      "/api/route", #"{"from":{"lat":1,"lon":2},"to":{"lat":1,"lon":2},"via":[{"lat":1,"lon":2,"extra":3}]}"#,
      "via[0].extra"
    ),
  ]

  @Test func unknownMembersAreNamed() async throws {
    let server = try AnchorServer()
    for (path, body, member) in Self.requests {
      let response = try await server.server.ask(
        path.hasSuffix(Self.id) ? "PUT" : "POST", path,
        headers: ["Content-Type: application/json", "If-None-Match: *"], body: Array(body.utf8))
      #expect(response.status == 400 && response.message == "\(member): there is no such member.", "\(path): \(body)")
    }
    #expect(try server.store.sequence() == 0)
  }
}
