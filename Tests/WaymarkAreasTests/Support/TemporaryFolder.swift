import Foundation
import TestSupport

typealias TemporaryFolder = TestSupport.TemporaryFolder

extension TemporaryFolder {
  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Writes a file and returns its URL.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
    try Data(bytes).write(to: file(name))
    return file(name)
  }
}
