/// A horizontal direction that lines of a picture have in common.
public struct VanishingDirection: Hashable, Sendable {
  /// Azimuth from the camera's, degrees clockwise, 0 … 180: a line has no front.
  public var azimuthDegrees: Double
  /// Standard deviation, degrees, with gravity's part.
  public var sigmaDegrees: Double
  /// Lines that agree on it.
  public var lineCount: Int
  /// Their lengths together, pixels.
  public var pixels: Double

  /// Makes a direction.
  public init(azimuthDegrees: Double, sigmaDegrees: Double, lineCount: Int, pixels: Double) {
    self.azimuthDegrees = azimuthDegrees
    self.sigmaDegrees = sigmaDegrees
    self.lineCount = lineCount
    self.pixels = pixels
  }
}
