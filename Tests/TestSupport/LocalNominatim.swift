public import Foundation

/// A real Nominatim on this machine with maps of the reference data (`Scripts/geocoder`), where it is installed
/// (`make setup-geocoder`).
public final class LocalNominatim: Sendable {
  /// Whether it is installed.
  public static let isInstalled = FileManager.default.isExecutableFile(
    atPath: SharedData.packageRoot.appendingPathComponent(".build/geocoder/bin/nominatim").path)
  /// Why a test is skipped.
  public static let message = "Nominatim is not installed: run `make setup-geocoder`"

  /// It ended before it served.
  public struct Failure: Error, CustomStringConvertible {
    /// The end of its output.
    public let description: String
  }

  /// Its address, without a path.
  public let address: URL
  private let folder: TemporaryFolder
  private let process: Process

  /// Imports maps, which takes minutes.
  ///
  /// - Parameter maps: names of extracts, such as `monaco`.
  /// - Throws: `Failure` when it ends before it serves.
  public init(maps: [String]) async throws {
    folder = try TemporaryFolder()
    let output = folder.url.appendingPathComponent("output")
    try Data().write(to: output)
    process = Process()
    process.executableURL = SharedData.packageRoot.appendingPathComponent("Scripts/geocoder")
    process.arguments = maps.map { SharedData.url("osm/\($0).osm.pbf").path }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    var served: URL?
    while served == nil {
      let text = try String(contentsOf: output, encoding: .utf8)
      served = text.split(separator: "\n").first { $0.hasPrefix("http://") }.flatMap { URL(string: String($0)) }
      guard served != nil || process.isRunning else { throw Failure(description: String(text.suffix(500))) }
      try await Task.sleep(for: .milliseconds(200))
    }
    address = served ?? folder.url
  }

  /// Ends it and waits for it.
  public func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
