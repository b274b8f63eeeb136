import WaymarkGeodesy

/// A camera in a synthetic street, exactly.
struct SyntheticCamera {
  var width = 640
  var height = 480
  var focal = 500.0
  var centreX = 320.0
  var centreY = 240.0
  /// r(1 + radial2 r²) is where a ray at the tangent r from the axis meets the picture, in focal lengths.
  var radial2 = 0.0
  var east = 0.0
  var north = 0.0
  var eyeHeight = 1.6
  var yawDegrees = 0.0
  var pitchDegrees = 0.0
  /// Positive: the right side up.
  var rollDegrees = 0.0

  /// Right, forward and up of the picture's axes (x right, y down, along the view) in east, north, up.
  var axes: (right: Vector3, down: Vector3, ahead: Vector3) {
    let (sy, cy) = sinCos(yawDegrees)
    let (sp, cp) = sinCos(pitchDegrees)
    let (sr, cr) = sinCos(rollDegrees)
    let level = Vector3(cy, -sy, 0)
    let ahead = Vector3(sy * cp, cy * cp, sp)
    let up = Vector3(-sy * sp, -cy * sp, cp)
    return (level * cr + up * sr, level * sr - up * cr, ahead)
  }

  /// The direction seen at a point of the picture, of any length.
  func direction(x: Double, y: Double, axes: (right: Vector3, down: Vector3, ahead: Vector3)) -> Vector3 {
    let dx = (x - centreX) / focal
    let dy = (y - centreY) / focal
    var ux = dx
    var uy = dy
    for _ in 0..<6 {
      let scale = 1 + radial2 * (ux * ux + uy * uy)
      ux = dx / scale
      uy = dy / scale
    }
    return axes.right * ux + axes.down * uy + axes.ahead
  }
}
