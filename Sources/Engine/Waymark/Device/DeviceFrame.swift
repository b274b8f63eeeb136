public import WaymarkGeodesy

/// One camera frame, as plain values: what is copied out of an `ARFrame` before it is let go.
public struct DeviceFrame: Equatable, Sendable {
  /// When the picture was captured, seconds since the device was started.
  public var time: Double
  /// Camera position in the scene, metres.
  public var position: Vector3
  /// Rotation of the sensor's axes (+X to the right and +Y up in `DisplayOrientation.landscapeRight`) into scene axes.
  public var orientation: Quaternion
  /// How well the pose is known.
  public var tracking: DeviceTracking
  /// The camera; nil when the device did not report it.
  public var camera: SensorCamera?

  /// Makes a frame.
  public init(
    time: Double, position: Vector3, orientation: Quaternion, tracking: DeviceTracking, camera: SensorCamera?
  ) {
    self.time = time
    self.position = position
    self.orientation = orientation
    self.tracking = tracking
    self.camera = camera
  }

  /// Makes a frame from the columns of a transform of sensor axes into scene axes.
  ///
  /// - Parameters:
  ///   - time: seconds since the device was started.
  ///   - transform: images of the X, Y and Z axis, and the position.
  ///   - tracking: how well the pose is known.
  ///   - camera: the camera.
  public init(
    time: Double, transform: SceneTransform, tracking: DeviceTracking, camera: SensorCamera?
  ) {
    self.init(
      time: time, position: transform.position, orientation: transform.orientation, tracking: tracking, camera: camera)
  }
}
