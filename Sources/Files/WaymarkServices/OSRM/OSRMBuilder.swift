#if os(Linux)
  public import Foundation
  public import Waymark
  import WaymarkFormats

  /// Builds OSRM's data with `osrm-extract`, `osrm-partition` and `osrm-customize`.
  public struct OSRMBuilder: Sendable {
    /// Base name of the data's files.
    public static let base = "map.osrm"

    private let installation: OSRMInstallation

    /// Makes a builder with the programs of an installation.
    public init(_ installation: OSRMInstallation) { self.installation = installation }

    /// Builds the data of one travel mode.
    ///
    /// - Parameters:
    ///   - extract: OpenStreetMap data, `.osm.pbf`.
    ///   - mode: the travel mode.
    ///   - folder: an empty folder for the data.
    ///   - threads: number of threads, 1 or more.
    ///   - progress: receives the stage.
    /// - Throws: `InputError` with the line that explains a failure; `CancellationError` when the task is cancelled.
    public func build(
      extract: URL, mode: TravelMode, into folder: URL, threads: Int, progress: @Sendable (String) -> Void
    ) async throws {
      let log = folder.appendingPathComponent("build.log")
      // The programs write their output beside the input.
      let source = folder.appendingPathComponent("map.osm.pbf")
      let output: FileHandle
      do {
        try FileManager.default.createSymbolicLink(at: source, withDestinationURL: extract.absoluteURL)
        try Data().write(to: log)
        output = try FileHandle(forWritingTo: log)
      } catch {
        throw InputError(
          "the folder for the routing data cannot be written", file: folder.path,
          advice: "check free space and permissions")
      }
      defer {
        try? output.close()
        try? FileManager.default.removeItem(at: source)
      }
      let data = folder.appendingPathComponent(Self.base).path
      let profile = installation.profiles.appendingPathComponent(OSRMInstallation.profile(mode) + ".lua").path
      let count = ["--threads", String(max(1, threads))]
      let stages: [(name: String, program: URL, arguments: [String])] = [
        ("reading ways", installation.extract, ["--profile", profile, source.path]),
        ("dividing the graph", installation.partition, [data]),
        ("computing weights", installation.customize, [data]),
      ]
      for stage in stages {
        progress(stage.name)
        let child = try ChildProcess(stage.program, arguments: stage.arguments + count, output: output, grace: 1)
        let status = await child.waitForEnd()
        try Task.checkCancellation()
        guard status == 0 else {
          let text = String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
          let detail = EngineLog.importantLine(of: text).map { ": " + $0 } ?? ""
          throw InputError(
            "OSRM could not build its data (\(stage.name), status \(status))\(detail)", file: extract.path,
            advice: "check that the map has streets or paths for this --mode")
        }
      }
    }
  }
#endif
