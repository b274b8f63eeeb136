public import WaymarkGeodesy

/// A compass reading paired with the camera's orientation in the scene at the same moment.
public struct HeadingObservation: Equatable, Sendable {
  /// When, seconds on the session's clock.
  public var time: Double
  /// What the compass said.
  public var reading: HeadingReading
  /// Rotation of camera axes into scene axes.
  public var orientation: Quaternion
  /// Magnetic declination at the position and time, degrees, east positive; nil while position or time are unknown.
  public var declinationDegrees: Double?

  /// Makes an observation.
  public init(time: Double, reading: HeadingReading, orientation: Quaternion, declinationDegrees: Double?) {
    self.time = time
    self.reading = reading
    self.orientation = orientation
    self.declinationDegrees = declinationDegrees
  }

  /// The heading from true north, degrees; nil for a magnetic reading where the declination is unknown.
  public var trueHeadingDegrees: Double? {
    switch reading.north {
    case .true: return reading.degrees
    case .magnetic: return declinationDegrees.map { reading.degrees + $0 }
    }
  }

  /// The yaw of the scene (heading of its −Z axis, degrees) that this reading alone would give; nil when the reading
  /// cannot be referred to true north.
  public var yawDegrees: Double? {
    guard let heading = trueHeadingDegrees,
      let inScene = CameraDirection.headingInScene(of: orientation)
    else { return nil }
    return Angle.wrappedTo360(heading - inScene)
  }
}
