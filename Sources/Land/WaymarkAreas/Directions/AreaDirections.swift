public import Foundation
public import Waymark
public import WaymarkFormats
import WaymarkGeodesy
public import WaymarkServices

/// The directions of an area: an engine of its own on this machine's loopback address.
public struct AreaDirections: Sendable {
  /// State of an area's directions.
  public struct Status: Equatable, Sendable {
    /// The service's address.
    public var url: URL
    /// The process that runs it.
    public var process: Int32
    /// Whether it responds.
    public var answers: Bool
  }

  private let area: Area
  private let engine: DirectionsServiceName

  /// The directions of an area.
  ///
  /// - Parameters:
  ///   - area: the area.
  ///   - engine: `.valhalla` or `.osrm`, whose data are built when they are missing.
  public init(_ area: Area, engine: DirectionsServiceName = .valhalla) {
    self.area = area
    self.engine = engine
  }

  /// Starts the service and keeps it running until the task is cancelled.
  ///
  /// - Parameters:
  ///   - valhalla: Valhalla's programs.
  ///   - port: the port; nil takes a free one.
  ///   - started: called with the address when the service responds.
  /// - Throws: `InputError` when it is running already, cannot start or ends by itself; `CancellationError` after the
  ///   task was cancelled and the service has ended.
  public func hold(
    valhalla: ValhallaInstallation, port: Int? = nil, started: @Sendable (URL) -> Void
  ) async throws {
    if let running = DirectionsRunFile.running(in: area.folder) {
      throw InputError(
        "directions are already running for this area, on port \(running.port) (process \(running.process))",
        file: area.folder.path, advice: "use them, or stop them with waymark directions stop")
    }
    let service = try await ValhallaService.start(
      valhalla, tiles: area.routing, elevation: area.elevation, port: port)
    let note = DirectionsRunFile(port: service.port)
    do {
      try note.write(to: area.folder)
      started(service.url)
      try await service.waitForEnd()
    } catch {
      note.remove(from: area.folder)
      await service.stop()
      throw error
    }
  }

  /// The state of the area's directions; nil when they are not running.
  public func status() async -> Status? {
    guard let note = DirectionsRunFile.running(in: area.folder) else { return nil }
    let url = ValhallaService.url(port: note.port)
    return Status(url: url, process: note.process, answers: await ValhallaService.answers(url))
  }

  /// Ends the area's directions and waits until they have ended.
  ///
  /// - Returns: false when they were not running.
  /// - Throws: `InputError` when the process does not end or may not be signalled.
  public func stop() async throws -> Bool {
    guard let note = DirectionsRunFile.running(in: area.folder) else { return false }
    guard kill(note.process, SIGTERM) == 0 else {
      if errno == ESRCH { return true }
      throw InputError("process \(note.process) holds the directions and cannot be stopped by this user")
    }
    for _ in 0..<200 {
      guard note.isAlive else { return true }
      try await Task.sleep(nanoseconds: 50_000_000)
    }
    throw InputError(
      "process \(note.process) runs the directions and does not stop", advice: "end it with kill \(note.process)")
  }

  /// Rejects positions that the area has no data for.
  ///
  /// - Throws: `InputError` when a stop lies well outside the area.
  public func check(_ request: DirectionsRequest) throws(InputError) { try check(request.stops) }

  private func check(_ positions: [Coordinate]) throws(InputError) {
    let bounds = area.manifest.bounds
    let reach = bounds.expanded(latitudeDegrees: 0.05, longitudeDegrees: 0.1)
    for position in positions where !reach.contains(position) {
      throw InputError(
        "\(position.latitude),\(position.longitude) is outside the area (\(bounds.south),\(bounds.west) to "
          + "\(bounds.north),\(bounds.east))", file: area.folder.path, advice: "choose positions inside it")
    }
  }

  /// Requests the best route.
  ///
  /// - Parameters:
  ///   - request: the route wanted.
  ///   - valhalla: finds Valhalla's programs; called when the service must be started.
  ///   - http: the sender.
  /// - Returns: the route, with ground heights where the area has them.
  /// - Throws: `InputError` or `DirectionsError` that says what to do; `CancellationError` when the task is cancelled.
  public func route(
    for request: DirectionsRequest, valhalla: @escaping @Sendable () throws -> ValhallaInstallation,
    http: HTTPClient = HTTPClient()
  ) async throws -> Route {
    let engines = AreaEngines(valhalla: { () throws(InputError) in
      do { return try valhalla() } catch { throw error as? InputError ?? InputError("\(error)") }
    })
    return try await routes(for: request, engines: engines, http: http)[0]
  }

