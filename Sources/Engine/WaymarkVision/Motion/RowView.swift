internal import WaymarkGeodesy

/// A camera that is read row by row while it turns: which direction a pixel sees, and where a direction is seen.
///
/// Between the first and the last row the attitude is interpolated from two readings: a fifth of a turn a second
/// changes by 2° while a picture is read, evenly enough.
struct RowView: Sendable {
  let lens: PictureLens
  let height: Double
  /// Camera axes to scene axes when the first and the last row are read.
  let top: Quaternion
  let bottom: Quaternion

  func rotation(row: Double) -> Quaternion {
    top.interpolated(to: bottom, fraction: max(0, min(1, row / height)))
  }

  /// The direction that is seen at a pixel, scene axes.
  func bearing(x: Double, y: Double) -> Vector3 {
    let d = lens.direction(x: x, y: y)
    return rotation(row: y).rotate(Vector3(d.x, -d.y, -d.z))
  }

  /// Where a direction is seen, pixels; nil behind the camera. The time is that of a row near which it is expected.
  func place(of bearing: Vector3, nearRow row: Double) -> (x: Float, y: Float)? {
    let v = rotation(row: row).conjugate.rotate(bearing)
    guard v.z < -0.05 else { return nil }
    let (x, y) = (v.x / -v.z, v.y / v.z)
    let r2 = x * x + y * y
    let scale = lens.focalPixels * (1 + r2 * (lens.radial2 + r2 * lens.radial4))
    return (Float(lens.centreX + x * scale), Float(lens.centreY + y * scale))
  }
}
