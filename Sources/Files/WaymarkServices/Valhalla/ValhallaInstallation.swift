#if os(Linux)
  public import Foundation
  public import WaymarkFormats

  /// The location of the programs of the directions engine Valhalla.
  public struct ValhallaInstallation: Equatable, Sendable {
    /// Builds the routing tiles from OpenStreetMap data.
    public let tileBuilder: URL
    /// Serves requests for directions over HTTP.
    public let service: URL

    /// Uses the programs in a folder; nil unless both are there and can be run.
    public init?(folder: URL) {
      tileBuilder = folder.appendingPathComponent("valhalla_build_tiles")
      service = folder.appendingPathComponent("valhalla_service")
      for program in [tileBuilder, service] {
        guard FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
      }
    }

    /// Finds Valhalla.
    ///
    /// Searched in this order: the folder in the environment variable `WAYMARK_VALHALLA`, then `.tools/valhalla` in the
    /// folders above this program and above the working directory, then the search path.
    ///
    /// - Parameters:
    ///   - environment: environment variables.
    ///   - programFolder: folder of this program.
    ///   - workingFolder: the working directory.
    /// - Returns: the installation.
    /// - Throws: `InputError` that says how to install it.
    public static func find(
      environment: [String: String] = ProcessInfo.processInfo.environment,
      programFolder: URL? = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent(),
      workingFolder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    ) throws(InputError) -> ValhallaInstallation {
      try search(environment, programFolder, workingFolder).find { ValhallaInstallation(folder: $0) }
    }

    /// Finds Valhalla where `find` does; nil where it is not installed.
    ///
    /// - Throws: `InputError` when `WAYMARK_VALHALLA` names a folder without its programs.
    public static func findIfInstalled(
      environment: [String: String] = ProcessInfo.processInfo.environment,
      programFolder: URL? = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent(),
      workingFolder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    ) throws(InputError) -> ValhallaInstallation? {
      try search(environment, programFolder, workingFolder).findIfInstalled { ValhallaInstallation(folder: $0) }
    }

    private static func search(_ environment: [String: String], _ program: URL?, _ working: URL) -> EngineSearch {
      EngineSearch(
        engine: "Valhalla", variable: "WAYMARK_VALHALLA", folder: "valhalla", package: "pyvalhalla",
        programs: "valhalla_service and valhalla_build_tiles", environment: environment, programFolder: program,
        workingFolder: working)
    }

    /// Its version, as its programs report it; nil when they do not start.
    public var version: String? { EngineSearch.version(of: service) }
  }
#endif
