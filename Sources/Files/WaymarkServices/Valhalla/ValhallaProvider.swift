public import Foundation
public import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Directions from Valhalla, local or remote.
public struct ValhallaProvider: DirectionsProvider {
  /// The default of `max_alternates`.
  private static let maximumAlternatives = 2
  /// Maximum number of points of a line: the default limit of Valhalla.
  private static let maximumLinePoints = 16_000

  /// The service's address, without `/route`.
  public let address: ServiceAddress
  /// Its name in errors.
  public let source: String

  /// Its name.
  public var name: String { "valhalla" }

  /// Makes a provider for a service.
  ///
  /// - Parameters:
  ///   - address: its address.
  ///   - source: its name in errors; nil for its address.
  public init(_ address: ServiceAddress, source: String? = nil) {
    self.address = address
    self.source = source ?? address.displayName
  }

  /// Makes a provider for a service at an address.
  public init(url: URL) { self.init(ServiceAddress(url)) }

  /// Builds the request to `/route`.
  public func httpRequest(for request: DirectionsRequest) throws(DirectionsError) -> HTTPRequest {
    try request.check()
    try checkAlternatives(request, maximum: Self.maximumAlternatives)
    return try post("route", ValhallaRequest.body(for: request))
  }

  /// Builds the request to `/trace_route`.
  public func httpRequest(matching request: MatchRequest) throws(DirectionsError) -> HTTPRequest {
    let points = try request.points(every: 20, limit: Self.maximumLinePoints)
    return try post("trace_route", ValhallaRequest.body(matching: points, request))
  }

  private func post(_ action: String, _ body: JSONValue) throws(DirectionsError) -> HTTPRequest {
    let url = try asDirectionsError(.unsupported) { () throws(InputError) in try address.action(action) }
    return HTTPRequest(posting: body, to: url, displayName: source)
  }

  /// Reads the response of `/route`.
  public func routes(
    from response: HTTPResponse, answering request: DirectionsRequest
  ) throws(DirectionsError) -> [Route] {
    let answer = answer(response, mode: request.mode, stops: request.stops, language: request.language)
    let json = try answer.json()
    guard response.status == 200 else { throw ValhallaRefusal.error(json, response: answer, reach: request.reach) }
    return try answer.routes(in: json, by: ValhallaReader.self)
  }

  /// Reads the response of `/trace_route`.
  public func route(from response: HTTPResponse, matching request: MatchRequest) throws(DirectionsError) -> Route {
    let answer = answer(response, mode: request.mode, stops: request.line, language: request.language)
    let json = try answer.json()
    guard response.status == 200 else { throw ValhallaRefusal.error(json, response: answer, reach: nil) }
    return try answer.routes(in: json, by: ValhallaReader.self)[0]
  }

  private func answer(
    _ response: HTTPResponse, mode: TravelMode, stops: [Coordinate], language: String
  ) -> DirectionsResponse {
    DirectionsResponse(
      common: ServiceResponse(response: response, source: source, what: "directions", service: "a Valhalla service"),
      stops: stops, options: RouteReadingOptions(mode: mode, source: name, language: GuidanceLanguage(locale: language))
    )
  }
}
