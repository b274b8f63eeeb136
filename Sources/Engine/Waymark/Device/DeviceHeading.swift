public import WaymarkGeodesy

/// A compass reading as Core Location reports it (`CLHeading`) while its reference is the device's portrait position.
public struct DeviceHeading: Equatable, Sendable {
  /// Degrees clockwise from magnetic north; negative = invalid.
  public var magneticDegrees: Double
  /// Degrees by which it may be off; negative = invalid.
  public var accuracy: Double
  /// When it was measured, by the wall clock.
  public var stamp: UTCInstant

  /// Makes a reading.
  public init(magneticDegrees: Double, accuracy: Double, stamp: UTCInstant) {
    self.magneticDegrees = magneticDegrees
    self.accuracy = accuracy
    self.stamp = stamp
  }

  /// The heading of the camera that the reading means. The compass refers to the device's top edge while that lies
  /// flat and to its back while it is held up; angles between the two come from the pose.
  ///
  /// - Parameters:
  ///   - orientation: rotation of the sensor's axes into scene axes at the same moment.
  ///   - display: how the picture stands.
  /// - Returns: the reading, magnetic, or nil where it is invalid or means nothing.
  public func reading(sensor orientation: Quaternion, display: DisplayOrientation) -> HeadingReading? {
    guard isValid else { return nil }
    // The Earth axes of `DeviceOrientation` have Z up where scenes have Y up: a rotation by 90° about X.
    let half = 0.5.squareRoot()
    let upright = Quaternion(x: half, y: 0, z: 0, w: half)
    let portrait = orientation * DisplayOrientation.portrait.displayToSensor
    guard let device = DeviceOrientation(upright * portrait),
      let heading = device.cameraHeading(
        compassDegrees: magneticDegrees, screenAngleDegrees: display.screenAngleDegrees)
    else { return nil }
    return HeadingReading(degrees: heading, north: .magnetic, accuracy: accuracy)
  }

  /// The heading of the device's top edge: what the compass means while no pose says how the device is held. Nil where
  /// it is invalid.
  var readingOfTopEdge: HeadingReading? {
    isValid ? HeadingReading(degrees: magneticDegrees, north: .magnetic, accuracy: accuracy) : nil
  }

  private var isValid: Bool {
    magneticDegrees.isFinite && magneticDegrees >= 0 && accuracy.isFinite && accuracy >= 0
  }
}
