internal import CGnuTLS
import Foundation
public import WaymarkFormats

/// The server's identity: a certificate (or a chain, the server's own first) and its private key, both PEM.
public struct ServerIdentity: Equatable, Sendable {
  /// The certificate.
  public var certificate: String
  /// The private key.
  public var key: String

  /// Makes an identity.
  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  /// Checks that they can be used.
  ///
  /// - Parameter now: the time, seconds since 1970.
  /// - Throws: `InputError` when one is damaged, they do not belong together, or the certificate is not valid now.
  public func check(now: Double = Date().timeIntervalSince1970) throws(InputError) {
    var credentials: gnutls_certificate_credentials_t?
    guard gnutls_certificate_allocate_credentials(&credentials) == 0, let credentials else {
      throw InputError("the certificate cannot be read", advice: "the machine may be short of memory")
    }
    defer { gnutls_certificate_free_credentials(credentials) }
    // As the server's library does it.
    let code = PEM.reading(certificate) { chain in
      PEM.reading(key) { gnutls_certificate_set_x509_key_mem(credentials, chain, $0, GNUTLS_X509_FMT_PEM) }
    }
    guard code >= 0, let parsed = X509Certificate(self) else {
      throw InputError(
        "certificate and key cannot be used (\(String(cString: gnutls_strerror(code))))",
        advice: "check that they belong together, in PEM form")
    }
    guard parsed.isValid(from: now, until: now) else {
      throw InputError("the certificate is not valid today", advice: "renew it, or check the clock")
    }
  }
}
