import Foundation

/// Which file stands behind a name: another name has the same, and another file of this name has another.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// The file of a name; nil when there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}
