/// How finely the demo area is worked out.
enum DemoDetail {
  /// What users get.
  case full
  /// Coarser land and wider steps of the path search, for tests of unoptimised builds.
  case coarse

  /// Distance of the land's samples, metres.
  var cell: Double {
    switch self {
    case .full: 32
    case .coarse: 128
    }
  }

  /// Distance of the grid on which ways are searched, metres.
  var pathSpacing: Double {
    switch self {
    case .full: 36
    case .coarse: 110
    }
  }
}
