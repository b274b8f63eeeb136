import Foundation

/// A file, standard input or bytes in memory as a stream; gzip is recognised by its first bytes and expanded on the
/// way. Memory is constant whatever the size, also for a gzip file that expands to much more than it is.
public final class ByteSource {
  /// The path that stands for standard input.
  public static let standardInput = "-"

  /// What errors call it: the path as given, or "standard input".
  public let name: String
  /// True once gzip data turned out to stop in the middle (the writer was killed, the copy was cut).
  public private(set) var isCutOff = false

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
  /// - Parameter path: a path, or "-" for standard input.
  /// - Throws: `InputError` when it cannot be opened or is a folder.
  public init(path: String) throws(InputError) {
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

  /// Reads bytes that are in memory already.
  ///
  /// - Parameters:
  ///   - bytes: the content, plain or gzip.
  ///   - name: what errors call it.
  public init(bytes: [UInt8], name: String) {
    self.name = name
    raw = bytes
    rawEnd = bytes.count
    rawIsExhausted = true
    descriptor = -1
    ownsDescriptor = false
  }

  deinit {
    if ownsDescriptor, descriptor >= 0 { close(descriptor) }
  }

  /// The next bytes.
  ///
  /// - Parameter buffer: where they go; not empty.
  /// - Returns: how many bytes were written, 0 at the end.
  /// - Throws: `InputError` when the file cannot be read, or when its gzip data are damaged or stop too early
  ///   (`isCutOff` tells the two apart).
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
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
          throw InputError("the gzip data stop before their end", file: name, advice: "get the whole file again")
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

  /// Everything that is left.
  ///
  /// - Parameter limit: the most bytes to take.
  /// - Returns: the bytes.
  /// - Throws: `InputError` when there are more bytes than the limit, or as `read(into:)`.
  public func readAll(limit: Int = 1 << 28) throws(InputError) -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try chunk.withMutableRawBytes { (bytes) throws(InputError) in try read(into: bytes) }
      if count == 0 { return all }
      guard all.count + count <= limit else {
        throw InputError("this is longer than \(limit >> 20) MiB, too much to read at once", file: name)
      }
      all.append(contentsOf: chunk[..<count])
    }
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

  /// Reads more raw bytes behind those that are not used yet.
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
