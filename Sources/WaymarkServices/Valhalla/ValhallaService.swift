#if os(Linux)
  public import Foundation
  import WaymarkFormats

  /// A running `valhalla_service` of our own, on this machine's loopback address; it ends with us.
  public final class ValhallaService: Sendable {
    /// The port that it listens on.
    public let port: Int
    private let child: ChildProcess

    /// Its address.
    public var url: URL { Self.url(port: port) }

    /// Process number of the guardian that holds the service.
    public var guardianIdentifier: Int32 { child.guardianIdentifier }

    /// True until it has ended.
    public var isRunning: Bool { child.status == nil }

    private init(port: Int, child: ChildProcess) {
      self.port = port
      self.child = child
    }

    /// Address of a service on a port of this machine.
    public static func url(port: Int) -> URL {
      var parts = URLComponents()
      parts.scheme = "http"
      parts.host = "127.0.0.1"
      parts.port = port
      return parts.url ?? URL(fileURLWithPath: "/")
    }

    /// Starts a service and waits until it answers.
    ///
    /// - Parameters:
    ///   - installation: Valhalla's programs.
    ///   - tiles: folder of the routing tiles.
    ///   - elevation: folder of the elevation tiles; nil where there are none.
    ///   - port: the port; nil takes a free one.
    ///   - timeout: seconds that it may take to answer.
    /// - Returns: the running service.
    /// - Throws: `InputError` when there are no tiles, the port is taken, or the service does not come up;
    ///   `CancellationError` when the task is cancelled.
    public static func start(
      _ installation: ValhallaInstallation, tiles: URL, elevation: URL? = nil, port: Int? = nil, timeout: Double = 30
    ) async throws -> ValhallaService {
      guard hasTiles(tiles) else {
        throw InputError(
          "there are no routing tiles in this folder", file: tiles.path,
          advice: "build the area anew with waymark area build")
      }
      if let port, !LoopbackPort.isFree(port) { throw portTaken(port) }
      // Between finding a free port and the service taking it, somebody else may: then another is tried.
      for _ in 0..<4 {
        guard let chosen = port ?? LoopbackPort.free() else { throw InputError("this machine has no free port") }
        if let service = try await attempt(
          installation, tiles: tiles, elevation: elevation, port: chosen, timeout: timeout)
        {
          return service
        }
        if let port { throw portTaken(port) }
      }
      throw InputError("no free port was found for the directions service", advice: "choose one with --port")
    }

    /// Ends the service and waits until it has ended.
    public func stop() async { await child.stop() }

    /// Waits until the service ends by itself; cancelling the task ends it.
    ///
    /// - Throws: `InputError` that says how the service ended; `CancellationError` when the task is cancelled.
    public func waitForEnd() async throws {
      let status = await child.waitForEnd()
      try Task.checkCancellation()
      throw InputError(
        "the directions service has ended by itself (status \(status))",
        advice: "start it again with waymark directions start")
    }

    // MARK: - Starting

    private static func portTaken(_ port: Int) -> InputError {
      InputError(
        "port \(port) is taken by another program", field: "--port",
        advice: "choose another, or leave --port away to get a free one")
    }

    /// Starts the service on a port; nil when the port turns out to be taken.
    private static func attempt(
      _ installation: ValhallaInstallation, tiles: URL, elevation: URL?, port: Int, timeout: Double
    ) async throws -> ValhallaService? {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
      let log = folder.appendingPathComponent("valhalla.log")
      let configuration = folder.appendingPathComponent("valhalla.json")
      let output: FileHandle
      let said: FileHandle
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let json = ValhallaConfiguration(tiles: tiles, elevation: elevation, port: port).json
        try Data(json.text(pretty: true).utf8).write(to: configuration)
        try Data().write(to: log)
        output = try FileHandle(forWritingTo: log)
        // Open before the start: the folder is gone when the service has ended.
        said = try FileHandle(forReadingFrom: log)
      } catch {
        throw InputError(
          "the folder for temporary files cannot be written", file: folder.deletingLastPathComponent().path,
          advice: "check that there is room and permission")
      }
      let child = try ChildProcess(
        installation.service, arguments: [configuration.path, "1"], output: output, grace: 2, removing: folder)
      try? output.close()
      defer { try? said.close() }
      let service = ValhallaService(port: port, child: child)
      if try await service.comesUp(within: timeout, log: said) { return service }
      return nil
    }

    /// Waits until it answers; false when it ended because the port was taken.
    private func comesUp(within timeout: Double, log: FileHandle) async throws -> Bool {
      let deadline = Date().addingTimeInterval(timeout)
      while Date() < deadline {
        if Task.isCancelled {
          await child.stop()
          throw CancellationError()
        }
        if let status = child.status {
          let said = String(decoding: (try? log.readToEnd()) ?? Data(), as: UTF8.self)
          if said.contains("Address already in use") { return false }
          let detail = ValhallaLog.importantLine(of: said).map { ": " + $0 } ?? ""
          throw InputError(
            "the directions service ended at its start (status \(status))\(detail)",
            advice: "run make setup anew if its programs are damaged")
        }
        if await Self.answers(url) { return true }
        try? await Task.sleep(nanoseconds: 30_000_000)
      }
      await child.stop()
      let seconds = JSONValue.number(timeout).text()
      throw InputError(
        "the directions service does not answer within \(seconds) s", advice: "the machine may be overloaded; try again"
      )
    }

    /// True when a Valhalla answers at an address.
    public static func answers(_ url: URL) async -> Bool {
      let request = HTTPRequest(url: url.appendingPathComponent("status"), displayName: url.absoluteString)
      guard let response = try? await HTTPClient(timeout: 2).send(request), response.status == 200,
        let json = try? JSONValue(parsing: response.body)
      else { return false }
      return json["version"]?.string != nil
    }

    /// True when a folder holds routing tiles.
    public static func hasTiles(_ folder: URL) -> Bool {
      guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
        return false
      }
      for case let file as URL in files where file.pathExtension == "gph" { return true }
      return false
    }
  }
#endif
