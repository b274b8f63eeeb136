public import WaymarkServices

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
