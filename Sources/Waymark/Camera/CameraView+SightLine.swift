public import WaymarkGeodesy
public import WaymarkTerrain

extension CameraView {
  /// The line of sight through a place of the picture: where on Earth the camera is and which way it looks there.
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

extension SightSigma {
  /// What an alignment says about its own uncertainty; what it does not know counts as `unknown`.
  ///
  /// - Parameters:
  ///   - alignment: the alignment.
  ///   - tilt: standard deviation of the camera's pitch, degrees; phones know gravity to about 0.3°.
  ///   - terrain: standard deviation of the terrain's heights, metres.
  ///   - unknownHeight: standard deviation of the eye's height where the alignment has none, metres.
  public init(
    _ alignment: Alignment, tilt: Double = 0.3, terrain: Double = 5, unknownHeight: Double = 15
  ) {
    self.init(
      azimuthDegrees: alignment.yawSigmaDegrees ?? 10, elevationDegrees: tilt,
      position: alignment.positionSigma ?? 10, height: alignment.heightSigma ?? unknownHeight, terrain: terrain)
  }
}
