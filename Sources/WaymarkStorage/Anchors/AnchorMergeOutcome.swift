/// What a merge into a store has done.
public struct AnchorMergeOutcome: Equatable, Sendable {
  /// The store's sequence number afterwards.
  public var sequence = 0
  /// Records that were not there.
  public var added = 0
  /// Records that were there and are changed.
  public var changed = 0
  /// Records that told nothing new.
  public var unchanged = 0

  /// Nothing done yet.
  public init() {}
}
