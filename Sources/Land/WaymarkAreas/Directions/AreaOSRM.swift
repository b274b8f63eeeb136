public import Foundation
public import Waymark
import WaymarkFormats
public import WaymarkServices

/// OSRM's data in an area folder: `osrm/foot`, `osrm/bicycle`, `osrm/car`. Each is built at its first use, and again
/// for another version of OSRM.
public struct AreaOSRM: Sendable {
  private static let folder = "osrm"
  private static let versionFile = "VERSION"

  private let area: Area
  private let installation: OSRMInstallation

  /// The data of an area.
  public init(_ area: Area, _ installation: OSRMInstallation) {
    self.area = area
    self.installation = installation
  }

  /// The folder with the data of a travel mode, which is built when it is missing.
  ///
  /// - Parameters:
  ///   - mode: the travel mode.
  ///   - threads: number of threads to build with.
  ///   - progress: receives the stage of the build.
  /// - Returns: a complete folder.
  /// - Throws: `InputError` when it cannot be built; `CancellationError` when the task is cancelled.
  public func data(
    for mode: TravelMode, threads: Int = ProcessInfo.processInfo.activeProcessorCount,
    progress: @Sendable (String) -> Void = { _ in }
  ) async throws -> URL {
    let files = FileManager.default
    let profile = OSRMInstallation.profile(mode)
    let parent = area.folder.appendingPathComponent(Self.folder)
    let target = parent.appendingPathComponent(profile, isDirectory: true)
    let version = installation.version ?? "unknown"
    if isComplete(target, version: version) { return target }
    do {
      try files.createDirectory(at: parent, withIntermediateDirectories: true)
    } catch {
      throw InputError(
        "the folder for OSRM's data cannot be created", file: parent.path,
        advice: "check that the area folder is writable")
    }
    let lock = try await Self.lock(parent)
    defer { close(lock) }
    // The previous holder of the lock may have built them.
    if isComplete(target, version: version) { return target }
    // Built beside the target, so that nothing incomplete is ever visible.
    let work = parent.appendingPathComponent(".\(profile).partial")
    do {
      try? files.removeItem(at: work)
      try files.createDirectory(at: work, withIntermediateDirectories: true)
      try await OSRMBuilder(installation).build(
        extract: area.map, mode: mode, into: work, threads: threads, progress: progress)
      try AtomicFile.write(version + "\n", to: work.appendingPathComponent(Self.versionFile).path)
      try? files.removeItem(at: target)
      try files.moveItem(at: work, to: target)
      return target
    } catch {
      try? files.removeItem(at: work)
      throw error
    }
  }

  /// Waits until no other process builds in a folder.
  ///
  /// - Returns: a file descriptor; closing it releases the lock.
  private static func lock(_ folder: URL) async throws -> Int32 {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputError("the folder cannot be opened", file: folder.path) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      do { try await Task.sleep(for: .milliseconds(50)) } catch {
        close(descriptor)
        throw CancellationError()
      }
    }
    return descriptor
  }

  private func isComplete(_ folder: URL, version: String) -> Bool {
    let file = folder.appendingPathComponent(Self.versionFile)
    let written = try? String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    return written == version && OSRMService.hasData(folder)
  }
}
