import Waymark

/// How much a store may hold.
public struct StoreLimits: Equatable, Sendable {
  /// A tenant's, unless others are set.
  public static let tenant = StoreLimits(records: 100_000, bytes: 64 << 20)
  /// A server's own: as many deleted records as anchors, all with the longest texts.
  public static let own = StoreLimits(records: 2 * AnchorLimits.count, bytes: 4 << 30)
  /// The numbers of records that may be set.
  public static let recordRange = 1...10_000_000
  /// The numbers of megabytes (2²⁰ bytes) that may be set.
  public static let megabyteRange = 1...1_048_576

  /// Maximum number of records, deleted ones included.
  public var records: Int
  /// Maximum number of bytes of records and remembered edits. The file, or the tables, take up to about twice as many.
  public var bytes: Int

  /// Makes limits.
  public init(records: Int, bytes: Int) { (self.records, self.bytes) = (records, bytes) }

  /// The limit of bytes in whole megabytes.
  public var megabytes: Int { bytes >> 20 }

  /// The limit that a usage exceeds, in words; nil within both.
  func exceeded(by usage: StoreUsage) -> String? {
    if usage.records > records { return "\(records) records, deleted ones included" }
    return usage.bytes > bytes ? "\(megabytes) MB" : nil
  }
}
