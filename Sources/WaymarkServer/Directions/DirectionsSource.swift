public import WaymarkServices

/// Where routes come from.
public enum DirectionsSource: Sendable {
  /// A Valhalla of our own over the area's tiles.
  case valhalla(ValhallaInstallation)
  /// An OSRM of our own over the area's map, on foot.
  case osrm(OSRMInstallation)
  /// A service somewhere else.
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
