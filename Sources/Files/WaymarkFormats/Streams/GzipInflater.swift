internal import CZlib

/// zlib's inflate over a stream. A class, because zlib keeps a pointer to its state.
final class GzipInflater {
  /// What is around the deflated bytes.
  enum Framing: Int32 {
    /// Header and checksum of gzip.
    case gzip = 31
    /// Nothing, as in ZIP archives.
    case none = -15
  }

  /// The state of the stream.
  enum State {
    case running
    case finished
    case damaged(String)
  }

  /// The result of one call.
  struct Outcome {
    var consumed: Int
    var produced: Int
    var state: State
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  init(framing: Framing = .gzip) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // zlib's window bits, 15: 16 more for gzip, negative for no framing.
    isReady = inflateInit2_(stream, framing.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Expands as much as fits.
  func inflate(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Outcome {
    guard isReady else { return Outcome(consumed: 0, produced: 0, state: .damaged("zlib did not start")) }
    let inputCount = min(input.count, 1 << 30)
    let outputCount = min(output.count, 1 << 30)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: Bytef.self).baseAddress)
    stream.pointee.avail_in = uInt(inputCount)
    stream.pointee.next_out = output.bindMemory(to: Bytef.self).baseAddress
    stream.pointee.avail_out = uInt(outputCount)
    let code = CZlib.inflate(stream, Z_NO_FLUSH)
    let consumed = inputCount - Int(stream.pointee.avail_in)
    let produced = outputCount - Int(stream.pointee.avail_out)
    stream.pointee.next_in = nil
    stream.pointee.next_out = nil
    let state: State
    switch code {
    case Z_OK, Z_BUF_ERROR: state = .running
    case Z_STREAM_END: state = .finished
    default: state = .damaged(stream.pointee.msg.map { String(cString: $0) } ?? "zlib error \(code)")
    }
    return Outcome(consumed: consumed, produced: produced, state: state)
  }

  /// Prepares for a further gzip member of the same file.
  func startNextMember() { inflateReset(stream) }
}
