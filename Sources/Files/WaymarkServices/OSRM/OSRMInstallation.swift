#if os(Linux)
  public import Foundation
  public import Waymark
  public import WaymarkFormats

  /// The location of the programs of the directions engine OSRM.
  public struct OSRMInstallation: Equatable, Sendable {
    /// Reads OpenStreetMap data.
    public let extract: URL
    /// Divides the graph into cells.
    public let partition: URL
    /// Computes the weights of the cells.
    public let customize: URL
    /// Serves requests for directions over HTTP.
    public let service: URL
    /// Folder of the profiles: what may be travelled, and how fast.
    public let profiles: URL

    /// Uses the programs in a folder; nil unless all are there and can be run, and the profiles beside them.
    public init?(folder: URL) {
      extract = folder.appendingPathComponent("osrm-extract")
      partition = folder.appendingPathComponent("osrm-partition")
      customize = folder.appendingPathComponent("osrm-customize")
      service = folder.appendingPathComponent("osrm-routed")
      for program in [extract, partition, customize, service] {
        guard FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
      }
      let above = folder.deletingLastPathComponent()
      let candidates = ["share/profiles", "share/osrm/profiles"].map { above.appendingPathComponent($0) }
      guard let found = candidates.first(where: { Self.hasProfile($0) }) else { return nil }
      profiles = found
    }

    private static func hasProfile(_ folder: URL) -> Bool {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("foot.lua").path)
    }

    /// Finds OSRM.
    ///
    /// Searched in this order: the folder in the environment variable `WAYMARK_OSRM`, then `.tools/osrm` in the folders
    /// above this program and above the working directory, then the search path.
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
    ) throws(InputError) -> OSRMInstallation {
      let search = EngineSearch(
        engine: "OSRM", variable: "WAYMARK_OSRM", folder: "osrm", package: "osrm-bindings",
        programs: "osrm-routed, osrm-extract and profiles",
        environment: environment, programFolder: programFolder, workingFolder: workingFolder)
      return try search.find { OSRMInstallation(folder: $0) }
    }

    /// Its version, as its programs report it; nil when they do not start.
    public var version: String? { EngineSearch.version(of: service) }

    /// Name of the profile of a travel mode.
    public static func profile(_ mode: TravelMode) -> String {
      switch mode {
      case .walking: "foot"
      case .cycling: "bicycle"
      case .driving: "car"
      }
    }
  }
#endif
