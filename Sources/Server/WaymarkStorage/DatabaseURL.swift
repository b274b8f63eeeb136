/// The URL of a database (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING). It may contain a
/// password, which is never shown.
public struct DatabaseURL: Equatable, Sendable, CustomStringConvertible {
  private static let schemes = ["postgresql://", "postgres://"]

  /// As given, with its password.
  let text: String
  /// Without password and parameters, for messages.
  public let description: String

  /// Makes a URL of a text; nil when it does not begin as one.
  public init?(_ text: String) {
    guard let scheme = Self.schemes.first(where: { text.hasPrefix($0) }) else { return nil }
    self.text = text
    let rest = text.dropFirst(scheme.count)
    // The last @ of all: whatever a password contains unescaped, nothing of it is shown.
    guard let at = rest.lastIndex(of: "@") else {
      description = scheme + rest.prefix { $0 != "?" }
      return
    }
    let user = rest[..<at].prefix { !":/?#".contains($0) }
    description = scheme + user + "@" + rest[rest.index(after: at)...].prefix { $0 != "?" }
  }
}
