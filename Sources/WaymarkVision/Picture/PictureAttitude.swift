internal import CPortableMath
internal import WaymarkGeodesy

/// How a camera is turned.
public struct PictureAttitude: Hashable, Sendable {
  /// Azimuth of the optical axis, degrees clockwise from true north.
  public var yawDegrees: Double
  /// Elevation of the optical axis, degrees.
  public var pitchDegrees: Double
  /// Turn about the optical axis, degrees; positive when the right side of the picture is raised on the ground's side: the
  /// right end of the camera's horizontal axis points above the horizon.
  public var rollDegrees: Double

  /// Makes an attitude.
  public init(yawDegrees: Double, pitchDegrees: Double, rollDegrees: Double) {
    self.yawDegrees = yawDegrees
    self.pitchDegrees = pitchDegrees
    self.rollDegrees = rollDegrees
  }
}

/// A direction or an axis: to the right, forward and up.
struct Axis {
  var right: Double
  var forward: Double
  var up: Double
}

/// The axes of a camera in a frame whose forward is the azimuth of the optical axis.
struct CameraAxes {
  let right: Axis
  let up: Axis
  let forward: Axis

  init(pitch: Double, roll: Double) {
    let (sp, cp) = (sin(pitch), cos(pitch))
    let (sr, cr) = (sin(roll), cos(roll))
    forward = Axis(right: 0, forward: cp, up: sp)
    right = Axis(right: cr, forward: -sr * sp, up: sr * cp)
    up = Axis(right: -sr, forward: -cr * sp, up: cr * cp)
  }

  /// Picture coordinates of a direction, in focal lengths right and down of the axis; nil behind the camera.
  func project(azimuth: Double, elevation: Double) -> (x: Double, y: Double)? {
    let ce = cos(elevation)
    let d = Axis(right: sin(azimuth) * ce, forward: cos(azimuth) * ce, up: sin(elevation))
    let depth = d.right * forward.right + d.forward * forward.forward + d.up * forward.up
    guard depth > 1e-3 else { return nil }
    let x = d.right * right.right + d.forward * right.forward + d.up * right.up
    let y = d.right * up.right + d.forward * up.forward + d.up * up.up
    return (x / depth, -y / depth)
  }

  /// Azimuth from the axis and elevation of a point of the picture, radians.
  func direction(x: Double, y: Double) -> (azimuth: Double, elevation: Double) {
    let r = x * right.right - y * up.right + forward.right
    let f = x * right.forward - y * up.forward + forward.forward
    let u = x * right.up - y * up.up + forward.up
    return (atan2(r, f), atan2(u, (r * r + f * f).squareRoot()))
  }
}

extension PictureAttitude {
  /// Where a direction appears in a picture.
  ///
  /// - Parameters:
  ///   - azimuthDegrees: azimuth, clockwise from true north.
  ///   - elevationDegrees: elevation.
  ///   - focal: focal length, pixels.
  ///   - width: pixels from left to right.
  ///   - height: pixels from top to bottom.
  /// - Returns: pixels from the upper left corner, also outside the picture; nil behind the camera.
  public func project(
    azimuthDegrees: Double, elevationDegrees: Double, focal: Double, width: Int, height: Int
  ) -> (x: Double, y: Double)? {
    let axes = CameraAxes(pitch: Angle.radians(pitchDegrees), roll: Angle.radians(rollDegrees))
    guard
      let point = axes.project(
        azimuth: Angle.radians(azimuthDegrees - yawDegrees), elevation: Angle.radians(elevationDegrees))
    else { return nil }
    return (point.x * focal + Double(width) / 2, point.y * focal + Double(height) / 2)
  }
}
