/// The land as pixels: red, green, blue and opacity with 8 bits each, not multiplied; the sky is transparent.
public struct ReliefPicture: Sendable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Four bytes a pixel, row after row from the upper left corner.
  public let pixels: [UInt8]

  /// Makes a picture; missing bytes are transparent.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = max(0, width)
    self.height = max(0, height)
    let count = 4 * self.width * self.height
    self.pixels =
      pixels.count >= count
      ? Array(pixels.prefix(count)) : pixels + [UInt8](repeating: 0, count: count - pixels.count)
  }
}
