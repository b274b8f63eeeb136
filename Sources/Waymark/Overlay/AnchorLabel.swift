/// Where an anchor's label is drawn: labels do not overlap.
public struct AnchorLabel: Equatable, Sendable {
  /// Centre of the label.
  public var center: PixelPoint
  /// Width, pixels.
  public var width: Double
  /// Height, pixels.
  public var height: Double
  /// How many labels' heights it stands above its usual place; a line to the mark helps from 1 on.
  public var row: Int
}
