import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

/// The request to each service: nothing is sent.
@Suite struct ProviderRequestTests {
  static let secret = "s3cr3t/K+y"
  static let environment = [
    "GOOGLE_MAPS_API_KEY": secret, "GRAPHHOPPER_API_KEY": secret, "MAPBOX_ACCESS_TOKEN": secret,
  ]

  static func provider(_ name: DirectionsServiceName) throws -> any DirectionsProvider {
    try name.provider(address: name.isLocal ? "http://127.0.0.1:8002" : nil, environment: environment)
  }

  static func request() throws -> DirectionsRequest {
    DirectionsRequest(
      from: try position(43.7311, 7.4197), via: [try position(43.735, -7.42)], to: try position(43.7396, 7.4277),
      mode: .cycling, language: "fr-FR", units: .imperial)
  }

  private func request(_ name: DirectionsServiceName) throws -> HTTPRequest {
    try Self.provider(name).httpRequest(for: try Self.request())
  }

  @Test(arguments: DirectionsServiceName.allCases) func keyIsShownNowhere(_ name: DirectionsServiceName) throws {
    let provider = try Self.provider(name)
    #expect(provider.name == name.rawValue)
    let http = try request(name)
    #expect(!"\(http) \(http.displayName) \(provider.source) \(provider)".contains("s3cr3t"))
    var dumped = ""
    dump(provider, to: &dumped)
    #expect(!dumped.contains("s3cr3t"), "\(name)")
  }

