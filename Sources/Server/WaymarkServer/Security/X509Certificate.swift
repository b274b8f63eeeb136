internal import CGnuTLS
import Foundation

/// A parsed certificate.
final class X509Certificate {
  private var certificate: gnutls_x509_crt_t?

  /// Reads the certificate of an identity; nil when it is damaged.
  init?(_ identity: ServerIdentity) {
    guard gnutls_x509_crt_init(&certificate) == 0 else { return nil }
    let read = PEM.reading(identity.certificate) { gnutls_x509_crt_import(certificate, $0, GNUTLS_X509_FMT_PEM) }
    guard read == 0 else { return nil }
  }

  deinit { if let certificate { gnutls_x509_crt_deinit(certificate) } }

  /// Whether it is valid from one moment to another, seconds since 1970.
  func isValid(from: Double, until: Double) -> Bool {
    Double(gnutls_x509_crt_get_activation_time(certificate)) <= from
      && end >= until
  }

  /// When it ends, seconds since 1970.
  var end: Double { Double(gnutls_x509_crt_get_expiration_time(certificate)) }

  /// Whether it is for a name or an address.
  func isFor(_ name: String) -> Bool {
    if let bytes = IPAddress.bytes(of: name) {
      return gnutls_x509_crt_check_ip(certificate, bytes, UInt32(bytes.count), 0) != 0
    }
    return gnutls_x509_crt_check_hostname(certificate, name) != 0
  }

  /// Whether a private key (PEM) is the one of the certificate.
  func belongs(to key: String) -> Bool {
    var privateKey: gnutls_x509_privkey_t?
    guard gnutls_x509_privkey_init(&privateKey) == 0 else { return false }
    defer { gnutls_x509_privkey_deinit(privateKey) }
    guard PEM.reading(key, { gnutls_x509_privkey_import(privateKey, $0, GNUTLS_X509_FMT_PEM) }) == 0 else {
      return false
    }
    var (own, other) = ([UInt8](repeating: 0, count: 64), [UInt8](repeating: 1, count: 64))
    var (ownCount, otherCount) = (own.count, other.count)
    guard gnutls_x509_crt_get_key_id(certificate, 0, &own, &ownCount) == 0,
      gnutls_x509_privkey_get_key_id(privateKey, 0, &other, &otherCount) == 0
    else { return false }
    return own.prefix(ownCount) == other.prefix(otherCount)
  }
}
