import Foundation
public import WaymarkFormats

/// Stores the certificate that the server made for itself, and makes another when it expires or when the machine has
/// addresses that it does not name.
public struct IdentityStore: Sendable {
  private static let certificateFile = "certificate.pem"
  private static let keyFile = "key.pem"
  /// Renewed this long before it expires, seconds.
  private static let margin = 30 * 86_400.0

  private let folder: StateFolder

  /// The certificate of a state folder.
  public init(_ folder: StateFolder) { self.folder = folder }

  /// The stored identity where it is still valid, or a new one.
  ///
  /// - Parameters:
  ///   - names: names and addresses that the certificate must contain; anything else is ignored.
  ///   - now: the time, seconds since 1970.
  /// - Returns: the identity, and whether it is new.
  /// - Throws: `InputError` when a new one cannot be made or stored.
  public func identity(
    for names: [String], now: Double = Date().timeIntervalSince1970
  ) throws(InputError) -> (identity: ServerIdentity, isNew: Bool) {
    let names = names.filter { IPAddress.bytes(of: $0) != nil || Self.isHostName($0) }
    if let certificate = folder.read(Self.certificateFile), let key = folder.read(Self.keyFile) {
      let kept = ServerIdentity(certificate: certificate, key: key)
      if let known = X509Certificate(kept), known.isValid(from: now, until: now + Self.margin),
        names.allSatisfy(known.isFor), known.belongs(to: key)
      {
        return (kept, false)
      }
    }
    let made = try SelfSignedCertificate.make(for: names, now: now)
    try folder.write(made.key, to: Self.keyFile)
    try folder.write(made.certificate, to: Self.certificateFile)
    return (made, true)
  }

  /// Letters, digits, hyphens and dots in ASCII, as certificates hold names (RFC 5280, 4.2.1.6).
  private static func isHostName(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
  }
}
