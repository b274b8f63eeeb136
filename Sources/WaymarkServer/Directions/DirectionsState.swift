public import WaymarkServices

/// Whether routes can be had.
public enum DirectionsState: Sendable {
  /// The service comes up.
  case starting
  /// It answers.
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
