/// Where a label goes.
public struct LabelPlacement: Hashable, Sendable {
  /// Which candidate it is, counted from 0.
  public var index: Int
  /// The row, counted from the one nearest to the things themselves.
  public var row: Int
  /// Where its room begins along the picture.
  public var start: Double

  /// Makes a placement.
  public init(index: Int, row: Int, start: Double) {
    self.index = index
    self.row = row
    self.start = start
  }
}
