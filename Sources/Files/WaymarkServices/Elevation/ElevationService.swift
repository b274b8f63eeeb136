public import Foundation
public import WaymarkFormats
public import WaymarkGeodesy

/// An elevation service as pure functions: its requests, and the meaning of its responses. `ElevationClient` sends
/// them.
public enum ElevationService: Sendable {
  case google(GoogleElevation)
  case openElevation(OpenElevation)
  case openTopoData(OpenTopoData)
  case valhalla(ValhallaElevation)

  /// The services, named as in `--service`.
  public enum Name: String, Equatable, Sendable, CaseIterable {
    case google
    case openElevation = "open-elevation"
    case openTopoData = "opentopodata"
    case valhalla
  }

  /// The service of a name.
  ///
  /// - Parameters:
  ///   - name: the service.
  ///   - address: its address; nil for the public one, which Valhalla does not have.
  ///   - keyFile: path of a file with the key; nil to check only the environment.
  ///   - dataset: for `opentopodata`; nil for its own default.
  ///   - environment: environment variables.
  /// - Throws: `InputError` when a key or an address is missing or wrong.
  public init(
    _ name: Name, address: String? = nil, keyFile: String? = nil, dataset: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(InputError) {
    var endpoint: ServiceAddress?
    if let address { endpoint = try ServiceAddress(address) }
    switch name {
    case .google:
      let key = try ServiceKey.required(
        variable: GoogleElevation.keyVariable, file: keyFile, environment: environment,
        service: "Google's Elevation API")
      self = .google(GoogleElevation(key: key, address: endpoint))
    case .openElevation: self = .openElevation(OpenElevation(address: endpoint))
    case .openTopoData: self = .openTopoData(OpenTopoData(dataset: dataset ?? "srtm30m", address: endpoint))
    case .valhalla:
      guard let endpoint else {
        throw InputError(
          "Valhalla's address is missing", field: "--url", advice: "give it like http://127.0.0.1:8002")
      }
      self = .valhalla(ValhallaElevation(address: endpoint))
    }
  }

  /// Its name, the word of `--service`.
  public var name: Name {
    switch self {
    case .google: .google
    case .openElevation: .openElevation
    case .openTopoData: .openTopoData
    case .valhalla: .valhalla
    }
  }

  /// Maximum number of positions of one request, 512 or fewer.
  public var maximumPositions: Int {
    switch self {
    case .google: GoogleElevation.maximumPositions
    case .openElevation: OpenElevation.maximumPositions
    case .openTopoData: OpenTopoData.maximumPositions
    case .valhalla: ValhallaElevation.maximumPositions
    }
  }

  /// Minimum time between the starts of two requests, seconds.
  public var pause: Double {
    if case .openTopoData(let service) = self { service.pause } else { 0 }
  }

  /// The surface that the heights are measured from.
  public var verticalReference: VerticalReference {
    if case .valhalla(let service) = self { service.verticalReference } else { .meanSeaLevel }
  }

  /// Builds a request.
  ///
  /// - Parameter positions: `maximumPositions` at most.
  /// - Returns: the request to send.
  /// - Throws: `InputError` when the address cannot be used.
  public func request(for positions: ArraySlice<Coordinate>) throws(InputError) -> HTTPRequest {
    switch self {
    case .google(let service): try service.request(for: positions)
    case .openElevation(let service): try service.request(for: positions)
    case .openTopoData(let service): try service.request(for: positions)
    case .valhalla(let service): try service.request(for: positions)
    }
  }

  /// Whether a later attempt may give a better response.
  public func isBusy(_ response: HTTPResponse) -> Bool {
    if case .google(let service) = self { service.isBusy(response) } else { response.isBusy }
  }

  /// Reads a response.
  ///
  /// - Parameters:
  ///   - response: the response.
  ///   - count: number of requested positions.
  /// - Returns: metres above `verticalReference` for each position, nil where the service has none.
  /// - Throws: `InputError` when the service refused or sent something else.
  public func heights(from response: HTTPResponse, count: Int) throws(InputError) -> [Double?] {
    switch self {
    case .google(let service): try service.heights(from: response, count: count)
    case .openElevation(let service): try service.heights(from: response, count: count)
    case .openTopoData(let service): try service.heights(from: response, count: count)
    case .valhalla(let service): try service.heights(from: response, count: count)
    }
  }
}
