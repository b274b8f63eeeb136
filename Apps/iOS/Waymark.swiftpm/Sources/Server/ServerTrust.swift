import CryptoKit
import Foundation
import Security

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Decides whether a server is the one it says. The system's judgement holds; where it refuses, the user may vouch for one certificate,
/// known by its fingerprint: a server of one's own has a certificate of its own.
///
/// https://developer.apple.com/documentation/foundation/performing-manual-server-trust-authentication
final class ServerTrust: NSObject, URLSessionDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var confirmed: String?
  private var refused: String?

  /// Fingerprint of the certificate that the user vouches for.
  var certificate: String? {
    get { lock.withLock { confirmed } }
    set { lock.withLock { confirmed = newValue } }
  }

  /// Fingerprint of the certificate that was refused last, and forgets it.
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
    // There is one only where it is the server that is to be judged.
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
