public import WaymarkGeodesy
public import WaymarkTerrain

extension CameraView {
  /// The line of sight through a position of the picture: where on Earth the camera is and in which direction it looks
  /// there.
  ///
  /// - Parameters:
  ///   - pixel: pixels from the upper left corner of the viewport; pixel number i covers i … i + 1.
  ///   - frame: where the scene is on Earth.
  /// - Returns: the line, or nil when the pose is not a pose or the height is out of range.
  public func sightLine(through pixel: PixelPoint, in frame: SceneFrame) -> SightLine? {
    let ray = intrinsics.ray(through: pixel)
    let inScene = right * ray.x + up * ray.y - forward * ray.z
    guard position.isFinite, inScene.isFinite, inScene.lengthSquared > 0 else { return nil }
    let eye = frame.geodeticPosition(ofScene: position)
    // The frame's axes are those of its origin; azimuth and elevation count at the eye.
    let earthward = frame.local.ecefVector(ofENU: frame.enu(ofSceneVector: inScene))
    let direction = HorizontalDirection(enu: LocalFrame(origin: eye).enu(ofECEFVector: earthward))
    return SightLine(
      from: eye.coordinate, altitude: Altitude(meters: eye.height, reference: frame.verticalReference),
      direction: direction)
  }
}
