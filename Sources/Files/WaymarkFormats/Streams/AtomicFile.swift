import Foundation

/// A file that appears under its name only when it is complete: bytes go to a temporary file beside it, which replaces
/// it in `finish()` and is removed when that is never reached.
///
/// A path that ends in `.gz` is compressed. "-" is standard output, and a target that exists and is not an ordinary
/// file (a terminal, a pipe, `/dev/null`) is written to directly, because it cannot be replaced.
public final class AtomicFile: ByteSink {
  /// The path that stands for standard output.
  public static let standardOutput = "-"

  /// What errors call it.
  package static let standardOutputName = "standard output"

  /// Suffix of the name of an incomplete file.
  private static let suffix = ".part"

  /// The path as given, or "standard output".
  public let name: String

  private let output: FileOutput
  private let target: String?
  private let temporary: String?
  private var isFinished = false

  /// Starts a file.
  ///
  /// - Parameter path: path of the finished file, or "-" for standard output.
  /// - Throws: `InputError` when the folder does not exist or cannot be written, or when the path is a folder.
  public init(path: String) throws(InputError) {
    let compressed = path.hasSuffix(".gz")
    if path == Self.standardOutput {
      name = Self.standardOutputName
      output = FileOutput(
        descriptor: STDOUT_FILENO, name: name, owned: false, compressed: false, holdsUpTo: 1 << 16)
      target = nil
      temporary = nil
      return
    }
    name = path
    var status = stat()
    let exists = stat(path, &status) == 0
    if path.isEmpty || (exists && SystemCall.isDirectory(status.st_mode)) {
      throw InputError("this is a folder, a file name was expected", file: path)
    }
    if exists, !SystemCall.isRegularFile(status.st_mode) {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.cannotOpen(path) }
      output = FileOutput(descriptor: descriptor, name: path, owned: true, compressed: compressed, holdsUpTo: 1 << 16)
      target = nil
      temporary = nil
      return
    }
    // A symbolic link stays a link: its target is replaced.
    let real = exists ? Self.resolved(path) : path
    let url = URL(fileURLWithPath: real)
    let folder = url.deletingLastPathComponent().path
    let prefix = "." + url.lastPathComponent + "."
    StaleTemporaryFiles.clear(in: folder, prefix: prefix, suffix: Self.suffix)
    let hidden =
      folder + (folder.hasSuffix("/") ? "" : "/") + prefix + "\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
      + Self.suffix
    let mode = exists ? status.st_mode & 0o7777 : 0o666
    let descriptor = open(hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Self.cannotOpen(path) }
    if exists { fchmod(descriptor, mode) }
    output = FileOutput(descriptor: descriptor, name: path, owned: true, compressed: compressed, holdsUpTo: 1 << 16)
    target = real
    temporary = hidden
  }

  deinit {
    guard !isFinished, let temporary else { return }
    output.closeDescriptor()
    unlink(temporary)
  }

  /// Writes bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(InputError) { try output.write(bytes) }

  /// Completes the file and gives it its name.
  public func finish() throws(InputError) {
    guard !isFinished else { return }
    try output.end()
    if let temporary, let target {
      try output.synchronize()
      output.closeDescriptor()
      guard rename(temporary, target) == 0 else {
        let number = errno
        unlink(temporary)
        isFinished = true
        throw InputError("cannot be written (\(SystemCall.words(for: number)))", file: name)
      }
    } else {
      output.closeDescriptor()
    }
    isFinished = true
  }

  /// Writes a whole file at once.
  ///
  /// - Parameters:
  ///   - text: its contents, written as UTF-8.
  ///   - path: path of the file, or "-" for standard output.
  /// - Throws: `InputError` when it cannot be written; an existing file is then unchanged.
  public static func write(_ text: String, to path: String) throws(InputError) {
    let file = try AtomicFile(path: path)
    try file.write(text)
    try file.finish()
  }

  /// Writes a whole file at once.
  ///
  /// - Parameters:
  ///   - bytes: its contents.
  ///   - path: path of the file, or "-" for standard output.
  /// - Throws: `InputError` when it cannot be written; an existing file is then unchanged.
  public static func write(_ bytes: [UInt8], to path: String) throws(InputError) {
    let file = try AtomicFile(path: path)
    try file.write(bytes)
    try file.finish()
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func cannotOpen(_ path: String) -> InputError {
    let number = errno
    let advice = number == ENOENT ? "create its folder first" : SystemCall.advice(for: number)
    return InputError("cannot be written (\(SystemCall.words(for: number)))", file: path, advice: advice)
  }
}
