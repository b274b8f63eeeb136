/// A position in the viewport: pixels from the upper left corner, x to the right, y down.
public struct PixelPoint: Hashable, Sendable {
  /// Pixels from the left edge.
  public var x: Double
  /// Pixels from the upper edge.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
