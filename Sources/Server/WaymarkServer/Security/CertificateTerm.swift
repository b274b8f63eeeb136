import Synchronization

/// How long the certificate that new connections get is valid.
final class CertificateTerm: Sendable {
  private let known: Mutex<Double?>

  init(_ identity: ServerIdentity?) { known = Mutex(identity.flatMap { X509Certificate($0)?.end }) }

  /// When it ends, seconds since 1970; nil without one.
  var end: Double? { known.withLock { $0 } }

  /// Another certificate is in its place.
  func renew(_ identity: ServerIdentity) {
    let end = X509Certificate(identity)?.end
    known.withLock { $0 = end }
  }
}
