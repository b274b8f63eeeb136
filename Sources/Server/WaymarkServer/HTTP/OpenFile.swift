import Foundation

/// A file that is open for reading.
public final class OpenFile: Sendable {
  /// Its descriptor.
  let descriptor: Int32

  private let onClose: (@Sendable () -> Void)?

  /// Opens a file; nil when it cannot be read.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - onClose: called when it is no longer used.
  init?(path: String, onClose: (@Sendable () -> Void)? = nil) {
    self.onClose = onClose
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    // Also after a failure to open it, which calls nothing.
    guard descriptor >= 0 else { return }
    close(descriptor)
    onClose?()
  }
}
