internal import CPortableMath
public import WaymarkGeodesy

extension Session {
  /// Where an anchor goes that the user puts on a position of the camera picture: on the surface that the device has
  /// detected there, otherwise on the level ground under the user. What both do not reach, the terrain may
  /// (`CameraView.sightLine(through:in:)`, `Terrain.cast`).
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// func mark(_ x: Double, _ y: Double, in session: Session<RobustAlignment>) -> Anchor? {
  ///   session.anchor(at: PixelPoint(x: x, y: y)).map { Anchor(position: $0.position, name: "Here", accuracy: $0.accuracy) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - pixel: pixels from the upper left corner of the viewport.
  ///   - surface: where the device's own ray met a surface, scene metres; nil when it met none.
  ///   - pose: the camera's pose in the scene; nil = the newest one.
  /// - Returns: position, accuracy and which of the two it was; nil when it was neither, or when the camera or the
  ///   scene's position on Earth is unknown.
  public func anchor(at pixel: PixelPoint, surface: Vector3? = nil, pose: PoseSample? = nil) -> AnchorLocation? {
    guard let frame = alignment.frame, let camera, let pose = pose ?? lastPose?.pose, pose.position.isFinite,
      pose.tracking != .lost, let orientation = pose.orientation.normalized, pixel.x.isFinite, pixel.y.isFinite
    else { return nil }
    let view = CameraView(position: pose.position, orientation: orientation, intrinsics: camera)
    let ground = groundY(under: pose.position)
    let target: AnchorTarget
    if let surface, surface.isFinite, surface.distance(to: pose.position) <= AnchorTarget.reach {
      target = AnchorTarget(surface: surface, from: pose.position, groundY: ground)
    } else if let found = AnchorTarget(groundAt: pixel, view: view, groundY: ground) {
      target = found
    } else {
      return nil
    }
    return target.location(in: frame, alignment: alignment, camera: pose.position)
  }
}
