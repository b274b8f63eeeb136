public import Foundation
import WaymarkFormats

/// Where a Waymark server is, and the token that it wants.
public struct ServerAddress: Equatable, Sendable, Codable {
  /// What all addresses of the server begin with; ends with a slash.
  public let base: URL
  /// The token, sent with every request; nil when the server wants none.
  public let token: String?

  /// Makes an address of parts.
  public init(base: URL, token: String?) {
    self.base = base
    self.token = token
  }

  /// Reads an address as `waymark serve` prints it, as its QR code holds it, or as somebody types it:
  /// `https://192.168.1.5:8443/#token=…`, `waymark.local:8443`, `10.0.0.2`.
  ///
  /// - Parameter text: the address. Without a scheme `https` is meant; user, password and query are left out.
  /// - Throws: `InputError` when it is none.
  public init(parsing text: String) throws(InputError) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else {
      throw InputError("the server's address is empty", advice: "copy the line that waymark serve prints")
    }
    let whole = trimmed.contains("://") ? trimmed : "https://" + trimmed
    guard var parts = URLComponents(string: whole), let host = parts.host, !host.isEmpty else {
      throw InputError(
        "this is no address of a server: \(Self.shown(trimmed))",
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
    guard let base = parts.url else { throw InputError("this is no address of a server: \(Self.shown(trimmed))") }
    self.base = base
    self.token = token.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The address without the token, for people.
  public var display: String { base.absoluteString }

  /// True when what is sent can be read on the way.
  public var isUnencrypted: Bool { base.scheme == "http" }

  private static func token(inFragment fragment: String?) -> String? {
    var parts = URLComponents()
    parts.percentEncodedQuery = fragment
    return parts.queryItems?.first { $0.name == "token" }?.value
  }

  /// What was typed, without anything that may be a token.
  private static func shown(_ text: String) -> String {
    String(text.prefix { $0 != "#" && $0 != "?" }.prefix(80))
  }
}
