/// A straight edge in a picture, in pixels from the upper left corner (the middle of the first pixel is at ½, ½).
public struct LineSegment: Hashable, Sendable {
  /// One end, pixels from the left.
  public var startX: Double
  /// One end, pixels from the top.
  public var startY: Double
  /// The other end, pixels from the left.
  public var endX: Double
  /// The other end, pixels from the top.
  public var endY: Double
  /// Standard deviation of its place across itself, at its middle, pixels.
  public var offsetSigma: Double
  /// Standard deviation of its direction, radians.
  public var angleSigma: Double

  /// Makes a segment.
  public init(
    startX: Double, startY: Double, endX: Double, endY: Double, offsetSigma: Double, angleSigma: Double
  ) {
    self.startX = startX
    self.startY = startY
    self.endX = endX
    self.endY = endY
    self.offsetSigma = offsetSigma
    self.angleSigma = angleSigma
  }

  /// Distance between the ends, pixels.
  public var length: Double {
    let dx = endX - startX
    let dy = endY - startY
    return (dx * dx + dy * dy).squareRoot()
  }
}
