import Foundation
public import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Google's Directions API, the older of the two (developers.google.com/maps/documentation/directions/get-directions).
/// Its key is in the query, as it requires.
public struct GoogleProvider: DirectionsProvider {
  /// 25 stops between start and destination.
  private static let maximumStops = 27
  /// It gives at most three routes.
  private static let maximumAlternatives = 2

  private let address: ServiceAddress
  private let key: ServiceKey

  /// Its name.
  public var name: String { "google" }
  /// Its name in errors.
  public var source: String { address.displayName }

  /// Makes a provider.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - address: its address; nil for Google's own.
  public init(key: ServiceKey, address: ServiceAddress? = nil) {
    self.key = key
    self.address = address ?? ServiceAddress(ServiceAddress.known("https://maps.googleapis.com"))
  }

  /// Builds the request.
  public func httpRequest(for request: DirectionsRequest) throws(DirectionsError) -> HTTPRequest {
    try checkStops(request, maximum: Self.maximumStops)
    try checkAlternatives(request, maximum: Self.maximumAlternatives)
    var query: [(name: String, value: String)] = [
      ("origin", request.from.queryText), ("destination", request.to.queryText), ("mode", Self.mode(request.mode)),
      ("language", request.language), ("units", request.units.rawValue),
    ]
    if !request.via.isEmpty { query.append(("waypoints", request.via.map(\.queryText).joined(separator: "|"))) }
    if request.alternatives > 0 { query.append(("alternatives", "true")) }
    query.append(("key", key.text))
    let url = try asDirectionsError(.unsupported) { () throws(InputError) in
      try address.action("maps/api/directions/json", query: query)
    }
    return HTTPRequest(url: url, headers: ["Accept": "application/json"], displayName: source)
  }

  private static func mode(_ mode: TravelMode) -> String {
    switch mode {
    case .walking: "walking"
    case .cycling: "bicycling"
    case .driving: "driving"
    }
  }

  /// Whether a later attempt may give a better response; this service reports that with status 200.
  public func isBusy(_ response: HTTPResponse) -> Bool { GoogleStatus.isBusy(response) }

  /// Reads the response.
  public func routes(
    from response: HTTPResponse, answering request: DirectionsRequest
  ) throws(DirectionsError) -> [Route] {
    let common = ServiceResponse(
      response: response, source: source, what: "directions", service: "Google's Directions API", key: key)
    let answer = DirectionsResponse(
      common: common, stops: request.stops,
      options: RouteReadingOptions(
        mode: request.mode, source: name, language: GuidanceLanguage(locale: request.language)))
    let json = try answer.json()
    guard json["status"]?.string == "OK", response.status == 200 else {
      switch json["status"]?.string {
      case nil where response.status != 200: throw answer.refusal(json["error_message"]?.string)
      case "ZERO_RESULTS": throw answer.noRoute
      case let status:
        throw DirectionsError(
          GoogleStatus.kind(status), GoogleStatus.error(json, answer: common, product: "the Directions API"),
          retryAfter: response.retryAfter)
      }
    }
    return try answer.routes(in: json, by: GoogleReader.self)
  }
}
