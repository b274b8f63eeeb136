/// A picture's luminance, one byte a pixel.
public struct LuminancePicture: Sendable {
  /// Pixels from left to right, 16 … 4096.
  public let width: Int
  /// Pixels from top to bottom, 16 … 4096.
  public let height: Int
  /// Row by row from the top, 0 black … 255 white.
  public let values: [UInt8]

  /// Makes a picture; nil unless the sizes are in their range and every pixel has a value.
  public init?(width: Int, height: Int, values: [UInt8]) {
    guard (16...4096).contains(width), (16...4096).contains(height), values.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.values = values
  }
}
