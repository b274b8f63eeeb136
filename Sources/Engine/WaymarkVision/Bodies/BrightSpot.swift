internal import CPortableMath
internal import WaymarkGeodesy

/// A connected part of a picture that is brighter than a threshold: where it is, how large and how round, as angles.
///
/// Pixels weigh by the solid angle they cover (the cube of the cosine to the axis), so that a disc at the border of a
/// wide picture, which a pinhole draws as an ellipse, is round.
struct BrightSpot {
  /// Direction of its middle, length one: x right, y down, z along the axis.
  private(set) var middle: Vector3
  /// Radius of a disc of its area, radians.
  private(set) var radius: Double
  /// Second axis divided by the first, 0 … 1.
  private(set) var roundness: Double
  /// Its area divided by that of the ellipse with its moments: 1 when it has neither holes nor bays.
  private(set) var fill: Double

  /// Measures pixels.
  ///
  /// - Parameters:
  ///   - pixels: places in the picture, `y · width + x`.
  ///   - lens: focal length and middle of the picture, pixels.
  ///   - width: pixels from left to right.
  init?(_ pixels: ArraySlice<Int32>, lens: PictureLens, width: Int) {
    var sum = Vector3.zero
    var area = 0.0
    for pixel in pixels {
      let direction = Self.direction(pixel, lens, width)
      let weight = direction.z * direction.z * direction.z
      sum += direction * weight
      area += weight
    }
    guard let middle = sum.normalized, area > 0 else { return nil }
    // A tangent plane at the middle.
    guard let right = (Vector3(1, 0, 0) - middle * middle.x).normalized else { return nil }
    let down = middle.cross(right)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for pixel in pixels {
      let direction = Self.direction(pixel, lens, width)
      let weight = direction.z * direction.z * direction.z
      let (x, y) = (direction.dot(right), direction.dot(down))
      xx += weight * x * x
      xy += weight * x * y
      yy += weight * y * y
    }
    // A pixel's own extent.
    let pixel = 1 / (12 * lens.focalPixels * lens.focalPixels)
    (xx, xy, yy) = (xx / area + pixel, xy / area, yy / area + pixel)
    let (half, root) = ((xx + yy) / 2, ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot())
    let (first, second) = (half + root, max(0, half - root))
    guard first > 0 else { return nil }
    let solid = area / (lens.focalPixels * lens.focalPixels)
    self.middle = middle
    radius = (solid / .pi).squareRoot()
    roundness = (second / first).squareRoot()
    fill = solid / max(1e-12, 4 * .pi * (first * second).squareRoot())
  }

  private static func direction(_ pixel: Int32, _ lens: PictureLens, _ width: Int) -> Vector3 {
    lens.direction(x: Double(Int(pixel) % width) + 0.5, y: Double(Int(pixel) / width) + 0.5)
  }

  /// Whether it may be a disc with its glare.
  var isDisc: Bool { roundness > 0.7 && fill > 0.85 }
}
