internal import CGnuTLS
import Foundation

/// Strong validators of contents (RFC 9110, 8.8.3).
package enum EntityTag {
  /// The tag of contents: the first 128 bits of their SHA-256, quoted.
  package static func of(_ data: Data, suffix: String = "") -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    _ = data.withUnsafeBytes { gnutls_hash_fast(GNUTLS_DIG_SHA256, $0.baseAddress, $0.count, &digest) }
    return "\"" + digest.prefix(16).map { hexadecimal($0) }.joined() + suffix + "\""
  }

  /// Whether a header `If-None-Match` contains a tag (weak comparison).
  static func isNamed(_ tag: String, in header: String) -> Bool {
    header.split(separator: ",").contains { item in
      let text = item.trimmingCharacters(in: .whitespaces)
      return text == "*" || text == tag || text == "W/" + tag
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
