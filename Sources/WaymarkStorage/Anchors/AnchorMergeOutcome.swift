/// The result of a merge into a store.
public struct AnchorMergeOutcome: Equatable, Sendable {
  /// The store's sequence number afterwards.
  public var sequence = 0
  /// Number of new records.
  public var added = 0
  /// Number of existing records that were changed.
  public var changed = 0
  /// Number of records that contained nothing new.
  public var unchanged = 0

  /// An outcome without records.
  public init() {}
}
