internal import CPortableMath
internal import WaymarkGeodesy

/// The rotation between a level frame (x right, y forward, z up; forward is the azimuth of the optical axis) and a camera (x
/// right, y down, z along the axis): the level frame's axes in the camera's.
struct CameraAxes {
  let right: Vector3
  let forward: Vector3
  let up: Vector3
  let sinPitch: Double
  let cosPitch: Double

  /// Angles in radians.
  init(pitch: Double, roll: Double) { self.init((sin(pitch), cos(pitch)), (sin(roll), cos(roll))) }

  init(pitchDegrees: Double, rollDegrees: Double) {
    self.init(Angle.sinCos(degrees: pitchDegrees), Angle.sinCos(degrees: rollDegrees))
  }

  private init(_ pitch: (sin: Double, cos: Double), _ roll: (sin: Double, cos: Double)) {
    right = Vector3(roll.cos, roll.sin, 0)
    forward = Vector3(-roll.sin * pitch.sin, roll.cos * pitch.sin, pitch.cos)
    up = Vector3(roll.sin * pitch.cos, -roll.cos * pitch.cos, pitch.sin)
    sinPitch = pitch.sin
    cosPitch = pitch.cos
  }

  /// A vector of the camera's frame in the level one.
  func level(_ v: Vector3) -> Vector3 { Vector3(v.dot(right), v.dot(forward), v.dot(up)) }

  /// Picture coordinates of a direction, in focal lengths right and down of the axis; nil behind the camera.
  func project(azimuth: Double, elevation: Double) -> (x: Double, y: Double)? {
    let level = cos(elevation)
    let seen = right * (sin(azimuth) * level) + forward * (cos(azimuth) * level) + up * sin(elevation)
    guard seen.z > 1e-3 else { return nil }
    return (seen.x / seen.z, seen.y / seen.z)
  }

  /// Azimuth from the axis and elevation of a point of the picture, radians.
  func direction(x: Double, y: Double) -> (azimuth: Double, elevation: Double) {
    let seen = level(Vector3(x, y, 1))
    return (atan2(seen.x, seen.y), atan2(seen.z, (seen.x * seen.x + seen.y * seen.y).squareRoot()))
  }
}
