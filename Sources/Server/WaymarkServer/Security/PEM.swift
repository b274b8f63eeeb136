internal import CGnuTLS
import Foundation

/// Converts PEM text, the form of stored certificates and keys, to and from the library.
enum PEM {
  /// Passes text to a function of the library.
  static func reading(_ text: String, _ body: (UnsafePointer<gnutls_datum_t>) -> Int32) -> Int32 {
    var bytes = Array(text.utf8)
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(clamping: buffer.count))
      return body(&datum)
    }
  }

  /// Receives text from a function of the library; nil when it failed.
  static func writing(_ body: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) -> String? {
    var datum = gnutls_datum_t()
    guard body(&datum) == 0, let data = datum.data else { return nil }
    defer { waymark_gnutls_free(data) }
    return String(decoding: UnsafeBufferPointer(start: data, count: Int(datum.size)), as: UTF8.self)
  }
}
