import Foundation

/// Identity of the file behind a path: the same for another path to it, different for another file at this path.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// The identity of the file at a path; nil when there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}
