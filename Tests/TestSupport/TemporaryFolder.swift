import Foundation

/// A folder of its own for one test, removed with everything in it when the test is over.
public final class TemporaryFolder: Sendable {
  /// Its location.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of something in it.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Names of everything in it, including hidden files, in alphabetic order.
  public var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? [] }
}
