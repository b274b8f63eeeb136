internal import CGnuTLS
import Foundation

/// The MD5 sum of a file, by which mirrors let downloads be checked.
enum MD5Sum {
  /// 32 hexadecimal digits; nil when the file cannot be read.
  static func of(_ file: URL) -> String? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    var state: gnutls_hash_hd_t?
    guard gnutls_hash_init(&state, GNUTLS_DIG_MD5) == 0, let state else { return nil }
    var sum = [UInt8](repeating: 0, count: 16)
    while let piece = try? handle.read(upToCount: 1 << 20), !piece.isEmpty {
      _ = piece.withUnsafeBytes { gnutls_hash(state, $0.baseAddress, $0.count) }
    }
    gnutls_hash_deinit(state, &sum)
    return sum.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// The sum in a file such as `md5sum` writes; nil when there is none.
  static func parse(_ text: String) -> String? {
    let word = text.split(whereSeparator: \.isWhitespace).first.map { $0.lowercased() } ?? ""
    return word.utf8.count == 32 && word.allSatisfy(\.isHexDigit) ? word : nil
  }
}
