public import WaymarkServices

/// A source of routes.
public enum DirectionsSource: Sendable {
  /// A local Valhalla over the area's tiles.
  case valhalla(ValhallaInstallation)
  /// A local OSRM over the area's map, on foot.
  case osrm(OSRMInstallation)
  /// A remote service.
  case remote(any DirectionsProvider)

  /// The name by which pages choose it.
  public var name: String {
    switch self {
    case .valhalla: DirectionsServiceName.valhalla.rawValue
    case .osrm: DirectionsServiceName.osrm.rawValue
    case .remote(let provider): provider.name
    }
  }
}

/// Whether routes are available.
public enum DirectionsState: Sendable {
  /// The service is starting.
  case starting
  /// It responds.
  case ready(any DirectionsProvider)
  /// There is none.
  case off

  /// The word for it in `/api/health`.
  public var name: String {
    switch self {
    case .starting: "starting"
    case .ready: "ready"
    case .off: "off"
    }
  }
}
