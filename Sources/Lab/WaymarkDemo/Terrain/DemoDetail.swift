/// How finely the demo area is computed.
enum DemoDetail {
  /// What users get.
  case full
  /// Coarser land and wider steps of the path search, for tests of unoptimised builds.
  case coarse

  /// Steps of erosion at 256 m.
  var firstSteps: Int {
    switch self {
    case .full: 120
    case .coarse: 60
    }
  }

  /// Steps of erosion at 128 m and each half of that.
  var furtherSteps: [Int] {
    switch self {
    case .full: [60, 40, 24]
    case .coarse: [16]
    }
  }

  /// Spacing of the grid on which paths are searched, metres.
  var pathSpacing: Double {
    switch self {
    case .full: 36
    case .coarse: 110
    }
  }
}
