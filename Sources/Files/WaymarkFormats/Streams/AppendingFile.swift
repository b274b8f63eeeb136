import Foundation

/// A file that grows at its end. Each `write` goes to the system at once and in one piece, so that a crash of the
/// program loses at most the piece being written. A path that ends in `.gz` is compressed, each piece flushed.
public final class AppendingFile: ByteSink {
  /// The path as given.
  public let name: String
  /// Whether the file was empty before.
  public let wasEmpty: Bool

  private let output: FileOutput
  private var isFinished = false

  /// Opens a file for appending, creating it where it does not exist. A last line that a crash left incomplete is first
  /// ended with a line break, so that it damages no other line.
  ///
  /// - Parameter path: the file.
  /// - Throws: `InputError` when it cannot be opened, or when it is a non-empty gzip file (one that a crash cut off
  ///   cannot be continued).
  public init(path: String) throws(InputError) {
    name = path
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let number = errno
      throw InputError(
        "cannot be written (\(SystemCall.words(for: number)))", file: path, advice: SystemCall.advice(for: number))
    }
    let compressed = path.hasSuffix(".gz")
    output = FileOutput(descriptor: descriptor, name: path, owned: true, compressed: compressed, holdsUpTo: 0)
    let size = lseek(descriptor, 0, SEEK_END)
    wasEmpty = size <= 0
    guard size > 0 else { return }
    if compressed {
      throw InputError("a compressed log cannot be continued", file: path, advice: "choose a new file")
    }
    var last: UInt8 = 0
    if pread(descriptor, &last, 1, size - 1) == 1, last != 0x0A { try write([0x0A]) }
  }

  /// Appends bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(InputError) { try output.write(bytes) }

  /// Flushes everything to the disk, so that not even a power failure loses it.
  ///
  /// - Throws: `InputError` when the system fails to.
  public func synchronize() throws(InputError) { try output.synchronize() }

  /// Ends and closes the file.
  public func finish() throws(InputError) {
    guard !isFinished else { return }
    isFinished = true
    try output.end()
    output.closeDescriptor()
  }
}
