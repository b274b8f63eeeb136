import Foundation
public import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Directions from OSRM, local or remote. OSRM has no textual instructions: they are composed here, in English.
public struct OSRMProvider: DirectionsProvider {
  /// The default limit of `osrm-routed`.
  private static let maximumAlternatives = 3
  /// The default limit of `osrm-routed`.
  private static let maximumStops = 500

  /// The service's address, without `/route`.
  public let address: ServiceAddress
  /// Its name in errors.
  public let source: String
  private let maximumLinePoints: Int
  private let modes: [TravelMode]

  /// Its name.
  public var name: String { "osrm" }

  /// Makes a provider for a service.
  ///
  /// - Parameters:
  ///   - address: its address.
  ///   - source: its name in errors; nil for its address.
  ///   - maximumLinePoints: maximum number of points of a line that it accepts (`--max-matching-size`).
  ///   - modes: the modes of its data. A server ignores the mode of a request, and has data of only one.
  public init(
    _ address: ServiceAddress, source: String? = nil, maximumLinePoints: Int = 100,
    modes: [TravelMode] = TravelMode.allCases
  ) {
    self.modes = modes
    self.address = address
    self.source = source ?? address.displayName
    self.maximumLinePoints = maximumLinePoints
  }

  /// Builds the request to `/route`.
  public func httpRequest(for request: DirectionsRequest) throws(DirectionsError) -> HTTPRequest {
    try checkStops(request, maximum: Self.maximumStops)
    try checkAlternatives(request, maximum: Self.maximumAlternatives)
    var query = Self.usual
    query.append(("alternatives", request.alternatives > 0 ? String(request.alternatives) : "false"))
    query.append(("radiuses", OSRMForm.list(request.reach, count: request.stops.count)))
    return try get("route", request.mode, request.stops, query)
  }

  /// Builds the request to `/match`.
  public func httpRequest(matching request: MatchRequest) throws(DirectionsError) -> HTTPRequest {
    let points = try request.points(every: 20, limit: maximumLinePoints)
    var query = Self.usual
    query.append(("radiuses", OSRMForm.list(request.radius / 2, count: points.count)))
    query.append(("gaps", "ignore"))
    // The ends of the line are the only stops.
    query.append(("waypoints", "0;\(points.count - 1)"))
    return try get("match", request.mode, points, query)
  }

  private static let usual = [("steps", "true"), ("geometries", "polyline6"), ("overview", "full")]

  private func get(
    _ action: String, _ mode: TravelMode, _ positions: [Coordinate], _ query: [(String, String)]
  ) throws(DirectionsError) -> HTTPRequest {
    guard modes.contains(mode) else {
      let known = modes.map(\.rawValue).joined(separator: " and ")
      throw unsupported("has no data for \(mode.rawValue) here", advice: "choose \(known), or another provider")
    }
    let path = "\(action)/v1/\(Self.profile(mode))/\(OSRMForm.text(positions))"
    let url = try asDirectionsError(.unsupported) { () throws(InputError) in
      try address.action(path, query: query.map { (name: $0.0, value: $0.1) })
    }
    return HTTPRequest(url: url, headers: ["Accept": "application/json"], displayName: source)
  }

  /// A server has one profile, whatever its name here; public servers distinguish theirs by such words.
  private static func profile(_ mode: TravelMode) -> String {
    switch mode {
    case .walking: "foot"
    case .cycling: "bike"
    case .driving: "driving"
    }
  }

  /// Reads the response of `/route`.
  public func routes(
    from response: HTTPResponse, answering request: DirectionsRequest
  ) throws(DirectionsError) -> [Route] {
    try OSRMForm.routes(
      in: answer(response, mode: request.mode, stops: request.stops, language: request.language), reach: request.reach)
  }

  /// Reads the response of `/match`.
  public func route(from response: HTTPResponse, matching request: MatchRequest) throws(DirectionsError) -> Route {
    try OSRMForm.matchedRoute(in: answer(response, mode: request.mode, stops: request.line, language: request.language))
  }

  private func answer(
    _ response: HTTPResponse, mode: TravelMode, stops: [Coordinate], language: String
  ) -> DirectionsResponse {
    DirectionsResponse(
      common: ServiceResponse(response: response, source: source, what: "directions", service: "an OSRM service"),
      stops: stops,
      options: RouteReadingOptions(
        mode: mode, precision: .six, source: name, language: GuidanceLanguage(locale: language)))
  }
}
