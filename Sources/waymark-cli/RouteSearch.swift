import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

/// Finds the route between places that a command line asks for.
enum RouteSearch {
  /// The services that can be asked.
  enum Provider: String, CaseIterable {
    case valhalla
  }

  /// The route of `--from`, `--to`, `--via` by the directions of `--area` or the service at `--url`.
  static func find(_ arguments: Arguments, _ console: Console) async throws -> Route {
    guard arguments.has("--from") || arguments.has("--to") else {
      throw UsageError("route needs --from LAT,LON and --to LAT,LON, or --file FILE.")
    }
    _ = try arguments.required("--from")
    _ = try arguments.required("--to")
    guard let from = try arguments.coordinate("--from"), let to = try arguments.coordinate("--to") else {
      throw UsageError("route needs --from LAT,LON and --to LAT,LON.")
    }
    let request = DirectionsRequest(
      from: from, via: try arguments.strings("--via").map { try PlaceText.parse($0, name: "--via").coordinate },
      to: to, mode: try arguments.choice("--mode", as: TravelMode.self) ?? .walking,
      language: arguments.string("--language") ?? "en-US",
      units: try arguments.choice("--units", as: UnitSystem.self) ?? .metric)
    if let folder = arguments.string("--area") {
      guard !arguments.has("--url") else { throw UsageError("--url does not go with --area.") }
      return try await find(request, in: try Area(folder: URL(fileURLWithPath: folder)), console)
    }
    switch try arguments.choice("--provider", as: Provider.self) ?? (arguments.has("--url") ? .valhalla : nil) {
    case .valhalla:
      let provider = try ValhallaProvider(address: try arguments.required("--url"))
      return try await DirectionsClient(provider).route(for: request)
    case nil:
      throw UsageError("route needs --area DIR, or --provider valhalla --url URL, to find a route.")
    }
  }

  /// The route by an area's own directions, running or started for the moment.
  static func find(_ request: DirectionsRequest, in area: Area, _ console: Console) async throws -> Route {
    console.progress("asking the area's directions for a route")
    defer { console.clearProgress() }
    return try await AreaDirections(area).route(for: request, valhalla: { try ValhallaInstallation.find() })
  }
}
