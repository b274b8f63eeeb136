import Foundation

/// A file that is open for reading.
public final class OpenFile: Sendable {
  /// Its descriptor.
  let descriptor: Int32

  /// Opens a file; nil when it cannot be read.
  init?(path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }
}
