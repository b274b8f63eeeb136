import Foundation
import TestSupport

typealias TemporaryFolder = TestSupport.TemporaryFolder

extension TemporaryFolder {
  /// Path of a file in the folder.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }
}
