public import Foundation
public import Waymark
public import WaymarkFormats
public import WaymarkServices

/// The directions service of an area: its own Valhalla on this machine's loopback address.
public struct AreaDirections: Sendable {
  /// State of an area's directions.
  public struct Status: Equatable, Sendable {
    /// The service's address.
    public var url: URL
    /// The process that holds it.
    public var process: Int32
    /// True when it answers.
    public var answers: Bool
  }

  private let area: Area

  /// The directions of an area.
  public init(_ area: Area) { self.area = area }

  /// Starts the service and holds it until the task is cancelled.
  ///
  /// - Parameters:
  ///   - valhalla: Valhalla's programs.
  ///   - port: the port; nil takes a free one.
  ///   - started: told the address when the service answers.
  /// - Throws: `InputError` when it runs already, cannot start or ends by itself; `CancellationError` after the task
  ///   was cancelled and the service has ended.
  public func hold(
    valhalla: ValhallaInstallation, port: Int? = nil, started: @Sendable (URL) -> Void
  ) async throws {
    if let running = DirectionsRunFile.running(in: area.folder) {
      throw InputError(
        "directions run already for this area, on port \(running.port) (process \(running.process))",
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

  /// Tells whether directions run for the area; nil when they do not.
  public func status() async -> Status? {
    guard let note = DirectionsRunFile.running(in: area.folder) else { return nil }
    let url = ValhallaService.url(port: note.port)
    return Status(url: url, process: note.process, answers: await ValhallaService.answers(url))
  }

  /// Ends the area's directions and waits until they have ended.
  ///
  /// - Returns: false when none ran.
  /// - Throws: `InputError` when the process does not end or may not be told to.
  public func stop() async throws -> Bool {
    guard let note = DirectionsRunFile.running(in: area.folder) else { return false }
    guard kill(note.process, SIGTERM) == 0 else {
      if errno == ESRCH { return true }
      throw InputError("process \(note.process) holds the directions and cannot be told to stop by this user")
    }
    for _ in 0..<200 {
      guard note.isAlive else { return true }
      try await Task.sleep(nanoseconds: 50_000_000)
    }
    throw InputError(
      "process \(note.process) holds the directions and does not stop", advice: "end it with kill \(note.process)")
  }

  /// Refuses places that the area knows nothing of.
  ///
  /// - Throws: `InputError` when a stop lies well outside of the area.
  public func check(_ request: DirectionsRequest) throws(InputError) {
    let bounds = area.manifest.bounds
    let reach = bounds.expanded(latitudeDegrees: 0.05, longitudeDegrees: 0.1)
    for stop in request.stops where !reach.contains(stop) {
      throw InputError(
        "\(stop.latitude),\(stop.longitude) is outside the area (\(bounds.south),\(bounds.west) to "
          + "\(bounds.north),\(bounds.east))", file: area.folder.path, advice: "choose places inside it")
    }
  }

  /// Asks for a route: from the area's running directions, or from a service that is started for the moment.
  ///
  /// - Parameters:
  ///   - request: what is wanted.
  ///   - valhalla: finds Valhalla's programs; called when the service must be started.
  ///   - http: the sender.
  /// - Returns: the route.
  /// - Throws: `InputError` that says what to do; `CancellationError` when the task is cancelled.
  public func route(
    for request: DirectionsRequest, valhalla: () throws -> ValhallaInstallation, http: HTTPClient = HTTPClient()
  ) async throws -> Route {
    try check(request)
    if let status = await status(), status.answers {
      return try await DirectionsClient(ValhallaProvider(url: status.url), http: http).route(for: request)
    }
    let service = try await ValhallaService.start(
      try valhalla(), tiles: area.routing, elevation: area.elevation)
    do {
      let route = try await DirectionsClient(ValhallaProvider(url: service.url), http: http).route(for: request)
      await service.stop()
      return route
    } catch {
      await service.stop()
      throw error
    }
  }
}
