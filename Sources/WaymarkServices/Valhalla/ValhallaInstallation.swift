#if os(Linux)
  public import Foundation
  public import WaymarkFormats

  /// Where the programs of the directions engine Valhalla are.
  public struct ValhallaInstallation: Equatable, Sendable {
    /// Builds the routing tiles from OpenStreetMap data.
    public let tileBuilder: URL
    /// Answers requests for directions over HTTP.
    public let service: URL

    /// Takes the programs out of a folder; nil unless both are there and can be run.
    public init?(folder: URL) {
      tileBuilder = folder.appendingPathComponent("valhalla_build_tiles")
      service = folder.appendingPathComponent("valhalla_service")
      for program in [tileBuilder, service] {
        guard FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
      }
    }

    /// Finds Valhalla.
    ///
    /// Looked at in this order: the folder in the environment variable `WAYMARK_VALHALLA`, then `.tools/valhalla` in the
    /// folders above this program and above the working directory, then the search path.
    ///
    /// - Parameters:
    ///   - environment: environment variables.
    ///   - programFolder: folder of this program.
    ///   - workingFolder: the working directory.
    /// - Returns: the installation.
    /// - Throws: `InputError` that says how to get it.
    public static func find(
      environment: [String: String] = ProcessInfo.processInfo.environment,
      programFolder: URL? = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent(),
      workingFolder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    ) throws(InputError) -> ValhallaInstallation {
      if let path = environment["WAYMARK_VALHALLA"], !path.isEmpty {
        let folder = URL(fileURLWithPath: path)
        for candidate in [folder, folder.appendingPathComponent("bin"), packaged(in: folder)] {
          if let found = ValhallaInstallation(folder: candidate) { return found }
        }
        throw InputError(
          "there are no valhalla_service and valhalla_build_tiles in this folder", file: path,
          field: "WAYMARK_VALHALLA",
          advice: "set it to the folder of Valhalla's programs, or unset it and run make setup")
      }
      for start in [programFolder, workingFolder].compactMap({ $0 }) {
        var folder = start.standardizedFileURL
        while true {
          let candidate = packaged(in: folder.appendingPathComponent(".tools/valhalla"))
          if let found = ValhallaInstallation(folder: candidate) { return found }
          let above = folder.deletingLastPathComponent()
          if above.path == folder.path || folder.path == "/" { break }
          folder = above
        }
      }
      for path in (environment["PATH"] ?? "").split(separator: ":") {
        if let found = ValhallaInstallation(folder: URL(fileURLWithPath: String(path))) { return found }
      }
      throw InputError(
        "Valhalla, the directions engine, is not installed",
        advice: "run make setup, or set WAYMARK_VALHALLA to the folder of its programs")
    }

    /// Its version, as its programs tell; nil when they do not start.
    public var version: String? {
      let process = Process()
      let output = Pipe()
      process.executableURL = service
      process.arguments = ["--version"]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      let text = String(decoding: (try? output.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return text.split { $0.isWhitespace }.map(String.init).last { $0.first?.isNumber == true }
    }

    /// Where its Python package keeps the programs.
    private static func packaged(in folder: URL) -> URL { folder.appendingPathComponent("valhalla/bin") }
  }
#endif
