#if os(Linux)
  public import Foundation
  import WaymarkFormats

  /// Builds routing tiles with `valhalla_build_tiles`.
  public struct ValhallaTileBuilder: Sendable {
    private let installation: ValhallaInstallation

    /// Makes a builder with the programs of an installation.
    public init(_ installation: ValhallaInstallation) { self.installation = installation }

    /// Builds tiles.
    ///
    /// - Parameters:
    ///   - extract: OpenStreetMap data, `.osm.pbf`.
    ///   - elevation: folder of elevation tiles (`N42/N42E001.hgt`) for the grades; nil for none.
    ///   - tiles: folder for the tiles; created when missing.
    ///   - log: file for Valhalla's whole output.
    ///   - threads: number of threads, 1 or more.
    ///   - progress: receives the stage and the share of the work done, 0 … 1.
    /// - Throws: `InputError` with the line that explains a failure; `CancellationError` when the task is cancelled.
    public func build(
      extract: URL, elevation: URL?, into tiles: URL, log: URL, threads: Int,
      progress: @escaping @Sendable (String, Double) -> Void
    ) async throws {
      let configuration = tiles.deletingLastPathComponent()
        .appendingPathComponent(".valhalla-build-\(UUID().uuidString).json")
      let output: FileHandle
      do {
        try FileManager.default.createDirectory(at: tiles, withIntermediateDirectories: true)
        let text = ValhallaConfiguration(tiles: tiles, elevation: elevation).json.text(pretty: true)
        try Data(text.utf8).write(to: configuration)
        try Data().write(to: log)
        output = try FileHandle(forWritingTo: log)
      } catch {
        throw InputError(
          "the folder for the routing tiles cannot be written", file: tiles.path,
          advice: "check free space and permissions")
      }
      defer {
        try? output.close()
        try? FileManager.default.removeItem(at: configuration)
      }
      let child = try ChildProcess(
        installation.tileBuilder,
        arguments: ["--config", configuration.path, "--concurrency", String(max(1, threads)), extract.path],
        output: output, grace: 1)
      let watcher = Task { await Self.watch(log, progress: progress) }
      let status = await child.waitForEnd()
      watcher.cancel()
      try Task.checkCancellation()
      let text = String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
      guard status == 0 else {
        let detail = EngineLog.importantLine(of: text).map { ": " + $0 } ?? ""
        throw InputError(
          "Valhalla could not build the routing tiles\(detail)", file: extract.path, advice: "see \(log.path)")
      }
    }

    /// Reads the log as it grows and reports each new stage.
    private static func watch(_ log: URL, progress: @Sendable (String, Double) -> Void) async {
      guard let file = try? FileHandle(forReadingFrom: log) else { return }
      defer { try? file.close() }
      var rest = ""
      while !Task.isCancelled {
        let data = (try? file.readToEnd()) ?? Data()
        var lines = (rest + String(decoding: data, as: UTF8.self)).split(
          separator: "\n", omittingEmptySubsequences: false)
        rest = lines.popLast().map(String.init) ?? ""
        if let stage = lines.compactMap({ ValhallaLog.stage(of: String($0)) }).last {
          progress(stage.name, stage.fraction)
        }
        try? await Task.sleep(nanoseconds: 100_000_000)
      }
    }
  }
#endif
