import Foundation

/// A file, standard input or bytes in memory as a stream; gzip is recognized by its first bytes and expanded while
/// reading. Memory is constant whatever the size, also for a gzip file that expands to much more than its size.
public final class ByteSource {
  /// The path that stands for standard input.
  public static let standardInput = "-"

  /// The name in errors: the path as given, or "standard input".
  public let name: String
  /// Whether gzip data turned out to end in the middle (the writer was killed, the copy was cut).
  public private(set) var isCutOff = false

  /// How much is accepted; reading a longer input fails with an error.
  public let limits: InputLimits

  private var delivered = 0
  /// Bytes that were peeked at and not read yet.
  private var seen: [UInt8] = []
  private var seenStart = 0
  /// Data in memory, and what is left of them.
  private let whole: Data?
  private var data: Data?
  private var descriptor: Int32
  private let ownsDescriptor: Bool
  private var raw: [UInt8]
  private var rawStart = 0
  private var rawEnd = 0
  private var rawIsExhausted = false
  private var inflater: GzipInflater?
  private var kindIsKnown = false

  /// Opens a file for reading.
  ///
  /// - Parameters:
  ///   - path: a path, or "-" for standard input.
  ///   - limits: how much of it is accepted.
  /// - Throws: `InputError` when it cannot be opened or is a folder.
  public init(path: String, limits: InputLimits = .stream) throws(InputError) {
    self.limits = limits
    whole = nil
    raw = [UInt8](repeating: 0, count: 1 << 16)
    if path == Self.standardInput {
      name = "standard input"
      descriptor = STDIN_FILENO
      ownsDescriptor = false
      return
    }
    name = path
    ownsDescriptor = true
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let number = errno
      throw InputError(
        "cannot be opened (\(SystemCall.words(for: number)))", file: path, advice: SystemCall.advice(for: number))
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, SystemCall.isDirectory(status.st_mode) {
      close(descriptor)
      descriptor = -1
      throw InputError("this is a folder, a file was expected", file: path)
    }
  }

  /// Reads bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: the contents, plain or gzip.
  ///   - name: the name in errors.
  ///   - limits: how much of it is accepted.
  public init(bytes: [UInt8], name: String, limits: InputLimits = .stream) {
    self.name = name
    self.limits = limits
    whole = nil
    raw = bytes
    rawEnd = bytes.count
    rawIsExhausted = true
    descriptor = -1
    ownsDescriptor = false
  }

  /// Reads data in memory, without a copy of them.
  ///
  /// - Parameters:
  ///   - data: the contents, plain or gzip.
  ///   - name: the name in errors.
  ///   - limits: how much of it is accepted.
  public init(data: Data, name: String, limits: InputLimits = .stream) {
    self.name = name
    self.limits = limits
    whole = data
    self.data = data
    raw = [UInt8](repeating: 0, count: 1 << 16)
    descriptor = -1
    ownsDescriptor = false
  }

  deinit {
    if ownsDescriptor, descriptor >= 0 { close(descriptor) }
  }

