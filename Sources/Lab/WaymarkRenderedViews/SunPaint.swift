import CPortableMath
import Waymark
import WaymarkGeodesy
import WaymarkVision

/// Adds the Sun's light to a rendered view: the disc, the light that air and clouds scatter forwards, the light that the
/// lens scatters over everything, and a ghost opposite to the Sun.
///
/// Brightness is linear, 1 where a pixel is overexposed; pixels are its square root.
struct SunPaint {
  private let direction: Vector3
  private let radius: Double
  private let focal: Double
  private let middle: (x: Double, y: Double)
  private let ghost: (x: Double, y: Double, radius: Double, light: Double)
  private let clouds: ValueNoise
  private let veil: SunGlow.Veil
  /// Brightness of the disc, of what is scattered forwards, and of what the lens scatters at one degree.
  private let disc: Double
  private let forward: Double
  private let glare: Double
  /// Angle in which the light that is scattered forwards falls to its third, radians.
  private let width: Double

  /// Nil when the Sun is behind the camera.
  init?(
    _ sun: SunGlow, attitude: PictureAttitude, focal: Double, columns: Int, rows: Int, random: inout RandomSource
  ) {
    guard
      let place = attitude.project(
        azimuthDegrees: sun.disc.center.azimuthDegrees, elevationDegrees: sun.disc.center.elevationDegrees,
        focal: focal, width: columns, height: rows)
    else { return nil }
    self.focal = focal
    middle = (Double(columns) / 2, Double(rows) / 2)
    direction = Self.direction(place.x - middle.x, place.y - middle.y, focal)
    radius = Angle.radians(sun.disc.radiusDegrees)
    veil = sun.veil
    let share = random.uniform(0.4, 0.9)
    ghost = (
      middle.x - share * (place.x - middle.x), middle.y - share * (place.y - middle.y),
      focal * random.uniform(0.005, 0.03), random.uniform(0.02, 0.3)
    )
    clouds = ValueNoise(seed: random.bits(), size: focal * random.uniform(0.02, 0.12))
    switch sun.veil {
    case .none:
      disc = 1e4
      forward = random.uniform(0.3, 1.5)
      glare = random.uniform(0.02, 0.5)
      width = Angle.radians(random.uniform(1, 4))
    case .cirrus:
      disc = random.uniform(5, 100)
      forward = random.uniform(0.8, 2.5)
      glare = random.uniform(0.005, 0.1)
      width = Angle.radians(random.uniform(1.5, 4))
    case .cloud:
      disc = 0
      forward = random.uniform(0.8, 3)
      glare = 0
      width = Angle.radians(random.uniform(3, 10))
    }
  }

  private static func direction(_ x: Double, _ y: Double, _ focal: Double) -> Vector3 {
    Vector3(x, y, focal).normalized ?? Vector3(0, 0, 1)
  }

  /// A colour with the Sun's light.
  func lit(_ colour: ViewPaint.RGB, x: Int, y: Int, isSky: Bool) -> ViewPaint.RGB {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let seen = Self.direction(px - middle.x, py - middle.y, focal)
    let angle = atan2(seen.cross(direction).length, seen.dot(direction))
    let degrees = Angle.degrees(angle)
    var light = glare / (degrees * degrees + 0.04)
    if isSky {
      let noise = clouds.value(px, py * 1.6)
      switch veil {
      case .none: light += forward * exp(-angle / width)
      case .cirrus: light += forward * exp(-angle / width) * (0.6 + 0.8 * noise)
      case .cloud: light += forward * exp(-angle / width) * max(0, 2.4 * noise - 0.4)
      }
      if angle < radius { light += disc }
    }
    let (dx, dy) = (px - ghost.x, py - ghost.y)
    if disc > 0, dx * dx + dy * dy < ghost.radius * ghost.radius { light += ghost.light }
    return colour.lit(1, adding: light)
  }
}
