import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

/// The directions service that a command line names: an area's own engine, or one at an address.
struct RouteService {
  private enum Kind {
    case area(Area, DirectionsServiceName)
    case device(Area)
    case elsewhere(any DirectionsProvider)
  }

  private let kind: Kind
  private let name: DirectionsServiceName?
  private let http: HTTPClient
  /// Whether the request has a date of its own.
  private let isDated: Bool
  /// The requested language; nil without one.
  private let language: String?

  /// The service of `--area`, `--provider`, `--url` and `--key-file`.
  ///
  /// - Parameter arguments: the command line.
  /// - Throws: `UsageError` when options do not go together; `InputError` when the area, the key or the address is wrong.
  init(_ arguments: Arguments) throws {
    http = HTTPClient(timeout: try arguments.double("--timeout", in: 0.1...3600) ?? 15)
    language = arguments.string("--language")
    isDated = arguments.has("--date")
    if arguments.string("--provider") == DeviceDirections.name {
      for option in ["--url", "--key-file", "--timeout"] where arguments.has(option) {
        throw UsageError("\(option) does not go with --provider device, which uses no service.")
      }
      kind = .device(try arguments.area())
      name = nil
      return
    }
    if !arguments.has("--provider"), !arguments.has("--url"), !arguments.has("--match"),
      let area = try arguments.knownArea(),
      try area.manifest.valhallaVersion == nil || ValhallaInstallation.findIfInstalled() == nil
    {
      kind = .device(area)
      name = nil
      return
    }
    guard !arguments.has("--date") else { throw UsageError("--date goes with --provider device only.") }
    let chosen = try arguments.choice("--provider", as: DirectionsServiceName.self)
    let name = chosen ?? .valhalla
    self.name = name
    if name.keyVariable == nil, arguments.has("--key-file") {
      throw UsageError("--key-file does not go with --provider \(name.rawValue), which needs no key.")
    }
    if arguments.has("--area") {
      guard !arguments.has("--url") else { throw UsageError("--url does not go with --area.") }
      guard name.isLocal else {
        throw UsageError("--provider \(name.rawValue) does not go with --area, whose engines are valhalla and osrm.")
      }
    }
    // An area of the environment gives way to a service that the command line names.
    if name.isLocal, !arguments.has("--url"), let area = try arguments.knownArea() {
      kind = .area(area, name)
      return
    }
    guard chosen != nil || arguments.has("--url") else {
      throw UsageError(
        "route needs --area DIR, or --provider NAME with one of \(RouteSearch.providers), to find a route.")
    }
    if name.isLocal, !arguments.has("--url") {
      throw UsageError("--provider \(name.rawValue) needs --url URL, or --area DIR.")
    }
    kind = .elsewhere(
      try name.provider(address: arguments.string("--url"), keyFile: arguments.string("--key-file")))
  }

  /// The area whose directions these are; nil for a remote service.
  var area: Area? {
    switch kind {
    case .area(let area, _), .device(let area): area
    case .elsewhere: nil
    }
  }

  /// Its name in messages.
  private var title: String { name?.rawValue ?? DeviceDirections.name }

  /// Requests routes.
  func routes(for request: DirectionsRequest, _ console: Console) async throws -> [Route] {
    noteLanguage(console)
    console.progress("requesting a route from \(title)")
    defer { console.clearProgress() }
    switch kind {
    case .device(let area):
      let directions = try DeviceDirections(area)
      let unread = await directions.unreadConditions
      if unread > 0, isDated {
        console.note(
          "\(unread) opening times and conditions of the map are not understood; their streets count without them.")
      }
      return try await directions.routes(for: request)
    case .area(let area, let engine):
      return try await AreaDirections(area, engine: engine).routes(for: request, http: http) { console.progress($0) }
    case .elsewhere(let provider):
      return try await DirectionsClient(provider, http: http).routes(for: request)
    }
  }

  /// Requests the route along a line.
  func route(matching request: MatchRequest, _ console: Console) async throws -> Route {
    noteLanguage(console)
    console.progress("requesting the route along the line from \(title)")
    defer { console.clearProgress() }
    switch kind {
    case .device:
      throw UsageError("--match does not go with --provider device: use valhalla, osrm or mapbox.")
    case .area(let area, let engine):
      return try await AreaDirections(area, engine: engine).route(matching: request, http: http) {
        console.progress($0)
      }
    case .elsewhere(let provider):
      return try await DirectionsClient(provider, http: http).route(matching: request)
    }
  }

  private func noteLanguage(_ console: Console) {
    // Waymark's own instructions exist in some languages only.
    guard let language, !(name?.hasOwnInstructions ?? false), GuidanceLanguage(locale: language) == nil else { return }
    console.note("there are no instructions in “\(language)” for \(title), so they are in English.")
  }
}
