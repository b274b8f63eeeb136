import Waymark

extension UnitSystem {
  /// A height in whole metres or feet.
  func height(_ meters: Double) -> String {
    guard meters.isFinite else { return "–" }
    return switch self {
    case .metric: "\(Int(meters.rounded())) m"
    case .imperial: "\(Int((meters / 0.3048).rounded())) ft"
    }
  }
}
