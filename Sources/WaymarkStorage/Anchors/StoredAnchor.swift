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
