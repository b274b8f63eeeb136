import Foundation

/// A folder of a test's own, removed at the end.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Writes a file and tells its place.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
    try Data(bytes).write(to: file(name))
    return file(name)
  }

  /// Names in the folder, hidden ones too.
  var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? [] }
}
