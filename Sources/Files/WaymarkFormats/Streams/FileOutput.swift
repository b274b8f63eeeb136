import Foundation

/// An open file descriptor with a buffer and, optionally, gzip compression.
final class FileOutput {
  let name: String
  private var descriptor: Int32
  private let ownsDescriptor: Bool
  private var deflater: GzipDeflater?
  private var held: [UInt8] = []
  private let holdsUpTo: Int

  /// Wraps a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: a descriptor that is open for writing.
  ///   - name: the name in errors.
  ///   - owned: whether it is closed at the end.
  ///   - compressed: whether the output is gzip.
  ///   - holdsUpTo: bytes that may wait in the buffer; 0 writes each piece at once and as a whole.
  init(descriptor: Int32, name: String, owned: Bool, compressed: Bool, holdsUpTo: Int) {
    self.descriptor = descriptor
    self.name = name
    ownsDescriptor = owned
    deflater = compressed ? GzipDeflater() : nil
    self.holdsUpTo = holdsUpTo
  }

  deinit { closeDescriptor() }

  func write(_ bytes: UnsafeRawBufferPointer) throws(InputError) {
    guard descriptor >= 0 else { throw InputError("is closed already, nothing more can be written", file: name) }
    if let deflater {
      guard deflater.deflate(bytes, flush: holdsUpTo == 0 ? .sync : .none, appendingTo: &held) else {
        throw InputError("cannot be compressed", file: name)
      }
    } else if holdsUpTo == 0 {
      return try writeThrough(bytes)
    } else {
      held.append(contentsOf: bytes)
    }
    if held.count > holdsUpTo { try writeHeld() }
  }

  /// Writes what is buffered, and the end of a gzip stream.
  func end() throws(InputError) {
    if let deflater {
      self.deflater = nil
      guard deflater.deflate(UnsafeRawBufferPointer(start: nil, count: 0), flush: .finish, appendingTo: &held) else {
        throw InputError("cannot be compressed", file: name)
      }
    }
    try writeHeld()
  }

  /// Asks the system to flush everything to the disk; pipes and terminals, which have none, are skipped.
  func synchronize() throws(InputError) {
    guard descriptor >= 0 else { return }
    if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP, errno != EROFS {
      throw InputError("cannot be written (\(SystemCall.failure))", file: name)
    }
  }

  /// Closes the descriptor if it is owned.
  func closeDescriptor() {
    if ownsDescriptor, descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private func writeHeld() throws(InputError) {
    guard !held.isEmpty else { return }
    try held.withRawBytes { (bytes) throws(InputError) in try writeThrough(bytes) }
    held.removeAll(keepingCapacity: true)
  }

  private func writeThrough(_ bytes: UnsafeRawBufferPointer) throws(InputError) {
    var offset = 0
    while offset < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        let number = errno
        throw InputError(
          "cannot be written (\(SystemCall.words(for: number)))", file: name, advice: SystemCall.advice(for: number))
      }
    }
  }
}
