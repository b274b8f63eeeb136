/// A small colour picture: red, green, blue, row after row from the upper left corner.
public struct ColourPicture: Sendable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Three bytes a pixel, sRGB.
  public let pixels: [UInt8]

  /// Makes a picture.
  ///
  /// - Returns: nil when a side is not within 1 … 16,384, or the bytes do not fit the sides.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard (1...16_384).contains(width), (1...16_384).contains(height), pixels.count == 3 * width * height else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
