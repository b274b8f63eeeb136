import Foundation
import Synchronization

/// Standard output or error. A failed write never ends the process, whether the reader has gone or the disk is full.
final class StandardStream: Sendable {
  private let handle: FileHandle
  private let failure = Mutex<String?>(nil)

  init(_ handle: FileHandle) { self.handle = handle }

  /// Why writing failed; nil as long as it has not.
  var problem: String? { failure.withLock { $0 } }

  /// Whether it is a pipe whose reader has closed it.
  var readerHasGone: Bool {
    var state = pollfd(fd: handle.fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLERR | POLLHUP) != 0
  }

  /// Writes text; does nothing after the first failure.
  func write(_ text: String) {
    failure.withLock { failure in
      guard failure == nil else { return }
      do {
        try handle.write(contentsOf: Data(text.utf8))
      } catch {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        failure = cause.flatMap { strerror(Int32($0.code)) }.map { String(cString: $0).lowercased() } ?? "\(error)"
      }
    }
  }
}