  /// Requests routes from the area's running directions, or from a service that is started for this request.
  ///
  /// - Parameters:
  ///   - request: the routes wanted.
  ///   - engines: where the programs are; looked for when a service must be started.
  ///   - http: the sender.
  ///   - progress: receives a description of each long step.
  /// - Returns: at least one route, the best first, with ground heights where the area has them.
  /// - Throws: `InputError` or `DirectionsError` that says what to do; `CancellationError` when the task is cancelled.
  public func routes(
    for request: DirectionsRequest, engines: AreaEngines = AreaEngines(), http: HTTPClient = HTTPClient(),
    progress: @Sendable (String) -> Void = { _ in }
  ) async throws -> [Route] {
    try check(request)
    try request.check()
    let elevation = try AreaElevation(area)
    return try await asking(request.mode, engines, progress) { provider in
      try await DirectionsClient(provider, http: http).routes(for: request).map { elevation?.adding(to: $0) ?? $0 }
    }
  }

  /// Requests the route along a line.
  ///
  /// - Parameters:
  ///   - request: the line.
  ///   - engines: where the programs are; looked for when a service must be started.
  ///   - http: the sender.
  ///   - progress: receives a description of each long step.
  /// - Returns: the route, with ground heights where the area has them.
  /// - Throws: `InputError` or `DirectionsError` that says what to do; `CancellationError` when the task is cancelled.
  public func route(
    matching request: MatchRequest, engines: AreaEngines = AreaEngines(), http: HTTPClient = HTTPClient(),
    progress: @Sendable (String) -> Void = { _ in }
  ) async throws -> Route {
    try check(request.line)
    let elevation = try AreaElevation(area)
    return try await asking(request.mode, engines, progress) { provider in
      let route = try await DirectionsClient(provider, http: http).route(matching: request)
      return elevation?.adding(to: route) ?? route
    }
  }

  /// The name of the area's directions in errors, instead of a loopback port that means nothing to the user.
  private var position: String { "directions of \(area.manifest.name)" }

  /// Uses the area's service, which is running already or is started for this request.
  private func asking<T: Sendable>(
    _ mode: TravelMode, _ engines: AreaEngines, _ progress: @Sendable (String) -> Void,
    _ body: (any DirectionsProvider) async throws -> T
  ) async throws -> T {
    if engine == .valhalla, let status = await status(), status.answers {
      return try await body(ValhallaProvider(ServiceAddress(status.url), source: position))
    }
    let (running, provider) = try await start(mode, engines, progress)
    do {
      let result = try await body(provider)
      await running.stop()
      return result
    } catch {
      await running.stop()
      throw error
    }
  }

  /// Starts the area's own service.
  ///
  /// - Parameters:
  ///   - mode: the travel mode; OSRM has separate data for each.
  ///   - engines: where the programs are.
  ///   - progress: receives a description of each long step.
  /// - Returns: the running service, and the client for it.
  /// - Throws: `InputError` when it cannot start; `CancellationError` when the task is cancelled.
  public func start(
    _ mode: TravelMode = .walking, _ engines: AreaEngines = AreaEngines(),
    _ progress: @Sendable (String) -> Void = { _ in }
  ) async throws -> (service: LocalEngine, provider: any DirectionsProvider) {
    guard engine == .osrm else {
      let service = try await ValhallaService.start(
        try engines.valhalla(), tiles: area.routing, elevation: area.elevation)
      return (service, ValhallaProvider(ServiceAddress(service.url), source: position))
    }
    let installation = try engines.osrm()
    let data = try await AreaOSRM(area, installation).data(for: mode) { progress("building OSRM's data: \($0)") }
    let service = try await OSRMService.start(installation, data: data)
    return (
      service,
      OSRMProvider(
        ServiceAddress(service.url), source: position, maximumLinePoints: OSRMService.maximumLinePoints, modes: [mode])
    )
  }
}
