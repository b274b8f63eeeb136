public import WaymarkGeodesy

/// How the points of a picture become directions: a pinhole with square pixels and what bends it.
public struct PictureLens: Hashable, Sendable {
  /// Focal length, pixels.
  public let focalPixels: Double
  /// Where the axis meets the picture, pixels from the left.
  public let centreX: Double
  /// Where the axis meets the picture, pixels from the top.
  public let centreY: Double
  /// Radial distortion: a ray at the tangent r from the axis is seen at r (1 + radial2 r² + radial4 r⁴) focal lengths.
  public let radial2: Double
  /// The coefficient of the fourth power; see `radial2`.
  public let radial4: Double

  /// Makes a lens; nil unless the focal length is in 10 … 100,000 pixels, the centre within 100,000 pixels and the
  /// coefficients within ±1.
  public init?(focalPixels: Double, centreX: Double, centreY: Double, radial2: Double = 0, radial4: Double = 0) {
    guard (10...100_000).contains(focalPixels), abs(centreX) <= 100_000, abs(centreY) <= 100_000, abs(radial2) <= 1,
      abs(radial4) <= 1
    else { return nil }
    self.focalPixels = focalPixels
    self.centreX = centreX
    self.centreY = centreY
    self.radial2 = radial2
    self.radial4 = radial4
  }

  /// The direction of length one that is seen at a point: x right, y down, z along the axis.
  public func direction(x: Double, y: Double) -> Vector3 {
    let dx = (x - centreX) / focalPixels
    let dy = (y - centreY) / focalPixels
    var u = dx
    var v = dy
    if radial2 != 0 || radial4 != 0 {
      // Converges for the lenses there are; for others the scale's bound keeps it finite.
      for _ in 0..<8 {
        let r2 = u * u + v * v
        let scale = max(0.3, 1 + r2 * (radial2 + r2 * radial4))
        u = dx / scale
        v = dy / scale
      }
    }
    let length = (u * u + v * v + 1).squareRoot()
    return Vector3(u / length, v / length, 1 / length)
  }

  /// Whether the axis meets a picture near its middle.
  func isCentred(in picture: ColourPicture) -> Bool {
    let (width, height) = (Double(picture.width), Double(picture.height))
    return abs(centreX - width / 2) < 0.03 * width && abs(centreY - height / 2) < 0.03 * height
  }
}
