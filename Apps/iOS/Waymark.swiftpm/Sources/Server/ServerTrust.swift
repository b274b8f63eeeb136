import CryptoKit
import Foundation
import Security

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Verifies the identity of a server. The system decides first; where it refuses, the user may trust one certificate,
/// identified by its fingerprint, because a private server has a self-signed certificate.
///
/// https://developer.apple.com/documentation/foundation/performing-manual-server-trust-authentication
final class ServerTrust: NSObject, URLSessionDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var confirmed: String?
  private var refused: String?

  /// Fingerprint of the certificate that the user trusts.
  var certificate: String? {
    get { lock.withLock { confirmed } }
    set { lock.withLock { confirmed = newValue } }
  }

  /// Returns the fingerprint of the last rejected certificate, and clears it.
  func takeRefused() -> String? {
    lock.withLock {
      defer { refused = nil }
      return refused
    }
  }

  func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Only challenges about the server's identity have one.
    guard let trust = challenge.protectionSpace.serverTrust else {
      completionHandler(.performDefaultHandling, nil)
      return
    }
    if SecTrustEvaluateWithError(trust, nil) {
      completionHandler(.performDefaultHandling, nil)
      return
    }
    guard let fingerprint = Self.fingerprint(of: trust) else {
      completionHandler(.cancelAuthenticationChallenge, nil)
      return
    }
    let isConfirmed = lock.withLock {
      if confirmed == fingerprint { return true }
      refused = fingerprint
      return false
    }
    if isConfirmed {
      completionHandler(.useCredential, URLCredential(trust: trust))
    } else {
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  }

  /// SHA-256 of the server's own certificate, as pairs of hexadecimal digits.
  private static func fingerprint(of trust: SecTrust) -> String? {
    guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let leaf = chain.first else {
      return nil
    }
    let digest = SHA256.hash(data: SecCertificateCopyData(leaf) as Data)
    return digest.map { String(format: "%02X", $0) }.joined(separator: ":")
  }
}
