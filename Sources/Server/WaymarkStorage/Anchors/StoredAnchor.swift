public import Waymark

/// An anchor in a store.
public struct StoredAnchor: Equatable, Sendable {
  /// The anchor with the times of its edits.
  public var record: AnchorRecord
  /// The store's sequence number of its last change, from 1; greater is later.
  public var revision: Int

  /// Makes a stored anchor.
  public init(record: AnchorRecord, revision: Int) {
    self.record = record
    self.revision = revision
  }
}

/// Changes in a store after a sequence number.
public struct AnchorChanges: Equatable, Sendable {
  /// The sequence number up to which these are all changes; the next request starts there.
  public var sequence: Int
  /// Whether there are further changes.
  public var more: Bool
  /// Each changed anchor once, in its present state, including deleted ones, in the order of their last changes.
  public var anchors: [StoredAnchor]
  /// The ids of all anchors in the store, where deletions among these changes have been forgotten: what a client has
  /// besides, and has sent before, is deleted. Nil where these are all changes.
  public var present: [AnchorID]?
  /// The greatest number of a forgotten deletion; 0 for none, or for requests from the beginning.
  var gone = 0

  /// Makes a list of changes.
  public init(sequence: Int, more: Bool, anchors: [StoredAnchor]) {
    self.sequence = sequence
    self.more = more
    self.anchors = anchors
  }
}

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
