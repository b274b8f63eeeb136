internal import CZlib

/// Compresses and decompresses whole buffers with zlib.
enum ZlibStream {
  /// Decompresses a zlib stream of known length; nil when it is damaged or has another length.
  static func inflate(_ packed: UnsafeRawBufferPointer, size: Int) -> [UInt8]? {
    var length = uLong(size)
    let bytes = [UInt8](unsafeUninitializedCapacity: max(1, size)) { out, filled in
      let result = uncompress(
        out.baseAddress, &length, packed.bindMemory(to: Bytef.self).baseAddress, uLong(packed.count))
      filled = result == Z_OK ? Int(length) : 0
    }
    return bytes.count == size ? bytes : nil
  }

  /// Compresses bytes as a zlib stream, at a level of 1 (fast) to 9 (small); nil when memory runs out.
  static func deflate(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8]? {
    var length = compressBound(uLong(bytes.count))
    let packed = [UInt8](unsafeUninitializedCapacity: Int(length)) { out, filled in
      let result = compress2(out.baseAddress, &length, bytes, uLong(bytes.count), level)
      filled = result == Z_OK ? Int(length) : 0
    }
    return packed.isEmpty ? nil : packed
  }
}
