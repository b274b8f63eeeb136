import Foundation
public import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Google's Routes API, version 2
/// (developers.google.com/maps/documentation/routes/reference/rest/v2/TopLevel/computeRoutes). The key is in a header.
public struct GoogleRoutesProvider: DirectionsProvider {
  /// 25 stops between start and destination.
  private static let maximumStops = 27
  /// It gives at most three routes.
  private static let maximumAlternatives = 2
  /// The fields wanted in the response; the service requires them to be named.
  private static let fields = [
    "routes.distanceMeters", "routes.duration", "routes.description", "routes.polyline", "routes.legs.distanceMeters",
    "routes.legs.duration", "routes.legs.steps.distanceMeters", "routes.legs.steps.staticDuration",
    "routes.legs.steps.polyline", "routes.legs.steps.navigationInstruction", "routes.legs.steps.travelMode",
  ]

  private let address: ServiceAddress
  private let key: ServiceKey

  /// Its name.
  public var name: String { "google-routes" }
  /// Its name in errors.
  public var source: String { address.displayName }

  /// Makes a provider.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - address: its address; nil for Google's own.
  public init(key: ServiceKey, address: ServiceAddress? = nil) {
    self.key = key
    self.address = address ?? ServiceAddress(ServiceAddress.known("https://routes.googleapis.com"))
  }

  /// Builds the request.
  public func httpRequest(for request: DirectionsRequest) throws(DirectionsError) -> HTTPRequest {
    try checkStops(request, maximum: Self.maximumStops)
    try checkAlternatives(request, maximum: Self.maximumAlternatives)
    func waypoint(_ source: Coordinate) -> JSONValue {
      ["location": ["latLng": ["latitude": .number(source.latitude), "longitude": .number(source.longitude)]]]
    }
    var body: JSONObject = [
      "origin": waypoint(request.from), "destination": waypoint(request.to),
      "travelMode": .string(Self.mode(request.mode)), "languageCode": .string(request.language),
      "units": .string(request.units.rawValue.uppercased()), "polylineQuality": "HIGH_QUALITY",
      "polylineEncoding": "ENCODED_POLYLINE",
    ]
    if !request.via.isEmpty { body["intermediates"] = .array(request.via.map(waypoint)) }
    if request.alternatives > 0 { body["computeAlternativeRoutes"] = true }
    let url = try asDirectionsError(.unsupported) { () throws(InputError) in
      try address.action("directions/v2:computeRoutes")
    }
    return HTTPRequest(
      posting: .object(body), to: url,
      headers: ["X-Goog-Api-Key": key.text, "X-Goog-FieldMask": Self.fields.joined(separator: ",")], displayName: source
    )
  }

  private static func mode(_ mode: TravelMode) -> String {
    switch mode {
    case .walking: "WALK"
    case .cycling: "BICYCLE"
    case .driving: "DRIVE"
    }
  }

  /// Reads the response.
  public func routes(
    from response: HTTPResponse, answering request: DirectionsRequest
  ) throws(DirectionsError) -> [Route] {
    let answer = DirectionsResponse(
      common: ServiceResponse(
        response: response, source: source, what: "directions", service: "Google's Routes API", key: key),
      stops: request.stops,
      options: RouteReadingOptions(
        mode: request.mode, source: name, language: GuidanceLanguage(locale: request.language)))
    let json = try answer.json()
    guard response.status == 200 else {
      let error = json["error"] ?? json.array?.first?["error"]
      let message = error?["message"]?.string
      switch error?["status"]?.string {
      case "RESOURCE_EXHAUSTED":
        throw answer.error(
          .busy, "Google receives too many requests\(answer.common.said(message))",
          advice: "wait a while, or raise the quota")
      case "PERMISSION_DENIED", "UNAUTHENTICATED":
        throw answer.error(
          .denied, "Google refuses the request\(answer.common.said(message))",
          advice: "check the key, and that the Routes API is switched on for it")
      case "NOT_FOUND": throw answer.noRoute
      default:
        // An invalid key is reported as a bad request.
        if message?.lowercased().contains("api key") == true {
          throw answer.error(
            .denied, "Google refuses the request\(answer.common.said(message))", advice: "check the key")
        }
        throw answer.refusal(message)
      }
    }
    // Without a route between the positions the response is empty.
    if json.object != nil, json["routes"]?.array?.isEmpty ?? true, json["error"] == nil { throw answer.noRoute }
    return try answer.routes(in: json, by: GoogleRoutesReader.self)
  }
}
