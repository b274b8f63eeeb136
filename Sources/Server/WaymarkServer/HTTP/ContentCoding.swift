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

  /// How long compression may take.
  package enum Effort: Sendable {
    /// Some 50 MB a second: for large responses that are made for one client.
    case fast
    /// Some 15 MB a second.
    case quick
    /// Some 0.5 MB a second with Brotli, which gains 5 % more.
    case best
  }

  /// Whether there is a slower level with better compression.
  var hasPatience: Bool { self == .brotli }

  /// Compresses.
  ///
  /// - Parameters:
  ///   - data: the contents.
  ///   - effort: how long it may take.
  /// - Returns: the compressed form; nil when it is not smaller by a tenth, or when memory runs out.
  package func compress(_ data: Data, _ effort: Effort) -> Data? {
    let compressed =
      switch (self, effort) {
      case (.brotli, .fast): Self.brotli(data, quality: 4)
      case (.brotli, .quick): Self.brotli(data, quality: 9)
      case (.brotli, .best): Self.brotli(data, quality: BROTLI_MAX_QUALITY)
      case (.gzip, .fast): Gzip.compress(data, level: 5)
      case (.gzip, .quick), (.gzip, .best): Gzip.compress(data, level: 9)
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
