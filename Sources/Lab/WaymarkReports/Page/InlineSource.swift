internal import CGnuTLS
import Foundation

/// Styles or a script inside a page, which its content security policy permits by their hash, and nothing else that got
/// into the page.
package enum InlineSource {
  /// The source expression of the policy (Content Security Policy Level 3, 2.3.1).
  ///
  /// - Parameter text: what stands between the tags, to the byte.
  /// - Returns: `'sha256-…'`.
  package static func permission(_ text: String) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    let bytes = Array(text.utf8)
    _ = gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, bytes.count, &digest)
    return "'sha256-\(Data(digest).base64EncodedString())'"
  }
}
