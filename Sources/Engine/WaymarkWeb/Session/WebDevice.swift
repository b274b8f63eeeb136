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
    numbers[DeviceLayout.position] = pose.position.x
    numbers[DeviceLayout.position + 1] = pose.position.y
    numbers[DeviceLayout.position + 2] = pose.position.z
    numbers[DeviceLayout.orientation] = pose.orientation.x
    numbers[DeviceLayout.orientation + 1] = pose.orientation.y
    numbers[DeviceLayout.orientation + 2] = pose.orientation.z
    numbers[DeviceLayout.orientation + 3] = pose.orientation.w
    numbers[DeviceLayout.steps] = Double(odometer.steps)
    numbers[DeviceLayout.distance] = odometer.distance
    numbers[DeviceLayout.isWalking] = odometer.isWalking ? 1 : 0
    numbers[DeviceLayout.stepFactor] = odometer.stepLength.factor
    guard let attitude = CameraDirection.attitude(of: pose.orientation) else { return }
    numbers[DeviceLayout.attitude] = attitude.headingDegrees
    numbers[DeviceLayout.attitude + 1] = attitude.pitchDegrees
    numbers[DeviceLayout.attitude + 2] = attitude.rollDegrees
  }

  /// Writes a camera and the offset of the visible area into the number region.
  ///
  /// - Returns: the number of numbers, or −1 when the projection is not that of a camera.
  func write(_ projection: ProjectionMatrix?) -> Int32 {
    guard let projection else { return -1 }
    numbers.removeAll()
    numbers.append(projection.camera.width)
    numbers.append(projection.camera.height)
    numbers.append(projection.camera.fovX)
    numbers.append(projection.camera.fovY)
    numbers.append(projection.offset.x)
    numbers.append(projection.offset.y)
    return Int32(numbers.count)
  }
}
