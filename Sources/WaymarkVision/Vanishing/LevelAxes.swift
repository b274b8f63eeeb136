internal import WaymarkGeodesy

/// The axes of a level frame (x right, y forward, z up; forward is where the camera looks) in the camera's (x right,
/// y down, z along the axis).
struct LevelAxes {
  let right: Vector3
  let forward: Vector3
  let up: Vector3
  let sinPitch: Double
  let cosPitch: Double

  init(pitchDegrees: Double, rollDegrees: Double) {
    let pitch = Angle.sinCos(degrees: pitchDegrees)
    let roll = Angle.sinCos(degrees: rollDegrees)
    right = Vector3(roll.cos, roll.sin, 0)
    forward = Vector3(-roll.sin * pitch.sin, roll.cos * pitch.sin, pitch.cos)
    up = Vector3(roll.sin * pitch.cos, -roll.cos * pitch.cos, pitch.sin)
    sinPitch = pitch.sin
    cosPitch = pitch.cos
  }

  /// A vector of the camera's frame in the level one.
  func level(_ v: Vector3) -> Vector3 { Vector3(v.dot(right), v.dot(forward), v.dot(up)) }
}
