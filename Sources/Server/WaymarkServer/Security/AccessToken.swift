internal import CGnuTLS
import Foundation

/// The secret in the address that permits writing and expensive requests.
public struct AccessToken: Equatable, Sendable {
  /// The header field that carries it.
  public static let header = "x-waymark-token"

  /// Its text: letters, digits, `-` and `_`.
  public let text: String

  /// Accepts a token; nil when it is too short or has other characters.
  public init?(_ text: String) {
    let allowed = text.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 95
    }
    guard allowed, (16...128).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// Makes one from 128 random bits.
  public static func random() -> AccessToken {
    var generator = SystemRandomNumberGenerator()
    let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789")
    // 22 letters of 57: 128 bits.
    let text = String((0..<22).map { _ in letters.randomElement(using: &generator) ?? "A" })
    return AccessToken(text: text)
  }

  /// Its SHA-256, 64 hexadecimal digits: what is kept of the tokens of tenants.
  public var hash: String { SHA256.text(of: Data(text.utf8)) }

  private init(text: String) { self.text = text }

  /// Whether a given text is this token; takes the same time wherever they differ.
  public func matches(_ given: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(given.utf8))
    guard own.count == other.count else { return false }
    return gnutls_memcmp(own, other, own.count) == 0
  }
}