  /// The next bytes.
  ///
  /// - Parameter buffer: receives the bytes; not empty.
  /// - Returns: the number of bytes written, 0 at the end.
  /// - Throws: `InputError` when the file cannot be read, is longer than the limits allow, when its gzip data are
  ///   damaged or end too early (`isCutOff` distinguishes the two), or when the task was cancelled.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    try InputLimits.checkCancellation()
    if seenStart < seen.count {
      let count = min(buffer.count, seen.count - seenStart)
      seen.withUnsafeBytes {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[seenStart..<seenStart + count]))
      }
      seenStart += count
      return count
    }
    let count = try readNext(into: buffer)
    delivered += count
    guard delivered <= limits.bytes else { throw limits.tooLong(name) }
    return count
  }

  private func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if !kindIsKnown {
      while rawEnd - rawStart < 2, !rawIsExhausted { try fill() }
      let isGzip = rawEnd - rawStart >= 2 && raw[rawStart] == 0x1F && raw[rawStart + 1] == 0x8B
      if isGzip { inflater = GzipInflater() }
      kindIsKnown = true
    }
    guard let inflater else { return try readPlain(into: buffer) }
    while true {
      if rawStart == rawEnd, !rawIsExhausted { try fill() }
      let outcome = raw.withUnsafeBytes { bytes in
        inflater.inflate(UnsafeRawBufferPointer(rebasing: bytes[rawStart..<rawEnd]), into: buffer)
      }
      rawStart += outcome.consumed
      switch outcome.state {
      case .running where outcome.produced > 0, .finished where outcome.produced > 0:
        return outcome.produced
      case .running:
        if outcome.consumed == 0, rawStart < rawEnd {
          throw InputError("the gzip data are damaged", file: name, advice: "get the file again")
        }
        if rawStart == rawEnd, rawIsExhausted {
          isCutOff = true
          throw InputError("the gzip data end too early", file: name, advice: "get the whole file again")
        }
      case .finished:
        // Another member may follow; zeros pad archives of some tapes and tools.
        while rawStart < rawEnd || !rawIsExhausted {
          if rawStart == rawEnd {
            try fill()
            continue
          }
          guard raw[rawStart] == 0 else { break }
          rawStart += 1
        }
        if rawStart == rawEnd { return 0 }
        inflater.startNextMember()
      case .damaged(let detail):
        throw InputError("the gzip data are damaged (\(detail))", file: name, advice: "get the file again")
      }
    }
  }

  /// Peeks at the first bytes; they are read again afterwards.
  ///
  /// - Parameter count: number of bytes.
  /// - Returns: that many bytes, fewer where the source has no more.
  /// - Throws: as `read(into:)`.
  public func peek(_ count: Int) throws(InputError) -> Data {
    var head: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while head.count < count {
      let length = try piece.withMutableRawBytes { (bytes) throws(InputError) in try read(into: bytes) }
      if length == 0 { break }
      head.append(contentsOf: piece[..<length])
    }
    seen = head + seen[seenStart...]
    seenStart = 0
    return Data(head)
  }

  /// Everything that is left.
  ///
  /// - Parameter limit: maximum number of bytes to read; those of `InputLimits.file` where the source has no stricter
  ///   limit.
  /// - Returns: the bytes.
  /// - Throws: `InputError` when there are more bytes than the limit, or as `read(into:)`.
  public func readAll(limit: Int = InputLimits.file.bytes) throws(InputError) -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try chunk.withMutableRawBytes { (bytes) throws(InputError) in try read(into: bytes) }
      if count == 0 { return all }
      guard all.count + count <= limit else {
        throw InputError(
          "this is longer than \(limit >> 20) MiB, too much to read at once", file: name,
          advice: "split it or remove parts")
      }
      all.append(contentsOf: chunk[..<count])
    }
  }

  /// Everything, when nothing was read yet: as far as `limits.held` allows, and without a copy of data that are in
  /// memory and not compressed.
  ///
  /// - Returns: the bytes.
  /// - Throws: as `readAll(limit:)`.
  func readAllData() throws(InputError) -> Data {
    guard let whole, kindIsKnown, inflater == nil else { return Data(try readAll(limit: limits.held)) }
    guard whole.count <= limits.bytes else { throw limits.tooLong(name) }
    return whole
  }

  private func readPlain(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if rawStart < rawEnd {
      let count = min(buffer.count, rawEnd - rawStart)
      raw.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[rawStart..<rawStart + count])) }
      rawStart += count
      return count
    }
    return rawIsExhausted ? 0 : try readDescriptor(into: buffer)
  }

  /// Reads more raw bytes after those that are not used yet.
  private func fill() throws(InputError) {
    if rawStart > 0 {
      raw.replaceSubrange(0..<rawEnd - rawStart, with: raw[rawStart..<rawEnd])
      rawEnd -= rawStart
      rawStart = 0
    }
    let start = rawEnd
    let count = try raw.withMutableRawBytes(from: start) { (bytes) throws(InputError) in
      try readDescriptor(into: bytes)
    }
    rawEnd += count
  }

  private func readDescriptor(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if let rest = data {
      let count = rest.copyBytes(to: buffer)
      data = rest.dropFirst(count)
      rawIsExhausted = count == 0
      return count
    }
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count > 0 { return count }
      if count == 0 {
        rawIsExhausted = true
        return 0
      }
      if errno == EINTR { continue }
      throw InputError("cannot be read (\(SystemCall.failure))", file: name)
    }
  }
}
