internal import CGnuTLS
import Foundation

/// SHA-256 (FIPS 180-4).
enum SHA256 {
  /// The hash of bytes, 64 hexadecimal digits.
  static func text(of data: Data) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    _ = data.withUnsafeBytes { gnutls_hash_fast(GNUTLS_DIG_SHA256, $0.baseAddress, $0.count, &digest) }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
