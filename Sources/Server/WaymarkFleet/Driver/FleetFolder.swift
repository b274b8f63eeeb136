package import Foundation
package import WaymarkFormats

/// The folder of a fleet's results.
package struct FleetFolder: Sendable {
  /// The folder.
  package let folder: URL
  private static let jobFile = "job.json"

  /// Makes the folder.
  ///
  /// - Parameters:
  ///   - path: its path.
  ///   - replace: whether results that are there may be removed.
  /// - Throws: `InputError` when it holds something else, or results that may not be replaced.
  package init(creating path: String, replace: Bool) throws(InputError) {
    folder = URL(fileURLWithPath: path).standardizedFileURL
    let there = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if !there.isEmpty {
      guard there.contains(Self.jobFile) else {
        throw InputError(
          "this folder holds no results of a fleet, so it is not replaced", file: path, advice: "choose another folder")
      }
      guard replace else {
        throw InputError(
          "there are results already", file: path, advice: "choose another folder, or replace them with --force")
      }
    }
    do {
      if !there.isEmpty { try FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw InputError("the folder cannot be made", file: path, advice: "check that its parent exists and is writable")
    }
  }

  /// Runs a script on a job, which it finds in the folder.
  ///
  /// - Returns: the summary that the script left.
  /// - Throws: as the installation, and `InputError` when there is no summary.
  package func run(
    _ script: String, job: JSONObject, with installation: FleetInstallation
  ) async throws -> JSONObject {
    var job = job
    job["out"] = .string(folder.path)
    let file = folder.appendingPathComponent(Self.jobFile)
    try AtomicFile.write(JSONValue.object(job).text(pretty: true) + "\n", to: file.path)
    try await installation.run(script, [file.path], log: folder.appendingPathComponent("spark.log"))
    let summary = folder.appendingPathComponent("summary.json")
    guard let data = try? Data(contentsOf: summary), case .object(let object) = try JSONValue(parsing: data) else {
      throw InputError("the fleet's work left no summary", file: summary.path)
    }
    return object
  }
}
