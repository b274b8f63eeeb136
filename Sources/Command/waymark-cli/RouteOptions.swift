import CommandKit
import WaymarkFormats

extension Option {
  /// Format of a route file.
  static let routeFormat = Option(
    "--format", value: "FORMAT",
    help: "format of the route file: " + RouteFormat.allCases.map(\.rawValue).joined(separator: ", ")
      + " (default: detected from its contents)")
}

extension Arguments {
  /// The requested format; nil to detect it.
  func routeFormat() throws(UsageError) -> RouteFormat? { try choice("--format", as: RouteFormat.self) }
}
