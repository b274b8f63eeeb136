/// Changes in a store after a sequence number.
public struct AnchorChanges: Equatable, Sendable {
  /// The sequence number up to which these are all changes; the next request starts there.
  public var sequence: Int
  /// Whether there are further changes.
  public var more: Bool
  /// Each changed anchor once, in its present state, including deleted ones, in the order of their last changes.
  public var anchors: [StoredAnchor]

  /// Makes a list of changes.
  public init(sequence: Int, more: Bool, anchors: [StoredAnchor]) {
    self.sequence = sequence
    self.more = more
    self.anchors = anchors
  }
}
