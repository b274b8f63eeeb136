public import WaymarkGeodesy

/// One of several who use the same servers, each with anchors and tokens of its own.
public struct Tenant: Equatable, Sendable {
  /// Requests a second that a server takes of a tenant, unless another number is set.
  public static let usualRate = 50.0
  /// The numbers that may be set.
  public static let rates = 0.1...100_000.0

  /// Its name.
  public var name: TenantName
  /// 32 hexadecimal digits that no other has, also none of the same name before or after.
  public var identity: String
  /// Requests a second that each server takes of it.
  public var rate: Double
  /// How much its store may hold.
  public var limits: StoreLimits
  /// When it was added.
  public var created: UTCInstant
}
