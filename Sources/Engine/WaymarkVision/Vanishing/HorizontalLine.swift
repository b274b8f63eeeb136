internal import WaymarkGeodesy

/// A segment taken for level: then its plane holds one horizontal direction.
struct HorizontalLine {
  /// Index of its plane.
  let plane: Int
  /// Azimuth from the camera's, degrees, 0 ..< 180.
  let azimuth: Double
  /// Standard deviation of the azimuth by the segment alone, degrees.
  let sigma: Double
  /// Horizontal part of the plane's normal: small for lines near the horizon, which fit every direction.
  let leverage: Double

  /// Nil for upright lines and for those whose direction is open by more than some degrees.
  init?(_ plane: SightPlane, index: Int, axes: CameraAxes) {
    let normal = axes.level(plane.normal)
    let leverage = (normal.x * normal.x + normal.y * normal.y).squareRoot()
    guard leverage > 0.02, abs(normal.z) > 0.05 else { return nil }
    let direction = Vector3(-normal.y / leverage, normal.x / leverage, 0)
    let inCamera = axes.right * direction.x + axes.forward * direction.y
    let sigma = Angle.degrees(plane.sigma(toward: inCamera)) / leverage
    guard sigma < 4, let azimuth = Angle.heading(east: direction.x, north: direction.y) else { return nil }
    self.plane = index
    self.leverage = leverage
    self.sigma = sigma
    self.azimuth = azimuth >= 180 ? azimuth - 180 : azimuth
  }
}

/// The signed difference of two directions of lines, degrees, −90 ..< 90.
func lineDifference(_ from: Double, _ to: Double) -> Double {
  let d = to - from
  let folded = d - 180 * (d / 180 + 0.5).rounded(.down)
  return folded >= 90 ? folded - 180 : folded < -90 ? folded + 180 : folded
}
