/// What has changed in a store after some moment of its own count.
public struct AnchorChanges: Equatable, Sendable {
  /// Up to where these are all changes: where to ask on from.
  public var sequence: Int
  /// True when there are further ones.
  public var more: Bool
  /// Each changed anchor once, as it is now, deleted ones too, in the order of their last changes.
  public var anchors: [StoredAnchor]

  /// Makes a list of changes.
  public init(sequence: Int, more: Bool, anchors: [StoredAnchor]) {
    self.sequence = sequence
    self.more = more
    self.anchors = anchors
  }
}
