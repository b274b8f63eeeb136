internal import CZlib

/// zlib's deflate into a gzip stream. A class, because zlib keeps a pointer to its state.
final class GzipDeflater {
  /// How much of the input must be output now.
  enum Flush {
    /// Only what is ready: best compression.
    case none
    /// Everything so far, so that a reader of the cut-off file gets it.
    case sync
    /// Everything, and the end of the stream.
    case finish
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  /// Starts a stream; level 1 is fastest, 9 smallest, -1 zlib's choice.
  init(level: Int = -1) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isReady =
      deflateInit2_(
        stream, Int32(max(-1, min(9, level))), Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { deflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Compresses bytes and appends what comes out.
  ///
  /// - Parameters:
  ///   - input: the bytes to compress.
  ///   - flush: how much must be output.
  ///   - output: the compressed bytes are appended here.
  /// - Returns: false when zlib failed.
  func deflate(_ input: UnsafeRawBufferPointer, flush: Flush, appendingTo output: inout [UInt8]) -> Bool {
    guard isReady else { return false }
    let mode: Int32
    switch flush {
    case .none: mode = Z_NO_FLUSH
    case .sync: mode = Z_SYNC_FLUSH
    case .finish: mode = Z_FINISH
    }
    var offset = 0
    repeat {
      let part = UnsafeRawBufferPointer(rebasing: input[offset..<min(input.count, offset + 1 << 30)])
      let isLast = offset + part.count == input.count
      stream.pointee.next_in = UnsafeMutablePointer(mutating: part.bindMemory(to: Bytef.self).baseAddress)
      stream.pointee.avail_in = uInt(part.count)
      var isDone = false
      while !isDone {
        let code = withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { room -> Int32 in
          stream.pointee.next_out = room.bindMemory(to: Bytef.self).baseAddress
          stream.pointee.avail_out = uInt(room.count)
          let code = CZlib.deflate(stream, isLast ? mode : Z_NO_FLUSH)
          output.append(contentsOf: room[..<(room.count - Int(stream.pointee.avail_out))])
          return code
        }
        guard code == Z_OK || code == Z_BUF_ERROR || code == Z_STREAM_END else { return false }
        isDone = stream.pointee.avail_out > 0
      }
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
      offset += part.count
    } while offset < input.count
    return true
  }
}
