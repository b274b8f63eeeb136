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
}
