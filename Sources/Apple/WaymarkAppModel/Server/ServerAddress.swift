public import Foundation
import WaymarkFormats

/// The address of a Waymark server, and the token that it requires.
public struct ServerAddress: Equatable, Sendable, Codable {
  /// The common prefix of all addresses of the server; ends with a slash.
  public let base: URL
  /// The token, sent with every request; nil when the server requires none.
  public let token: String?

  /// Makes an address from parts.
  public init(base: URL, token: String?) {
    self.base = base
    self.token = token
  }

  /// Parses an address as `waymark serve` prints it, as its QR code contains it, or as typed:
  /// `https://192.168.1.5:8443/#token=…`, `waymark.local:8443`, `10.0.0.2`.
  ///
  /// - Parameter text: the address. Without a scheme, `https` is assumed; user, password and query are dropped.
  /// - Throws: `InputError` when it is not an address.
  public init(parsing text: String) throws(InputError) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else {
      throw InputError("the server's address is empty", advice: "copy the line that waymark serve prints")
    }
    let whole = trimmed.contains("://") ? trimmed : "https://" + trimmed
    guard var parts = URLComponents(string: whole), let host = parts.host, !host.isEmpty else {
      throw InputError(
        "this is not a server address: \(Self.shown(trimmed))",
        advice: "it looks like https://192.168.1.5:8443/#token=…")
    }
    let scheme = parts.scheme?.lowercased() ?? ""
    guard scheme == "https" || scheme == "http" else {
      throw InputError("a server's address begins with https:// or http://, not with \(scheme)://")
    }
    let queryToken = parts.queryItems?.first { $0.name == "token" }?.value
    let token = Self.token(inFragment: parts.fragment) ?? queryToken
    parts.scheme = scheme
    parts.fragment = nil
    parts.query = nil
    parts.user = nil
    parts.password = nil
    if !parts.path.hasSuffix("/") { parts.path += "/" }
    guard let base = parts.url else { throw InputError("this is not a server address: \(Self.shown(trimmed))") }
    self.base = base
    self.token = token.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The address without the token, for display.
  public var display: String { base.absoluteString }

  /// Whether others on the network can read what is sent.
  public var isUnencrypted: Bool { base.scheme == "http" }

  private static func token(inFragment fragment: String?) -> String? {
    var parts = URLComponents()
    parts.percentEncodedQuery = fragment
    return parts.queryItems?.first { $0.name == "token" }?.value
  }

  /// The typed text, without anything that may be a token.
  private static func shown(_ text: String) -> String {
    String(text.prefix { $0 != "#" && $0 != "?" }.prefix(80))
  }
}
