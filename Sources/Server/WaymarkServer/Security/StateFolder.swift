public import Foundation
public import WaymarkFormats

/// The folder for what must survive a restart: the server's token, certificate and key. No other user can read it.
public struct StateFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Opens the folder and creates it where it is missing.
  ///
  /// - Throws: `InputError` when it cannot be created.
  public init(url: URL) throws(InputError) {
    self.url = url
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw InputError(
        "the folder for the server's certificate and token cannot be created", file: url.path, field: "--state",
        advice: "give another with --state DIR")
    }
  }

  /// The default folder: `$XDG_STATE_HOME/waymark`, or `.local/state/waymark` in the home folder.
  public static func usual(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return URL(fileURLWithPath: folder).appendingPathComponent("waymark")
    }
    return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state/waymark")
  }

  /// A file's text; nil when it is missing or unreadable.
  func read(_ name: String) -> String? {
    try? String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  /// Writes atomically a file that only this user may read.
  func write(_ text: String, to name: String) throws(InputError) {
    let target = url.appendingPathComponent(name).path
    let temporary = target + ".part"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.unwritable(target) }
    let bytes = Array(text.utf8)
    let isWritten = Foundation.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten, rename(temporary, target) == 0 else {
      unlink(temporary)
      throw Self.unwritable(target)
    }
  }

  private static func unwritable(_ path: String) -> InputError {
    InputError("the file cannot be written", file: path, advice: "check free space and permissions of its folder")
  }
}
