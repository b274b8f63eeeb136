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

  /// The luminance of a colour picture (Rec. 601's weights, in whole numbers); nil unless its sides are 16 … 4096.
  public init?(_ picture: ColourPicture) {
    let count = picture.width * picture.height
    let values = [UInt8](unsafeUninitializedCapacity: count) { values, filled in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for i in 0..<count {
          let red = 77 &* UInt32(pixels[3 &* i])
          let green = 150 &* UInt32(pixels[3 &* i &+ 1])
          let blue = 29 &* UInt32(pixels[3 &* i &+ 2])
          values[i] = UInt8(truncatingIfNeeded: (red &+ green &+ blue &+ 128) &>> 8)
        }
      }
      filled = count
    }
    self.init(width: picture.width, height: picture.height, values: values)
  }
}
