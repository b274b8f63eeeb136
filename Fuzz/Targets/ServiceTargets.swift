import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkServices

/// Responses of directions and elevation services, valid and invalid ones.
let serviceTargets: [FuzzTarget] = [
  provider("osrm", seeds: ["osrm.json", "osrm_polyline6_response.json"]) { OSRMProvider($0) },
  provider("valhalla", seeds: ["valhalla.json", "valhalla_osrm_response.json"]) { ValhallaProvider($0) },
  provider("mapbox", seeds: ["mapbox_route_with_instructions_geojson.json"]) { address in
    key.map { MapboxProvider(key: $0, address: address) }
  },
  provider("google", seeds: ["google_GetDirectionsResponse.json"]) { address in
    key.map { GoogleProvider(key: $0, address: address) }
  },
  provider("google-routes", seeds: ["google-routes.json"]) { address in
    key.map { GoogleRoutesProvider(key: $0, address: address) }
  },
  provider("graphhopper", seeds: ["graphhopper.json"]) { GraphHopperProvider(key: key, address: $0) },
  FuzzTarget(
    "elevation-answers",
    examples: [
      "1{\"results\":[{\"elevation\":1,\"location\":{\"lat\":47,\"lng\":15}},{\"elevation\":null}],\"status\":\"OK\"}",
      "3{\"height\":[1,null]}", "2{\"results\":[{\"elevation\":1.5},{\"elevation\":-3}],\"status\":\"OK\"}",
    ]
  ) { bytes in
    guard let first = bytes.first, let key else { return }
    let response = HTTPResponse(
      status: first >= 0x38 ? 500 : 200, contentType: "application/json",
      body: Data(UnsafeRawBufferPointer(rebasing: bytes.dropFirst())))
    let services: [ElevationService] = [
      .google(GoogleElevation(key: key)), .openElevation(OpenElevation()), .openTopoData(OpenTopoData()),
      .valhalla(ValhallaElevation(address: ServiceAddress.known)),
    ]
    for service in services {
      _ = service.isBusy(response)
      guard let heights = try? service.heights(from: response, count: 2) else { continue }
      FuzzCheck.require(heights.count == 2, "as many heights as places")
      for height in heights { FuzzCheck.finite(height, what: "heights of a service") }
    }
  },
  FuzzTarget("retry-after", maximumLength: 64, examples: ["120", "Fri, 31 Dec 1999 23:59:59 GMT"]) { bytes in
    if let seconds = RetryAfter.seconds(bytes.asText) {
      FuzzCheck.require(seconds.isFinite && seconds >= 0, "a service asks to wait \(seconds) s")
    }
  },
]

private let key = try? ServiceKey("key", from: "a test")

extension ServiceAddress {
  fileprivate static let known = ServiceAddress(known("http://127.0.0.1:8002"))
}

/// Feeds a response to a provider; the first byte chooses the status and the request.
private func provider(
  _ name: String, seeds: [String], _ make: @escaping @Sendable (ServiceAddress) -> (any DirectionsProvider)?
) -> FuzzTarget {
  FuzzTarget("answer-\(name)", seeds: seeds) { bytes in
    guard let first = bytes.first, let provider = make(.known),
      let from = Coordinate(latitude: 47.07, longitude: 15.44), let to = Coordinate(latitude: 47.08, longitude: 15.45)
    else { return }
    // An opening brace is the usual beginning.
    let statuses = [200, 200, 200, 400, 404, 429, 500]
    let status = first == 0x7B ? 200 : statuses[Int(first) % statuses.count]
    let body = first == 0x7B ? bytes.asData : Data(UnsafeRawBufferPointer(rebasing: bytes.dropFirst()))
    let response = HTTPResponse(status: status, contentType: "application/json", body: body)
    _ = provider.isBusy(response)
    let routes =
      (try? provider.routes(from: response, answering: DirectionsRequest(from: from, to: to)))
      ?? (try? provider.route(from: response, matching: MatchRequest(line: [from, to]))).map { [$0] } ?? []
    for route in routes.prefix(2) { FuzzCheck.finite(route.distance, route.duration, what: "routes of a service") }
  }
}
