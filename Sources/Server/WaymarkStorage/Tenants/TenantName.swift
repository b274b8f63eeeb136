/// The name of a tenant: it is a part of addresses, so it has one spelling only.
public struct TenantName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Names that could be mistaken for something of the server's own.
  private static let reserved: Set<String> = [
    "admin", "api", "default", "in", "metrics", "none", "public", "tenant", "tenants", "token", "waymark",
  ]
  /// How long names may be, characters.
  private static let lengths = 2...32

  /// Its text.
  public let description: String

  /// Accepts a name: 2 to 32 lower-case letters `a` to `z`, digits and single hyphens between them, beginning with a
  /// letter, and no reserved word; nil for any other text.
  public init?(_ text: String) {
    guard Self.lengths.contains(text.utf8.count), !Self.reserved.contains(text) else { return nil }
    var last: UInt8?
    for byte in text.utf8 {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let isHyphen = byte == UInt8(ascii: "-")
      guard isLetter || last != nil && (isDigit || isHyphen && last != byte) else { return nil }
      last = byte
    }
    guard last != UInt8(ascii: "-") else { return nil }
    description = text
  }

  /// The order of lists.
  public static func < (one: TenantName, other: TenantName) -> Bool { one.description < other.description }
}