  @Test func osrmIsAskedInThePath() throws {
    #expect(
      try request(.osrm).url.absoluteString
        == "http://127.0.0.1:8002/route/v1/bike/7.4197,43.7311;-7.42,43.735;7.4277,43.7396?steps=true"
        + "&geometries=polyline6&overview=full&alternatives=false&radiuses=2000%3B2000%3B2000")
  }

  @Test func googleIsAskedInTheQuery() throws {
    let http = try request(.google)
    #expect(
      http.url.absoluteString
        == "https://maps.googleapis.com/maps/api/directions/json?origin=43.7311,7.4197&destination=43.7396,7.4277"
        + "&mode=bicycling&language=fr-FR&units=imperial&waypoints=43.735,-7.42&key=s3cr3t%2FK%2By")
  }

  @Test func googleRoutesIsAskedInTheBodyWithTheKeyInAHeader() throws {
    let http = try request(.googleRoutes)
    #expect(http.url.absoluteString == "https://routes.googleapis.com/directions/v2:computeRoutes")
    #expect(http.headers["X-Goog-Api-Key"] == Self.secret)
    #expect(http.headers["X-Goog-FieldMask"]?.contains("routes.legs.steps.navigationInstruction") == true)
    let body = try JSONValue(parsing: http.body)
    #expect(
      body["origin"] == ["location": ["latLng": ["latitude": 43.7311, "longitude": 7.4197]]])
    #expect(body["intermediates"]?.array?.count == 1)
    #expect(body["travelMode"] == "BICYCLE" && body["units"] == "IMPERIAL" && body["languageCode"] == "fr-FR")
    #expect(body["computeAlternativeRoutes"] == nil)
  }

  @Test func graphHopperIsAskedForHeights() throws {
    let http = try request(.graphHopper)
    #expect(http.url.absoluteString == "https://graphhopper.com/api/1/route?key=s3cr3t%2FK%2By")
    let body = try JSONValue(parsing: http.body)
    #expect(body["points"] == [[7.4197, 43.7311], [-7.42, 43.735], [7.4277, 43.7396]])
    #expect(body["profile"] == "bike" && body["elevation"] == true && body["points_encoded"] == false)
    let own = try DirectionsServiceName.graphHopper.provider(address: "http://localhost:8989", environment: [:])
    #expect(try own.httpRequest(for: Self.request()).url.absoluteString == "http://localhost:8989/route")
  }

  @Test func mapboxIsAskedInThePath() throws {
    let url = try request(.mapbox).url.absoluteString
    #expect(
      url.hasPrefix(
        "https://api.mapbox.com/directions/v5/mapbox/cycling/7.4197,43.7311;-7.42,43.735;7.4277,43.7396?"))
    for part in ["language=fr-FR", "voice_units=imperial", "geometries=polyline6", "access_token=s3cr3t%2FK%2By"] {
      #expect(url.contains(part))
    }
  }

  @Test(arguments: DirectionsServiceName.allCases)
  func alternativesAreAskedFor(_ name: DirectionsServiceName) throws {
    var request = try Self.request()
    request.alternatives = 2
    let refused = #expect(throws: DirectionsError.self) { try Self.provider(name).httpRequest(for: request) }
    #expect(refused?.kind == .unsupported && refused?.description.contains("--via") == true)
    request.via = []
    let with = try Self.provider(name).httpRequest(for: request)
    request.alternatives = 0
    #expect(try with != Self.provider(name).httpRequest(for: request))
    request.alternatives = 9
    #expect(throws: DirectionsError.self) { try Self.provider(name).httpRequest(for: request) }
  }

  @Test(arguments: DirectionsServiceName.allCases)
  func samePositionIsRefusedBeforeAnythingIsSent(_ name: DirectionsServiceName) throws {
    let here = try position(47, 15)
    let error = #expect(throws: DirectionsError.self) {
      try Self.provider(name).httpRequest(for: DirectionsRequest(from: here, to: here))
    }
    #expect(error?.kind == .positions && error?.description.contains("the same position (47.0,15.0)") == true)
    // A round trip has the same ends, and a stop between them.
    let there = try position(47.01, 15)
    _ = try Self.provider(name).httpRequest(for: DirectionsRequest(from: here, via: [there], to: here))
    let twice = #expect(throws: DirectionsError.self) {
      try Self.provider(name).httpRequest(for: DirectionsRequest(from: here, via: [there, there], to: here))
    }
    #expect(twice?.description.contains("stops 2 and 3 of 4") == true)
  }

  @Test func tooManyStopsAreRefused() throws {
    let via = try (0..<30).map { try position(47 + Double($0) / 100, 15) }
    let request = DirectionsRequest(from: try position(46, 15), via: via, to: try position(48, 15))
    for name in [DirectionsServiceName.google, .googleRoutes, .mapbox] {
      let error = #expect(throws: DirectionsError.self) { try Self.provider(name).httpRequest(for: request) }
      #expect(error?.description.contains("30 intermediate stops are more than the 18") == true)
    }
  }

  @Test func missingKeysAndAddressesSaySo() {
    for name in DirectionsServiceName.allCases {
      let error = #expect(throws: InputError.self) { try name.provider(environment: [:]) }
      #expect(error?.field == name.keyVariable ?? "--url", "\(name)")
      #expect(throws: InputError.self) { try name.provider(address: "nowhere", environment: Self.environment) }
    }
  }

  // MARK: - Lines

  @Test func linesArePutOntoStreetsByThreeServices() throws {
    let line = MatchRequest(line: [try position(47, 15), try position(47.0009, 15)], radius: 30)
    let valhalla = try Self.provider(.valhalla).httpRequest(matching: line)
    #expect(valhalla.url.lastPathComponent == "trace_route")
    let body = try JSONValue(parsing: valhalla.body)
    // 100 m in pieces of at most 20 m.
    #expect(body["shape"]?.array?.count == 7)
    #expect(body["trace_options"]?["search_radius"] == 30)
    for (name, path) in [(DirectionsServiceName.osrm, "/match/v1/foot/"), (.mapbox, "/matching/v5/mapbox/walking/")] {
      let url = try Self.provider(name).httpRequest(matching: line).url.absoluteString
      #expect(url.contains(path) && url.contains("waypoints=0%3B6"), "\(url)")
    }
    for name in [DirectionsServiceName.google, .googleRoutes, .graphHopper] {
      let error = #expect(throws: DirectionsError.self) { try Self.provider(name).httpRequest(matching: line) }
      #expect(error?.kind == .unsupported)
    }
  }

  @Test func longLinesGetFewerPointsInBetween() throws {
    let corners = try (0...40).map { try position(47 + Double($0) * 0.01, 15) }
    for limit in [41, 60, 100, 2000, 16000] {
      let points = try MatchRequest(line: corners).points(every: 20, limit: limit)
      #expect(points.count <= limit && points.first == corners.first && points.last == corners.last)
      #expect(corners.allSatisfy { points.contains($0) }, "every bend is kept")
    }
    #expect(throws: DirectionsError.self) { try MatchRequest(line: corners).points(every: 20, limit: 40) }
    let spot = try position(47, 15)
    #expect(throws: DirectionsError.self) { try MatchRequest(line: [spot, spot]).points(every: 20, limit: 40) }
    #expect(throws: DirectionsError.self) { try MatchRequest(line: []).points(every: 20, limit: 40) }
  }

  @Test func lineAcrossTheDateLineStaysShort() throws {
    let points = try MatchRequest(line: [try position(10, 179.999), try position(10, -179.999)])
      .points(every: 20, limit: 100)
    #expect(points.count == 12 && points.allSatisfy { abs($0.longitude) > 179.99 })
  }
}
