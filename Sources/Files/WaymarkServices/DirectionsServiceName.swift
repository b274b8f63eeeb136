public import Foundation
public import WaymarkFormats

/// The directions services, named as in `--provider` and the page's settings.
public enum DirectionsServiceName: String, Equatable, Sendable, CaseIterable {
  case valhalla
  case osrm
  case google
  case googleRoutes = "google-routes"
  case graphHopper = "graphhopper"
  case mapbox

  /// Environment variable of the service's key; nil where it needs none.
  public var keyVariable: String? {
    switch self {
    case .valhalla, .osrm: nil
    case .google, .googleRoutes: "GOOGLE_MAPS_API_KEY"
    case .graphHopper: "GRAPHHOPPER_API_KEY"
    case .mapbox: "MAPBOX_ACCESS_TOKEN"
    }
  }

  /// Whether the engine runs on this machine, over the data of an area.
  public var isLocal: Bool { self == .valhalla || self == .osrm }

  /// Whether the service provides instructions, in many languages; otherwise Waymark composes them
  /// (`GuidanceLanguage`).
  public var hasOwnInstructions: Bool { self != .osrm }

  /// The service at an address.
  ///
  /// - Parameters:
  ///   - address: its address; nil for the public one, which Valhalla and OSRM do not have.
  ///   - keyFile: path of a file with the key; nil to check only the environment.
  ///   - environment: environment variables.
  /// - Returns: the service.
  /// - Throws: `InputError` when a key or an address is missing or wrong.
  public func provider(
    address: String? = nil, keyFile: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(InputError) -> any DirectionsProvider {
    var endpoint: ServiceAddress?
    if let address { endpoint = try ServiceAddress(address) }
    switch self {
    case .valhalla: return ValhallaProvider(try Self.required(endpoint, example: "http://127.0.0.1:8002"))
    case .osrm: return OSRMProvider(try Self.required(endpoint, example: "http://127.0.0.1:5000"))
    case .google:
      return GoogleProvider(key: try key("Google's Directions API", keyFile, environment), address: endpoint)
    case .googleRoutes:
      return GoogleRoutesProvider(key: try key("Google's Routes API", keyFile, environment), address: endpoint)
    case .graphHopper:
      // A private server needs no key.
      guard endpoint == nil else {
        let known = try ServiceKey.find(
          variable: keyVariable ?? "", file: keyFile, environment: keyFile == nil ? [:] : environment)
        return GraphHopperProvider(key: known, address: endpoint)
      }
      return GraphHopperProvider(key: try key("GraphHopper", keyFile, environment))
    case .mapbox: return MapboxProvider(key: try key("Mapbox", keyFile, environment), address: endpoint)
    }
  }

  private func key(
    _ service: String, _ file: String?, _ environment: [String: String]
  ) throws(InputError) -> ServiceKey {
    try ServiceKey.required(variable: keyVariable ?? "", file: file, environment: environment, service: service)
  }

  private static func required(_ endpoint: ServiceAddress?, example: String) throws(InputError) -> ServiceAddress {
    guard let endpoint else {
      throw InputError("the address of the service is missing", field: "--url", advice: "give it like \(example)")
    }
    return endpoint
  }
}
