internal import CGnuTLS
import Foundation
import WaymarkFormats

/// Makes a self-signed certificate: an elliptic key (P-256), valid for a year.
enum SelfSignedCertificate {
  /// The longest lifetime that browsers accept, seconds.
  private static let lifetime = 365 * 86_400.0

  /// Makes a key and a certificate.
  ///
  /// - Parameters:
  ///   - names: names and addresses that it is for.
  ///   - now: the time, seconds since 1970.
  /// - Returns: both.
  /// - Throws: `InputError` when the library fails.
  static func make(for names: [String], now: Double) throws(InputError) -> ServerIdentity {
    var key: gnutls_x509_privkey_t?
    var certificate: gnutls_x509_crt_t?
    defer {
      if let key { gnutls_x509_privkey_deinit(key) }
      if let certificate { gnutls_x509_crt_deinit(certificate) }
    }
    let curve = UInt32(1) << 31 | UInt32(bitPattern: Int32(GNUTLS_ECC_CURVE_SECP256R1.rawValue))
    try check(gnutls_x509_privkey_init(&key))
    try check(gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, curve, 0))
    try check(gnutls_x509_crt_init(&certificate))
    try check(gnutls_x509_crt_set_version(certificate, 3))
    try check(gnutls_x509_crt_set_key(certificate, key))
    var serial = (0..<16).map { _ in UInt8.random(in: 0...255) }
    serial[0] = serial[0] & 0x7F | 1
    try check(gnutls_x509_crt_set_serial(certificate, serial, serial.count))
    // A day before now, because clocks of phones differ.
    try check(gnutls_x509_crt_set_activation_time(certificate, time_t(now - 86_400)))
    try check(gnutls_x509_crt_set_expiration_time(certificate, time_t(now + lifetime)))
    let name = Array("Waymark".utf8)
    try check(gnutls_x509_crt_set_dn_by_oid(certificate, "2.5.4.3", 0, name, UInt32(name.count)))
    for name in names {
      let address = IPAddress.bytes(of: name)
      let bytes = address ?? Array(name.utf8)
      let kind = address == nil ? GNUTLS_SAN_DNSNAME : GNUTLS_SAN_IPADDRESS
      try check(
        gnutls_x509_crt_set_subject_alt_name(
          certificate, kind, bytes, UInt32(bytes.count), UInt32(GNUTLS_FSAN_APPEND)))
    }
    try check(gnutls_x509_crt_set_basic_constraints(certificate, 0, -1))
    try check(gnutls_x509_crt_set_key_usage(certificate, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
    try check(gnutls_x509_crt_set_key_purpose_oid(certificate, "1.3.6.1.5.5.7.3.1", 0))
    try check(gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0))
    guard let certificateText = PEM.writing({ gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, $0) }),
      let keyText = PEM.writing({ gnutls_x509_privkey_export2(key, GNUTLS_X509_FMT_PEM, $0) })
    else { throw failure("it cannot be written") }
    return ServerIdentity(certificate: certificateText, key: keyText)
  }

  private static func check(_ code: Int32) throws(InputError) {
    if code < 0 { throw failure(String(cString: gnutls_strerror(code))) }
  }

  private static func failure(_ reason: String) -> InputError {
    InputError("no certificate can be created (\(reason))", advice: "give one with --certificate FILE and --key FILE")
  }
}
