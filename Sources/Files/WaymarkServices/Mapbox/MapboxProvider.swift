import Foundation
public import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Mapbox's Directions and Map Matching APIs (docs.mapbox.com/api/navigation). The token is in the query, as they
/// require.
public struct MapboxProvider: DirectionsProvider {
  /// Maximum number of stops, start and destination included.
  private static let maximumStops = 25
  /// Maximum number of alternatives besides the best route.
  private static let maximumAlternatives = 2
  /// Maximum number of points of a line.
  private static let maximumLinePoints = 100
  /// Largest distance between the line and the streets, metres.
  private static let maximumRadius = 50.0

  private let address: ServiceAddress
  private let key: ServiceKey

  /// Its name.
  public var name: String { "mapbox" }
  /// Its name in errors.
  public var source: String { address.displayName }

  /// Makes a provider.
  ///
  /// - Parameters:
  ///   - key: the access token.
  ///   - address: its address; nil for Mapbox's own.
  public init(key: ServiceKey, address: ServiceAddress? = nil) {
    self.key = key
    self.address = address ?? ServiceAddress(ServiceAddress.known("https://api.mapbox.com"))
  }

  /// Builds the request for directions.
  public func httpRequest(for request: DirectionsRequest) throws(DirectionsError) -> HTTPRequest {
    try checkStops(request, maximum: Self.maximumStops)
    try checkAlternatives(request, maximum: Self.maximumAlternatives)
    var query = usual(request.language, request.units)
    query.append(("alternatives", request.alternatives > 0 ? "true" : "false"))
    query.append(("radiuses", OSRMForm.list(request.reach, count: request.stops.count)))
    return try get("directions", request.mode, request.stops, query)
  }

  /// Builds the request for map matching.
  public func httpRequest(matching request: MatchRequest) throws(DirectionsError) -> HTTPRequest {
    let points = try request.points(every: 20, limit: Self.maximumLinePoints)
    var query = usual(request.language, request.units)
    query.append(("radiuses", OSRMForm.list(min(Self.maximumRadius, request.radius), count: points.count)))
    query.append(("waypoints", "0;\(points.count - 1)"))
    return try get("matching", request.mode, points, query)
  }

  private func usual(_ language: String, _ units: UnitSystem) -> [(name: String, value: String)] {
    [
      ("steps", "true"), ("geometries", "polyline6"), ("overview", "full"), ("language", language),
      ("voice_units", units.rawValue),
    ]
  }

  private func get(
    _ action: String, _ mode: TravelMode, _ positions: [Coordinate], _ query: [(name: String, value: String)]
  ) throws(DirectionsError) -> HTTPRequest {
    let path = "\(action)/v5/mapbox/\(mode.rawValue)/\(OSRMForm.text(positions))"
    let url = try asDirectionsError(.unsupported) { () throws(InputError) in
      try address.action(path, query: query + [("access_token", key.text)])
    }
    return HTTPRequest(url: url, headers: ["Accept": "application/json"], displayName: source)
  }

  /// Reads the response with directions.
  public func routes(
    from response: HTTPResponse, answering request: DirectionsRequest
  ) throws(DirectionsError) -> [Route] {
    try OSRMForm.routes(
      in: answer(response, mode: request.mode, stops: request.stops, language: request.language), reach: request.reach)
  }

  /// Reads the response of map matching.
  public func route(from response: HTTPResponse, matching request: MatchRequest) throws(DirectionsError) -> Route {
    try OSRMForm.matchedRoute(in: answer(response, mode: request.mode, stops: request.line, language: request.language))
  }

  private func answer(
    _ response: HTTPResponse, mode: TravelMode, stops: [Coordinate], language: String
  ) -> DirectionsResponse {
    DirectionsResponse(
      common: ServiceResponse(
        response: response, source: source, what: "directions", service: "Mapbox's Directions API", key: key),
      // The precision is not set: recorded responses have five decimals, those requested here six.
      stops: stops, options: RouteReadingOptions(mode: mode, source: name, language: GuidanceLanguage(locale: language))
    )
  }
}
