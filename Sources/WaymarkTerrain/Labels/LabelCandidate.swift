/// A label that would like to be seen: something at a position along the picture, and a text beside it.
public struct LabelCandidate: Hashable, Sendable {
  /// Where the thing stands along the picture, in the picture's unit (pixels, points).
  public var anchor: Double
  /// Room that the label takes, in the same unit, 0 or more.
  public var width: Double
  /// How much it matters; a label of twice the weight is worth two others. Not positive: it is never shown.
  public var weight: Double

  /// Makes a candidate.
  public init(anchor: Double, width: Double, weight: Double) {
    self.anchor = anchor
    self.width = width
    self.weight = weight
  }
}
