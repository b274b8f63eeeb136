import WaymarkGeodesy

/// Android's orientation angles (SensorManager.getOrientation: azimuth of the device's y axis, pitch about x, roll
/// about y) as a heading of the camera.
enum AndroidOrientation {
  /// Heading of the back camera's viewing direction on the ground, or of the device's top edge while the camera points
  /// within 30° of straight down or up.
  ///
  /// - Parameters:
  ///   - azimuth: degrees clockwise from north.
  ///   - pitch: degrees, positive when the top edge points down.
  ///   - roll: degrees, positive when the left edge points up.
  /// - Returns: degrees clockwise from the same north, [0, 360).
  static func cameraHeading(azimuth: Double, pitch: Double, roll: Double) -> Double {
    let (sinA, cosA) = Angle.sinCos(degrees: azimuth)
    let (sinP, cosP) = Angle.sinCos(degrees: pitch)
    let (sinR, cosR) = Angle.sinCos(degrees: roll)
    // Device axes in east, north, up, before the roll: x level to the right, z = x × y out of the screen.
    let x = Vector3(cosA, -sinA, 0)
    let y = Vector3(sinA * cosP, cosA * cosP, -sinP)
    let out = x.cross(y) * cosR + x * sinR
    let camera = -out
    let isSteep = camera.x * camera.x + camera.y * camera.y < 0.25
    // When the top edge points straight up as well, only the azimuth itself is left.
    let direction = isSteep ? y : camera
    return Angle.heading(east: direction.x, north: direction.y) ?? Angle.wrappedTo360(azimuth)
  }
}
