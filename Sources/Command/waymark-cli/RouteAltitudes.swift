import CommandKit
import Foundation
import Waymark
import WaymarkFormats
import WaymarkServices

/// Ground heights for routes that have none, by `--altitudes`.
enum RouteAltitudes {
  static let options = [
    Option(
      "--altitudes", value: "NAME",
      help: "elevations from a service where the route has none: "
        + ElevationService.Name.allCases.map(\.rawValue).joined(separator: ", ")),
    Option("--altitudes-url", value: "URL", help: "its address (default: the public one)"),
  ]

  /// The routes with their heights.
  static func adding(to routes: [Route], _ arguments: Arguments, _ console: Console) async throws -> [Route] {
    guard let name = try arguments.choice("--altitudes", as: ElevationService.Name.self) else {
      if arguments.has("--altitudes-url") { throw UsageError("--altitudes-url goes with --altitudes only.") }
      return routes
    }
    // Valhalla gives directions and heights at the same address.
    let address = arguments.string("--altitudes-url") ?? (name == .valhalla ? arguments.string("--url") : nil)
    let service = try ElevationService(name, address: address, keyFile: arguments.string("--key-file"))
    let client = ElevationClient(service)
    console.progress("requesting heights from \(name.rawValue)")
    defer { console.clearProgress() }
    var complete: [Route] = []
    for route in routes { complete.append(try await client.adding(to: route)) }
    return complete
  }
}
