import Foundation

/// The reference data beside the checkout, found through the environment variable `WAYMARK_SHARED` (default
/// `../shared`). Tests that need it are skipped with a message where it is absent.
public enum SharedData {
  /// Root folder of the package.
  public static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Folder with the reference data.
  public static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["WAYMARK_SHARED"] {
      return URL(fileURLWithPath: path, relativeTo: packageRoot).standardizedFileURL.appendingPathComponent("data")
    }
    return packageRoot.deletingLastPathComponent().appendingPathComponent("shared/data")
  }()

  /// Whether the data exists. For `@Test(.enabled(if: SharedData.isAvailable, SharedData.message))`.
  public static let isAvailable = FileManager.default.fileExists(atPath: folder.path)

  /// Why a test is skipped.
  public static let message = "reference data not found: set WAYMARK_SHARED or put it at ../shared"

  /// A file of the reference data, by its path under `data/`.
  public static func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  /// Text of a file of the reference data.
  public static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
}
