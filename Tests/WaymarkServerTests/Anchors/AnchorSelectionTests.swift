import Testing
import WaymarkFormats

@testable import WaymarkServer

/// `GET /api/anchors` by where anchors are.
@Suite struct AnchorSelectionTests {
  private func server() async throws -> AnchorServer {
    let server = try AnchorServer()
    for (name, latitude, longitude) in [
      ("east", -17.0, 179.9), ("west", -17.0, -179.9), ("far", 42.5, 1.5), ("pole", 90, 12),
    ] {
      let json: JSONValue = ["lat": .number(latitude), "lon": .number(longitude), "name": .string(name)]
      #expect(try await server.ask("POST", "", json).status == 201)
    }
    return server
  }

  private func names(_ response: RawResponse) throws -> [String] {
    try response.json["anchors"]?.array?.compactMap { $0["name"]?.string } ?? []
  }

  @Test func theNearestComeFirst() async throws {
    let server = try await server()
    let near = try await server.ask("GET", "?near=-17,-179.95&radius=50000")
    #expect(try names(near) == ["west", "east"])
    let distances = try near.json["anchors"]?.array?.compactMap { $0["distance_m"]?.double } ?? []
    #expect(distances.count == 2 && abs(distances[0] - 5324.6) < 1 && abs(distances[1] - 15_973.8) < 3)
    #expect(try near.json["more"] == false && near.json["sequence"] == 4)
    let tag = try #require(near.headers["etag"])
    let again = try await server.ask("GET", "?near=-17,-179.95&radius=50000", headers: ["If-None-Match: \(tag)"])
    #expect(again.status == 304)
    let one = try await server.ask("GET", "?near=89,-100&limit=1")
    #expect(try names(one) == ["pole"] && one.json["more"] == true)
    #expect(try names(try await server.ask("GET", "?near=42.5,1.5")).count == 4)
  }

  @Test func boundsMayLieAcrossTheDateLine() async throws {
    let server = try await server()
    let across = try await server.ask("GET", "?bounds=179,-20,-179,-10")
    #expect(try names(across) == ["east", "west"] && across.headers["etag"] == "\"r4\"")
    let page = try await server.ask("GET", "?bounds=179,-20,-179,-10&limit=1")
    #expect(try names(page) == ["east"] && page.json["more"] == true && page.headers["etag"] == nil)
    let sequence = try #require(try page.json["sequence"]?.double)
    #expect(try names(try await server.ask("GET", "?bounds=179,-20,-179,-10&since=\(Int(sequence))")) == ["west"])
    #expect(try names(try await server.ask("GET", "?bounds=-180,-90,180,90")).count == 4)
  }

  @Test(arguments: [
    "near=91,0", "near=1", "near=1,2,3", "near=a,b", "near=1,2&radius=0", "near=1,2&radius=nan", "near=1,2&radius=3e7",
    "near=1,2&since=0", "near=1,2&bounds=1,2,3,4", "radius=5", "bounds=1,2,3", "bounds=0,10,1,5", "bounds=0,-91,1,5",
    "bounds=-181,0,1,1", "bounds=0,0,inf,1", "bounds=", "near=", "near=1,2&limit=0", "near=1,2&limit=5001",
  ])
  func whatIsWrongIsSaid(_ query: String) async throws {
    let response = try await AnchorServer().ask("GET", "?" + query)
    #expect(response.status == 400 && !response.message.isEmpty)
  }
}
