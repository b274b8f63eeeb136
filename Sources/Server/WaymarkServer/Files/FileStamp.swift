import Foundation

/// Distinguishes states of a file without reading it.
struct FileStamp: Equatable, Sendable {
  let size: Int
  private let device: UInt64
  private let node: UInt64
  private let seconds: Int
  private let nanoseconds: Int

  /// The state of a file; nil when it is not an ordinary file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// A validator that changes with the file.
  var tag: String {
    "\""
      + [node, UInt64(size), UInt64(bitPattern: Int64(seconds)), UInt64(nanoseconds)].map { String($0, radix: 16) }
      .joined(separator: "-") + "\""
  }
}
