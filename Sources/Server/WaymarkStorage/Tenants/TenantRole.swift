/// What a token permits.
public enum TenantRole: String, CaseIterable, Comparable, Sendable {
  /// Reading anchors.
  case read
  /// Editing them, too.
  case write
  /// Managing tokens, exporting and removing everything, too.
  case admin

  /// Whether one permits less than the other.
  public static func < (one: TenantRole, other: TenantRole) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .read: 0
    case .write: 1
    case .admin: 2
    }
  }
}
