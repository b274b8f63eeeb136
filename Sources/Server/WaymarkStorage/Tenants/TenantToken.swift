public import WaymarkGeodesy

/// A token of a tenant, without the secret itself.
public struct TenantToken: Equatable, Sendable {
  /// SHA-256 of the token, 64 hexadecimal digits.
  public var hash: String
  /// Whose it is.
  public var tenant: TenantName
  /// Its name, unique within the tenant.
  public var name: String
  /// What it permits.
  public var role: TenantRole
  /// When it was made.
  public var created: UTCInstant
  /// When it was last used, to about a minute; nil: never.
  public var lastUsed: UTCInstant?

  /// Makes a token that was never used.
  public init(hash: String, tenant: TenantName, name: String, role: TenantRole, created: UTCInstant) {
    self.init(hash: hash, tenant: tenant, name: name, role: role, created: created, lastUsed: nil)
  }

  init(hash: String, tenant: TenantName, name: String, role: TenantRole, created: UTCInstant, lastUsed: UTCInstant?) {
    self.hash = hash
    self.tenant = tenant
    self.name = name
    self.role = role
    self.created = created
    self.lastUsed = lastUsed
  }

  /// Whether a text may be the name of a token: 1 to 40 letters, digits, `-`, `_` and `.`.
  public static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || [45, 46, 95].contains($0)
      } && text != "." && text != ".."
  }
}
