internal import CBrotli
import Foundation
import WaymarkFormats

/// Compression of contents for transfer (RFC 9110, 8.4.1). The cases are in the order of preference.
package enum ContentCoding: String, CaseIterable, Sendable {
  /// RFC 7932. Browsers accept it over HTTPS and from this machine; its best level is slow and some 15 % smaller than
  /// gzip's.
  case brotli = "br"
  /// RFC 1952.
  case gzip

  /// Whether there is a slower level with better compression.
  var hasPatience: Bool { self == .brotli }

  /// Compresses.
  ///
  /// - Parameters:
  ///   - data: the contents.
  ///   - isQuick: false for the best compression, at a fortieth of the speed with Brotli.
  /// - Returns: the compressed form; nil when it is not smaller by a tenth, or when memory runs out.
  package func compress(_ data: Data, isQuick: Bool) -> Data? {
    let compressed =
      switch self {
      case .brotli: Self.brotli(data, quality: isQuick ? 9 : BROTLI_MAX_QUALITY)
      case .gzip: Gzip.compress(data, level: 9)
      }
    return compressed.flatMap { $0.count < data.count / 10 * 9 ? $0 : nil }
  }

  private static func brotli(_ data: Data, quality: Int32) -> Data? {
    var count = BrotliEncoderMaxCompressedSize(data.count)
    guard count > 0 else { return nil }
    var output = Data(count: count)
    let isDone = data.withUnsafeBytes { (input: UnsafeRawBufferPointer) in
      output.withUnsafeMutableBytes { (room: UnsafeMutableRawBufferPointer) in
        BrotliEncoderCompress(
          quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, data.count,
          input.assumingMemoryBound(to: UInt8.self).baseAddress, &count,
          room.assumingMemoryBound(to: UInt8.self).baseAddress)
      }
    }
    return isDone == BROTLI_TRUE ? output.prefix(count) : nil
  }
}
