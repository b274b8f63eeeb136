import Foundation
public import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// GraphHopper's Routing API (docs.graphhopper.com/openapi), hosted or a private server. Its key is in the query, as it
/// requires; a private server needs none. Its routes have heights.
public struct GraphHopperProvider: DirectionsProvider {
  /// Maximum number of routes requested besides the best.
  private static let maximumAlternatives = 3
  /// More than any plan of the hosted service accepts; it reports its own limit.
  private static let maximumStops = 200

  private let address: ServiceAddress
  private let key: ServiceKey?

  /// Its name.
  public var name: String { "graphhopper" }
  /// Its name in errors.
  public var source: String { address.displayName }

  /// Makes a provider.
  ///
  /// - Parameters:
  ///   - key: the key; nil for a server that requires none.
  ///   - address: its address, without `/route`; nil for the hosted service.
  public init(key: ServiceKey?, address: ServiceAddress? = nil) {
    self.key = key
    self.address = address ?? ServiceAddress(ServiceAddress.known("https://graphhopper.com/api/1"))
  }

  /// Builds the request.
  public func httpRequest(for request: DirectionsRequest) throws(DirectionsError) -> HTTPRequest {
    try checkStops(request, maximum: Self.maximumStops)
    try checkAlternatives(request, maximum: Self.maximumAlternatives)
    var body: JSONObject = [
      "points": .array(request.stops.map { [.number($0.longitude), .number($0.latitude)] }),
      "profile": .string(Self.profile(request.mode)), "locale": .string(request.language), "elevation": true,
      "instructions": true, "points_encoded": false,
    ]
    if request.alternatives > 0 {
      body["algorithm"] = "alternative_route"
      body["alternative_route.max_paths"] = .number(Double(request.alternatives + 1))
    }
    let query = key.map { [(name: "key", value: $0.text)] } ?? []
    let url = try asDirectionsError(.unsupported) { () throws(InputError) in
      try address.action("route", query: query)
    }
    return HTTPRequest(posting: .object(body), to: url, displayName: source)
  }

  private static func profile(_ mode: TravelMode) -> String {
    switch mode {
    case .walking: "foot"
    case .cycling: "bike"
    case .driving: "car"
    }
  }

  /// Reads the response.
  public func routes(
    from response: HTTPResponse, answering request: DirectionsRequest
  ) throws(DirectionsError) -> [Route] {
    let answer = DirectionsResponse(
      common: ServiceResponse(
        response: response, source: source, what: "directions", service: "a GraphHopper service", key: key),
      stops: request.stops,
      options: RouteReadingOptions(
        mode: request.mode, source: name, language: GuidanceLanguage(locale: request.language)))
    let json = try answer.json()
    guard response.status == 200, json["paths"] != nil || json["message"] == nil else {
      throw refusal(json, answer)
    }
    return try answer.routes(in: json, by: GraphHopperReader.self)
  }

  /// The service identifies the kind of error by the class that found it.
  private func refusal(_ json: JSONValue, _ answer: DirectionsResponse) -> DirectionsError {
    let kinds = (json["hints"]?.array ?? []).compactMap { $0["details"]?.string }
    func has(_ word: String) -> Bool { kinds.contains { $0.contains(word) } }
    if has("ConnectionNotFound") { return answer.noRoute }
    if has("PointNotFound") || has("PointOutOfBounds") { return answer.tooFar(reach: nil) }
    if has("PointDistanceExceeded") || has("MaximumNodesExceeded") { return answer.tooLong }
    return answer.refusal(json["message"]?.string)
  }
}
