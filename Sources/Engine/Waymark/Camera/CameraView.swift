internal import CPortableMath
public import WaymarkGeodesy

/// A camera in the scene: pose and intrinsics, with the camera's axes worked out once per frame.
public struct CameraView: Sendable {
  /// Place in the scene, metres.
  public let position: Vector3
  /// Direction to the right of the picture, scene axes.
  public let right: Vector3
  /// Direction to the top of the picture, scene axes.
  public let up: Vector3
  /// Viewing direction, scene axes.
  public let forward: Vector3
  /// Viewport and fields of view.
  public let intrinsics: CameraIntrinsics

  /// Makes a view.
  public init(position: Vector3, orientation: Quaternion, intrinsics: CameraIntrinsics) {
    self.position = position
    self.intrinsics = intrinsics
    right = orientation.rotate(Vector3(1, 0, 0))
    up = orientation.rotate(Vector3(0, 1, 0))
    forward = orientation.rotate(Vector3(0, 0, -1))
  }

  /// The direction that the user faces, scene axes, not of length one: the viewing direction, or the picture's upper
  /// edge when the camera looks straight down (the lower one when straight up), where the viewing direction has no
  /// heading.
  var facing: Vector3 { forward.horizontalLengthSquared > 0.01 ? forward : up * (forward.y < 0 ? 1 : -1) }

  /// Turn about the vertical that brings the camera to a scene point, degrees, clockwise positive, [−180, 180); nil for
  /// a point straight above or below.
  func horizontalTurnDegrees(to point: Vector3) -> Double? {
    let d = point - position
    guard let to = Angle.heading(east: d.x, north: -d.z), let from = Angle.heading(east: facing.x, north: -facing.z)
    else { return nil }
    return Angle.difference(fromDegrees: from, toDegrees: to)
  }

  /// A scene point in camera axes (+X right, +Y up, −Z forward), metres.
  public func cameraVector(of point: Vector3) -> Vector3 {
    let d = point - position
    return Vector3(right.dot(d), up.dot(d), -forward.dot(d))
  }

  /// Projection of a scene point; nil when it is not in front of the camera.
  public func project(_ point: Vector3) -> PixelPoint? { intrinsics.project(cameraVector(of: point)) }

  /// Angle of the picture against the horizon, radians, clockwise on the screen: what keeps a sign level. It fades to 0
  /// where the camera looks straight up or down and no horizon is there.
  public var horizonRotationRadians: Double {
    // Gravity in camera axes: (−right.y, −up.y, forward.y).
    let inPicture = hypot(right.y, up.y)
    let weight = max(0, min(1, (inPicture - 0.1) / 0.15))
    guard weight > 0 else { return 0 }
    return -atan2(-right.y, up.y) * weight
  }
}
