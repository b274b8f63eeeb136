import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy
import WaymarkRouting
import WaymarkServices
import WaymarkTerrain

@Suite struct ServerTests {
  @Test(arguments: [
    ("https://192.168.1.5:8443/#token=abc-1", "https://192.168.1.5:8443/", "abc-1"),
    ("  http://waymark.local:8000 ", "http://waymark.local:8000/", nil),
    ("10.0.0.2", "https://10.0.0.2/", nil),
    ("HTTPS://me:secret@host/sub?token=t%20x&a=1", "https://host/sub/", "t x"),
    ("https://[fe80::1]:8443/#token=", "https://[fe80::1]:8443/", nil),
  ])
  func addressesAreReadAsTheyArePrintedAndTyped(text: String, base: String, token: String?) throws {
    let address = try ServerAddress(parsing: text)
    #expect(address.base.absoluteString == base)
    #expect(address.token == token)
    #expect(!address.display.contains("token"))
  }

  @Test(arguments: ["", "  ", "ftp://host/", "https://", "https://#token=secret"])
  func whatIsNoAddressIsRefusedWithoutTellingTheToken(text: String) {
    let error = #expect(throws: InputError.self) { try ServerAddress(parsing: text) }
    #expect(error?.description.contains("secret") == false)
  }

  @Test func requestsAreThoseOfTheServersAPI() throws {
    let server = try ServerAddress(parsing: "https://10.0.0.2:8443/#token=abc")
    let (a, b) = (
      try #require(Coordinate(latitude: 47.5, longitude: -35.6)),
      try #require(Coordinate(latitude: 47.6, longitude: -35.5))
    )
    let route = ServerEndpoint.route(
      RouteRequest(from: a, via: [b], to: b, language: .german, units: .imperial, provider: "osrm")
    ).request(to: server)
    #expect(route.url.absoluteString == "https://10.0.0.2:8443/api/route")
    #expect(route.method == "POST")
    #expect(route.headers["X-Waymark-Token"] == "abc")
    #expect(route.headers["Content-Type"] == "application/json")
    let body = try JSONValue(parsing: try #require(route.body))
    #expect(
      body == [
        "from": ["lat": 47.5, "lon": -35.6], "via": [["lat": 47.6, "lon": -35.5]], "to": ["lat": 47.6, "lon": -35.5],
        "mode": "walking", "language": "de", "units": "imperial", "provider": "osrm",
      ])

    let block = try #require(HeightBlockAddress(level: 0, row: 1100, column: 1155))
    #expect(
      ServerEndpoint.heights(block).request(to: server).url.absoluteString
        == "https://10.0.0.2:8443/api/area/heights/0/1100/1155.bin")
    #expect(
      ServerEndpoint.streets(a, radius: 1200).request(to: server).url.absoluteString
        == "https://10.0.0.2:8443/api/area/streets?lat=47.5&lon=-35.6&radius=1200.0")
    #expect(
      ServerEndpoint.features(a, radius: 500).request(to: server).url.absoluteString
        == "https://10.0.0.2:8443/api/area/features?lat=47.5&lon=-35.6&radius=500.0")
  }

  @Test func refusalsSayWhatTheServerSaid() async throws {
    let server = FakeServer { _ in
      ServerTransport.Response(
        status: 422, body: Data(#"{"error":{"message":"No way.","advice":"Go elsewhere."}}"#.utf8))
    }
    let failure = await #expect(throws: ServerFailure.self) { try await server.client.area() }
    #expect(failure == ServerFailure(.refused(status: 422), "No way.", advice: "Go elsewhere."))
    #expect(failure?.mayPass == false)
    let bare = ServerFailure(status: 401, body: Data("<html>".utf8))
    #expect(bare.message == "The server refused (401).")
    #expect(bare.advice?.contains("token") == true)
  }

  @Test func whatIsNoAreaIsRefused() async throws {
    for text in ["{}", "[]", #"{"name":"x","bounds":{"south":1,"west":0,"north":0,"east":1}}"#, "{"] {
      let server = FakeServer { _ in FakeServer.json(text) }
      let failure = await #expect(throws: ServerFailure.self) { try await server.client.area() }
      #expect(failure?.kind == .invalidResponse)
    }
    let area = try await FakeServer.whole().client.area()
    #expect(area.name == "Skarra")
    #expect(area.providers == ["valhalla", "osrm"])
    #expect(area.spots.map(\.name) == ["Market"])
    #expect(area.elevationBounds == GeographicBounds(south: 47.4, west: -35.7, north: 47.6, east: -35.5))
  }

  @Test func anotherBlockThanAskedForIsRefused() async throws {
    let asked = try #require(HeightBlockAddress(level: 0, row: 1100, column: 1155))
    let other = try #require(HeightBlockAddress(level: 0, row: 1100, column: 1156))
    let wrong = FakeServer { _ in FakeServer.block(other) }
    let failure = await #expect(throws: ServerFailure.self) { try await wrong.client.heights(asked) }
    #expect(failure?.kind == .invalidResponse)
    #expect(try await FakeServer { _ in FakeServer.missing }.client.heights(asked) == nil)
  }

  @Test func theNetworkIsAskedThroughATransport() async throws {
    let area = String(decoding: FakeServer.area.body, as: UTF8.self)
    let server = try TinyServer(TinyServer.http("200 OK", area))
    let transport = ServerTransport { asked in
      let request = HTTPRequest(
        url: asked.url, method: asked.method, headers: asked.headers, body: asked.body ?? Data(),
        displayName: "the server")
      let response = try await HTTPClient(timeout: asked.timeout).exchange(request)
      return ServerTransport.Response(status: response.status, body: response.body)
    }
    let client = ServerClient(ServerAddress(base: server.url.appending(path: "/"), token: "abc"), transport: transport)
    #expect(try await client.area().name == "Skarra")
    #expect(server.lastRequest.hasPrefix("GET /api/area HTTP/1.1"))
    #expect(server.lastRequest.lowercased().contains("x-waymark-token: abc"))
  }

  @Test func withoutAResponseTheRouteIsStraight() async throws {
    let (a, b) = (
      try #require(Coordinate(latitude: 47.5, longitude: -35.6)),
      try #require(Coordinate(latitude: 47.51, longitude: -35.6))
    )
    let request = RouteRequest(from: a, to: b)
    let offline = await RouteResponse.ask(request, of: [FakeServer { _ in nil }.client], name: "there")
    #expect(offline.route?.geometry == [a, b])
    #expect(offline.route.map(StraightRoute.isOne) == true)
    #expect(offline.failure.map(RouteResponse.rerouteFailure) == .offline)
    let none = await RouteResponse.ask(request, of: [], name: nil)
    #expect(none.route != nil && none.failure != nil)
    let here = await RouteResponse.ask(RouteRequest(from: a, to: a), of: [], name: nil)
    #expect(here.route == nil)
    let route = try Route(geometry: [a, b], source: "valhalla")
    let response = RouteFeature.feature(of: route).text()
    let online = await RouteResponse.ask(request, of: [FakeServer { _ in FakeServer.json(response) }.client], name: nil)
    #expect(online == RouteResponse(route: route))
    #expect(RouteResponse.rerouteFailure(ServerFailure(.refused(status: 422), "")) == .noRoute)
  }

  /// With an area on the device a route needs no server; what the device does not have, the server is asked for.
  @Test func theDeviceIsAskedFirst() async throws {
    let folder = try TemporaryFolder()
    let pack = AreaPackFolder(folder.url)
    #expect(DeviceRouter(pack) == nil)
    let corners = try [(47.5, -35.6), (47.51, -35.6), (47.51, -35.59)].map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    let draft = StreetDraft(
      nodes: corners,
      edges: [
        StreetDraft.Edge(from: 0, to: 1, length: 1112, traits: StreetTraits(use: .street), name: "High Street"),
        StreetDraft.Edge(from: 1, to: 2, length: 752, traits: StreetTraits(use: .path)),
      ])
    let bytes = StreetGraphBuilder(draft).bytes
    try pack.keep(Data(bytes.dropLast()), as: .streetGraph)
    #expect(DeviceRouter(pack) == nil)
    try pack.keep(Data(bytes), as: .streetGraph)
    let device = try #require(DeviceRouter(pack))
    let request = RouteRequest(from: corners[0], to: corners[2])
    let own = await RouteResponse.ask(request, of: [device, FakeServer { _ in nil }.client], name: nil)
    #expect(own.failure == nil && own.route?.source == "device" && own.route?.steps[0].name == "High Street")
    // A service that was chosen is asked; so is the server where the device's area ends.
    let elsewhere = try #require(Coordinate(latitude: 47.6, longitude: -35.6))
    let server = FakeServer { _ in nil }
    for (other, kind) in [
      (RouteRequest(from: corners[0], to: corners[2], provider: "valhalla"), ServerFailure.Kind.offline),
      (RouteRequest(from: corners[0], to: elsewhere), .refused(status: 422)),
      (RouteRequest(from: corners[0], to: corners[2], mode: .driving), .offline),
    ] {
      let response = await RouteResponse.ask(other, of: [device, server.client], name: nil)
      #expect(response.failure?.kind == kind && response.route.map(StraightRoute.isOne) == true)
    }
    #expect(server.paths.count == 3)
    let alone = await RouteResponse.ask(RouteRequest(from: corners[0], to: elsewhere), of: [device], name: nil)
    #expect(
      alone.failure?.message.hasPrefix("The destination is farther than 2000 m from any street") == true
        && alone.failure.map(RouteResponse.rerouteFailure) == .noRoute)
    #expect(RouteResponse.rerouteFailure(ServerFailure(.refused(status: 503), "")) == .service)
  }

  /// A route on the device begins at the walker's height, and at a moment: a bridge above a street, and a street that is shut in
  /// June.
  @Test func heightAndDateCountOnTheDevice() async throws {
    let folder = try TemporaryFolder()
    let pack = AreaPackFolder(folder.url)
    let nodes = try [(47.0, 15.0), (47.002, 15.0), (47.001, 14.999), (47.001, 15.001)].map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    var shut = StreetTraits(use: .street)
    shut.condition = 1
    var draft = StreetDraft(
      nodes: nodes,
      edges: [
        StreetDraft.Edge(from: 0, to: 1, length: 222, traits: shut, name: "Low"),
        StreetDraft.Edge(from: 2, to: 3, length: 152, traits: StreetTraits(use: .street), name: "High"),
        StreetDraft.Edge(from: 0, to: 2, length: 150, traits: StreetTraits(use: .street), name: "Around"),
        StreetDraft.Edge(from: 2, to: 1, length: 150, traits: StreetTraits(use: .street), name: "Around"),
      ], heights: [300, 300, 330, 330], verticalReference: .meanSeaLevel)
    let june = OpeningTimes.DateSpan(OpeningTimes.Date(month: 6, day: 1), OpeningTimes.Date(month: 6, day: 30))
    draft.conditions = [
      StreetCondition([StreetCondition.Clause(.closed, OpeningTimes([OpeningTimes.Rule(dates: [june])]))])
    ]
    try pack.keep(Data(StreetGraphBuilder(draft).bytes), as: .streetGraph)
    let device = try #require(DeviceRouter(pack))
    func names(_ request: RouteRequest, _ date: String) async throws -> [String] {
      let instant = try #require(UTCInstant(iso8601: date))
      return try await device.routes(request, at: Date(timeIntervalSince1970: instant.secondsSince1970))[0].steps.map(
        \.name)
    }
    let straight = RouteRequest(from: nodes[0], to: nodes[1])
    #expect(try await names(straight, "2026-05-15T12:00:00Z").contains("Low"))
    #expect(try await !names(straight, "2026-06-15T12:00:00Z").contains("Low"))
    let crossing = try #require(Coordinate(latitude: 47.00099, longitude: 15))
    let request = RouteRequest(from: crossing, to: nodes[0])
    var above = request
    (above.startAltitude, above.startAltitudeSigma) = (Altitude(meters: 331, reference: .meanSeaLevel), 2)
    #expect(try await names(request, "2026-05-15T12:00:00Z").first == "Low")
    #expect(try await names(above, "2026-05-15T12:00:00Z").first == "High")
  }
}
