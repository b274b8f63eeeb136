import Waymark
import WaymarkGeodesy

/// The object behind a handle of the device functions: a phone's odometer and a region for its output.
final class WebDevice: Handled {
  static let kind = HandleKind.device

  var odometer = PedestrianOdometer()
  let numbers = FlatBuffer<Double>(capacity: DeviceLayout.count)

  /// Takes an orientation.
  ///
  /// - Returns: 0, or −1 when there is none.
  func take(_ orientation: DeviceOrientation?, screenAngle: Double, at time: Double) -> Int32 {
    guard let orientation, screenAngle.isFinite, time.isFinite else { return -1 }
    odometer.add(orientation: orientation.cameraOrientation(screenAngleDegrees: screenAngle), at: time)
    return 0
  }

  /// Writes the pose into the number region (`DeviceLayout`).
  func writePose(at time: Double) {
    numbers.fill(.nan, count: DeviceLayout.count)
    let pose = odometer.pose(at: time)
    numbers.write(pose.position, at: DeviceLayout.position)
    numbers.write(pose.orientation, at: DeviceLayout.orientation)
    numbers[DeviceLayout.steps] = Double(odometer.steps)
    numbers[DeviceLayout.distance] = odometer.distance
    numbers[DeviceLayout.isWalking] = odometer.isWalking ? 1 : 0
    numbers[DeviceLayout.stepFactor] = odometer.stepLength.factor
    guard let attitude = CameraDirection.attitude(of: pose.orientation) else { return }
    numbers[DeviceLayout.heading] = attitude.headingDegrees
    numbers[DeviceLayout.pitch] = attitude.pitchDegrees
    numbers[DeviceLayout.roll] = attitude.rollDegrees
  }

  /// Writes a camera and the offset of the visible area into the number region.
  ///
  /// - Returns: the number of numbers, or −1 when the projection is not that of a camera.
  func write(_ projection: ProjectionMatrix?) -> Int32 {
    guard let projection else { return -1 }
    typealias Slots = DeviceLayout.Projection
    numbers.fill(.nan, count: Slots.count)
    numbers[Slots.width] = projection.camera.width
    numbers[Slots.height] = projection.camera.height
    numbers[Slots.fovX] = projection.camera.fovX
    numbers[Slots.fovY] = projection.camera.fovY
    numbers[Slots.offsetX] = projection.offset.x
    numbers[Slots.offsetY] = projection.offset.y
    return Int32(numbers.count)
  }
}
