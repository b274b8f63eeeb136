#if os(Linux)
  import Foundation
  import WaymarkFormats

  /// The file that a download is written to: begun anew, or continued where the response is the rest of it.
  final class DownloadSink: @unchecked Sendable {
    /// What is known of a response when its first bytes arrive.
    typealias Head = (status: Int, length: Int64, range: String?, etag: String?)

    /// Whether the body is wanted as it is stored, so that it can be continued.
    let isStoredForm: Bool
    /// The head of the response that sends now.
    var source: (() -> Head)?
    /// Why nothing more was taken; nil when all could be written.
    private(set) var problem: InputError?
    /// Bytes in the file.
    private(set) var written: Int
    /// Bytes of the complete file; nil when the service does not say.
    private(set) var total: Int?

    private let path: String
    private let begins: (String?) -> Void
    private let progress: @Sendable (Int, Int?) -> Void
    private var descriptor: Int32 = -1

    /// Prepares a file.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - offset: bytes that it has already, and that the request asks to continue from.
    ///   - isStoredForm: whether the body is wanted as it is stored.
    ///   - begins: receives the name (`ETag`) of what is written when the file is begun anew.
    ///   - progress: receives the bytes in the file and those of the complete file.
    init(
      path: String, offset: Int, isStoredForm: Bool, begins: @escaping (String?) -> Void,
      progress: @escaping @Sendable (Int, Int?) -> Void
    ) {
      (self.path, written, self.isStoredForm, self.begins, self.progress) =
        (path, offset, isStoredForm, begins, progress)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Writes a piece.
    ///
    /// - Returns: false when it cannot be written.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
      if descriptor < 0, !open() { return false }
      var rest = bytes
      while !rest.isEmpty {
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return fail() }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      written += bytes.count
      progress(written, total)
      return true
    }

    /// An empty file, when the response had no bytes.
    func openIfEmpty() -> Bool { descriptor >= 0 || open() }

    /// Writes what is in memory to the disk.
    func finish() -> Bool {
      guard descriptor >= 0 else { return true }
      defer {
        close(descriptor)
        descriptor = -1
      }
      return fsync(descriptor) == 0 || fail()
    }

    private func open() -> Bool {
      let head = source?() ?? (status: 200, length: -1, range: nil, etag: nil)
      let continues = head.status == 206
      if continues {
        // "bytes 1000-1999/2000"
        guard let range = head.range, range.lowercased().hasPrefix("bytes \(written)-") else {
          problem = InputError("the service sends another part of the file than was asked for")
          return false
        }
      } else {
        written = 0
        begins(head.etag)
      }
      if head.length >= 0 { total = written + Int(head.length) }
      descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (continues ? O_APPEND : O_TRUNC), 0o666)
      return descriptor >= 0 || fail()
    }

    private func fail() -> Bool {
      let number = errno
      problem = InputError(
        "cannot be written (\(SystemCall.words(for: number)))", file: path, advice: SystemCall.advice(for: number))
      return false
    }
  }
#endif
