import Foundation

/// A file mapped into memory: the system loads the pages that are accessed and drops them when memory is short. Never
/// written to, so that any number of threads may read it.
package final class MappedFile: @unchecked Sendable {
  /// Its bytes.
  package let bytes: UnsafeRawBufferPointer

  /// Maps a file.
  ///
  /// - Parameter url: a file that is not empty.
  /// - Throws: `InputError` when it cannot be opened.
  package init(_ url: URL) throws(InputError) {
    let failed = InputError(
      "the file cannot be read", file: url.path, advice: "check that it exists, and its permissions")
    let file = open(url.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failed }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 0,
      let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED
    else { throw failed }
    bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
