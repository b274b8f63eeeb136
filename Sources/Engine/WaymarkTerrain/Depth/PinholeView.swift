internal import CPortableMath
internal import WaymarkGeodesy

/// A picture as a pinhole camera takes it.
public struct PinholeView: Hashable, Sendable {
  /// Azimuth of the axis, degrees clockwise from true north.
  public var azimuthDegrees: Double
  /// Elevation of the axis, degrees.
  public var elevationDegrees: Double
  /// By how much the camera is turned clockwise about its axis, degrees.
  public var rollDegrees: Double
  /// Angle between the left and the right border, degrees, more than 0 and less than 180.
  public var horizontalFieldDegrees: Double
  /// Pixels from left to right, 1 … 16,384.
  public var width: Int
  /// Pixels from top to bottom, 1 … 16,384.
  public var height: Int

  /// Makes a view; by default upright, level, 90° wide.
  public init(
    azimuthDegrees: Double, elevationDegrees: Double = 0, rollDegrees: Double = 0, horizontalFieldDegrees: Double = 90,
    width: Int, height: Int
  ) {
    self.azimuthDegrees = azimuthDegrees
    self.elevationDegrees = elevationDegrees
    self.rollDegrees = rollDegrees
    self.horizontalFieldDegrees = horizontalFieldDegrees
    self.width = width
    self.height = height
  }
}

/// The directions of a picture's points.
struct PinholeRays {
  let width: Int
  let height: Int
  /// Distance of the picture plane in pixels.
  let focal: Double
  private let elevation: SineCosine
  private let roll: SineCosine

  init(_ view: PinholeView) {
    width = max(1, min(16_384, view.width))
    height = max(1, min(16_384, view.height))
    let field = max(0.01, min(179, view.horizontalFieldDegrees))
    let half = SineCosine(degrees: field / 2)
    focal = Double(width) / 2 * half.cosine / half.sine
    elevation = SineCosine(degrees: max(-90, min(90, view.elevationDegrees)))
    roll = SineCosine(degrees: view.rollDegrees)
  }

  /// Azimuth from the axis and elevation of a point counted in pixels from the upper left corner, radians.
  func direction(x: Double, y: Double) -> (azimuth: Double, elevation: Double) {
    let r = (x - Double(width) / 2) / focal
    let u = (Double(height) / 2 - y) / focal
    let right = r * roll.cosine + u * roll.sine
    let up = u * roll.cosine - r * roll.sine
    let forward = elevation.cosine - up * elevation.sine
    let rise = elevation.sine + up * elevation.cosine
    return (atan2(right, forward), atan2(rise, (right * right + forward * forward).squareRoot()))
  }

  /// Whether straight up (or down) is in the picture, or nearly.
  func contains(zenith isUp: Bool) -> Bool {
    let side = isUp ? 1.0 : -1
    // Of the vertical in the axes of the camera.
    let depth = side * elevation.sine
    guard depth > 1e-6 else { return false }
    let up = side * elevation.cosine / depth
    let x = -up * roll.sine * focal
    let y = up * roll.cosine * focal
    return abs(x) <= Double(width) / 2 + 2 && abs(y) <= Double(height) / 2 + 2
  }
}
