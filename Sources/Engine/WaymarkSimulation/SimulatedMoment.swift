public import Waymark
public import WaymarkGeodesy

/// The present moment of a simulated walk: where the camera truly is, and what the device believes of its motion.
public struct SimulatedMoment: Equatable, Sendable {
  /// Seconds since the start.
  public var time: Double
  /// The camera in the scene, as the odometry has it.
  public var pose: PoseSample
  /// The camera's true position and the scene's true yaw. The altitude is given even when the route has none; then it
  /// is the height above the route's ground.
  public var truth: GroundTruth
  /// Heading of the viewing direction, degrees from true north.
  public var headingDegrees: Double
  /// Elevation of the viewing direction, degrees.
  public var pitchDegrees: Double
  /// Roll of the camera about the viewing direction, degrees, counter-clockwise as its holder sees it.
  public var rollDegrees: Double
  /// Metres walked along the route.
  public var arcLength: Double
  /// True at the end of the route.
  public var hasArrived: Bool

  /// The camera's axes (right, up, backwards) in a local frame, as unit vectors in scene axes of yaw 0: +X is east, +Y
  /// up, −Z north at the frame's origin. The vertical of the camera's own position counts, not that of the origin.
  ///
  /// - Parameter frame: the frame.
  /// - Returns: the three axes, in this order.
  public func cameraAxes(in frame: LocalFrame) -> (right: Vector3, up: Vector3, back: Vector3) {
    let here = LocalFrame(origin: position)
    let attitude = CameraDirection.orientation(
      headingDegrees: headingDegrees, pitchDegrees: pitchDegrees, rollDegrees: rollDegrees)
    func axis(_ camera: Vector3) -> Vector3 {
      // Scene axes at the camera → east, north, up there → Earth → frame.
      let v = attitude.rotate(camera)
      let enu = frame.enu(ofECEFVector: here.east * v.x - here.north * v.z + here.up * v.y)
      return Vector3(enu.x, enu.z, -enu.y)
    }
    return (axis(Vector3(1, 0, 0)), axis(Vector3(0, 1, 0)), axis(Vector3(0, 0, 1)))
  }

  /// The camera's geodetic position; the height counts from the route's own reference.
  public var position: GeodeticPosition {
    GeodeticPosition(truth.position.coordinate, height: truth.position.altitude?.meters ?? 0)
  }
}
