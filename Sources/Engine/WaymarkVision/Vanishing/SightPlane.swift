internal import CPortableMath
internal import WaymarkGeodesy

/// The plane through the eye and a segment, in the camera's frame: every straight line in it looks like the segment.
struct SightPlane {
  /// Unit normal.
  let normal: Vector3
  /// Unit vectors to the segment's middle and, square to it, along the segment; and to its ends.
  let middle: Vector3
  let along: Vector3
  let start: Vector3
  let end: Vector3
  /// Pixels.
  let length: Double
  /// Radians, across the plane at the middle, and of the plane's turn about the middle.
  let offsetSigma: Double
  let angleSigma: Double

  init?(_ segment: LineSegment, _ lens: PictureLens) {
    start = lens.direction(x: segment.startX, y: segment.startY)
    end = lens.direction(x: segment.endX, y: segment.endY)
    let across = start.cross(end)
    let sine = across.length
    length = segment.length
    guard let normal = across.normalized, let middle = (start + end).normalized, length > 0 else { return nil }
    self.normal = normal
    self.middle = middle
    along = normal.cross(middle)
    let radiansPerPixel = asin(min(1, sine)) / length
    offsetSigma = segment.offsetSigma * radiansPerPixel
    angleSigma = segment.angleSigma
  }

  /// Standard deviation of the normal's product with a unit vector that is nearly in the plane.
  func sigma(toward direction: Vector3) -> Double {
    let a = offsetSigma * middle.dot(direction)
    let b = angleSigma * along.dot(direction)
    return (a * a + b * b).squareRoot()
  }
}
