internal import CPortableMath
internal import WaymarkGeodesy

/// Where a level line of a known direction is seen.
struct LineSpan {
  /// Index of its direction.
  let direction: Int
  /// Azimuths of its ends from the camera's, degrees; the first is less.
  let from: Double
  let to: Double
  /// Whether its middle is above the horizon.
  let isAbove: Bool
  /// Pixels.
  let length: Double

  init?(_ plane: SightPlane, direction: Int, axes: CameraAxes) {
    let start = axes.level(plane.start)
    let end = axes.level(plane.end)
    guard let a = Angle.heading(east: start.x, north: start.y), let b = Angle.heading(east: end.x, north: end.y)
    else { return nil }
    let first = Angle.wrappedTo180(a)
    let turn = Angle.wrappedTo180(b - a)
    self.direction = direction
    from = min(first, first + turn)
    to = max(first, first + turn)
    isAbove = axes.level(plane.middle).z > 0
    length = plane.length
  }
}
