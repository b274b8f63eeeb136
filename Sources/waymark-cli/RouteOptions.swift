import CommandKit
import WaymarkFormats

extension Option {
  /// Format of a route file.
  static let routeFormat = Option(
    "--format", value: "FORMAT",
    help: "format of the route file: " + RouteFormat.allCases.map(\.rawValue).joined(separator: ", ")
      + " (default: found out from its content)")
}

extension Arguments {
  /// The requested format; nil to detect it.
  func routeFormat() throws(UsageError) -> RouteFormat? { try choice("--format", as: RouteFormat.self) }
}
