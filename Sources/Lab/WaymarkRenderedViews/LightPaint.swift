import CPortableMath
import Waymark
import WaymarkGeodesy
import WaymarkVision

/// Adds the light of the Moon or of a lamp to a rendered view: the disc, the Moon's with its phase and its dark plains, and what the
/// lens scatters. Brightness is linear, as `SunPaint` has it.
struct LightPaint {
  private let glow: LightGlow
  private let direction: Vector3
  /// The middle of what is lit, around which the lens scatters.
  private let lit: Vector3
  /// The way to the Sun, as far as it is across and along the line of sight; nil for a lamp.
  private let sun: Vector3?
  private let radius: Double
  private let focal: Double
  private let middle: (x: Double, y: Double)
  private let plains: ValueNoise

  /// Nil when the light is behind the camera.
  init?(
    _ glow: LightGlow, attitude: PictureAttitude, focal: Double, columns: Int, rows: Int, random: inout RandomSource
  ) {
    // A scene whose −Z axis points north, and its camera: x right, y up, −z along the axis.
    let orientation = CameraDirection.orientation(
      headingDegrees: attitude.yawDegrees, pitchDegrees: attitude.pitchDegrees, rollDegrees: attitude.rollDegrees)
    func seen(_ direction: HorizontalDirection) -> Vector3 {
      let enu = direction.enu
      let camera = orientation.conjugate.rotate(Vector3(enu.x, enu.z, -enu.y))
      return Vector3(camera.x, -camera.y, -camera.z)
    }
    let direction = seen(glow.disc.center)
    guard direction.z > 0.05 else { return nil }
    let sun = glow.sun.map { seen($0.center) }
    (self.direction, self.sun) = (direction, sun)
    let side = sun.flatMap { ($0 - direction * $0.dot(direction)).normalized } ?? Vector3(0, 0, 0)
    let dark = sun.map { (1 + $0.dot(direction)) / 2 } ?? 0
    let offset = 8 / (3 * Double.pi) * dark * Angle.radians(glow.disc.radiusDegrees)
    lit = (direction + side * offset).normalized ?? direction
    self.glow = glow
    self.focal = focal
    middle = (Double(columns) / 2, Double(rows) / 2)
    radius = Angle.radians(glow.disc.radiusDegrees)
    plains = ValueNoise(seed: random.bits(), size: 0.7)
  }

  /// Linear brightness that is added to a pixel.
  func light(x: Int, y: Int, isSky: Bool) -> Double {
    guard
      let seen = Vector3(Double(x) + 0.5 - middle.x, Double(y) + 0.5 - middle.y, focal).normalized
    else { return 0 }
    let angle = atan2(seen.cross(direction).length, seen.dot(direction))
    let degrees = Angle.degrees(atan2(seen.cross(lit).length, seen.dot(lit)))
    let glare = glow.glare / (degrees * degrees + 0.04)
    guard isSky || sun == nil, angle < radius else { return glare }
    guard let sun else { return glare + glow.light }
    // The point of the sphere that is seen there, and how high the Sun is above it.
    let across = (seen - direction) * (1 / radius)
    let height = max(0, 1 - across.dot(across)).squareRoot()
    let surface = across - direction * height
    let (into, out) = (surface.dot(sun), height)
    guard into > 0 else { return glare }
    let soil = 0.7 + 0.6 * plains.value(across.x, across.y)
    return glare + glow.light * soil * 2 * into / (into + out + 1e-6)
  }
}
