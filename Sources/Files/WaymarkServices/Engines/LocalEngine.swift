#if os(Linux)
  public import Foundation
  import WaymarkFormats

  /// A running directions engine on this machine's loopback address; it ends with this process.
  public final class LocalEngine: Sendable {
    /// How to start an engine.
    struct Launch: Sendable {
      /// The program.
      var program: URL
      /// Writes the program's input files into a folder of its own, and returns the arguments for a port.
      var prepare: @Sendable (_ port: Int, _ folder: URL) throws -> [String]
      /// Checks whether it is the engine that responds at an address.
      var answers: @Sendable (URL) async -> Bool
    }

    /// The port that it listens on.
    public let port: Int
    private let child: ChildProcess

    /// Its address.
    public var url: URL { Self.url(port: port) }

    /// Process number of the guardian that runs the service.
    public var guardianIdentifier: Int32 { child.guardianIdentifier }

    /// Whether it is still running.
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

    /// Starts an engine and waits until it responds.
    ///
    /// - Parameters:
    ///   - launch: how to start it.
    ///   - port: the port; nil selects a free one.
    ///   - timeout: seconds that it may take to respond.
    /// - Returns: the running engine.
    /// - Throws: `InputError` when the port is taken or the engine does not start; `CancellationError` when the task is
    ///   cancelled.
    static func start(_ launch: Launch, port: Int?, timeout: Double) async throws -> LocalEngine {
      if let port, !LoopbackPort.isFree(port) { throw portTaken(port) }
      // Another process may take a free port before the engine does: then another port is tried.
      for _ in 0..<4 {
        guard let chosen = port ?? LoopbackPort.free() else { throw InputError("this machine has no free port") }
        if let engine = try await attempt(launch, port: chosen, timeout: timeout) { return engine }
        if let port { throw portTaken(port) }
      }
      throw InputError("no free port was found for the directions service", advice: "choose one with --port")
    }

    /// Ends the service and waits until it has ended.
    public func stop() async { await child.stop() }

    /// Waits until the service ends by itself; cancelling the task ends it.
    ///
    /// - Throws: `InputError` that describes how the service ended; `CancellationError` when the task is cancelled.
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
        advice: "choose another, or leave out --port to get a free one")
    }

    /// Starts the engine on a port; nil when the port turns out to be taken.
    private static func attempt(_ launch: Launch, port: Int, timeout: Double) async throws -> LocalEngine? {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
      let log = folder.appendingPathComponent("engine.log")
      let output: FileHandle
      let said: FileHandle
      let arguments: [String]
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        arguments = try launch.prepare(port, folder)
        try Data().write(to: log)
        output = try FileHandle(forWritingTo: log)
        // Opened before the start, because the folder is removed when the engine has ended.
        said = try FileHandle(forReadingFrom: log)
      } catch {
        throw InputError(
          "the folder for temporary files cannot be written", file: folder.deletingLastPathComponent().path,
          advice: "check free space and permissions")
      }
      let child = try ChildProcess(launch.program, arguments: arguments, output: output, grace: 2, removing: folder)
      try? output.close()
      defer { try? said.close() }
      let engine = LocalEngine(port: port, child: child)
      if try await engine.comesUp(launch, within: timeout, log: said) { return engine }
      return nil
    }

    /// Waits until it responds; false when it ended because the port was taken.
    private func comesUp(_ launch: Launch, within timeout: Double, log: FileHandle) async throws -> Bool {
      let deadline = Date().addingTimeInterval(timeout)
      while Date() < deadline {
        if Task.isCancelled {
          await child.stop()
          throw CancellationError()
        }
        if let status = child.status {
          let said = String(decoding: (try? log.readToEnd()) ?? Data(), as: UTF8.self)
          if said.contains("Address already in use") { return false }
          let detail = EngineLog.importantLine(of: said).map { ": " + $0 } ?? ""
          throw InputError(
            "the directions service ended while starting (status \(status))\(detail)",
            advice: "install it again if its programs are damaged")
        }
        if await launch.answers(url) { return true }
        try? await Task.sleep(nanoseconds: 30_000_000)
      }
      await child.stop()
      let seconds = JSONValue.number(timeout).text()
      throw InputError(
        "the directions service does not respond within \(seconds) s",
        advice: "the machine may be overloaded; try again"
      )
    }
  }
#endif
