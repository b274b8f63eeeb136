public import WaymarkGeodesy

/// A location as a positioning service reports it.
public struct LocationFix: Equatable, Sendable {
  /// Where.
  public var coordinate: Coordinate
  /// Radius in metres that holds the true place with 68 %; negative = the fix is invalid.
  public var horizontalAccuracy: Double
  /// Height with its reference, where the service gives one.
  public var altitude: Altitude?
  /// 68 % interval of the altitude, metres; nil or negative = unknown.
  public var verticalAccuracy: Double?
  /// Direction of motion over ground, degrees clockwise from true north; nil or negative = unknown.
  public var course: Double?
  /// 68 % interval of the course, degrees.
  public var courseAccuracy: Double?
  /// Speed over ground, m/s; nil or negative = unknown.
  public var speed: Double?
  /// 68 % interval of the speed, m/s.
  public var speedAccuracy: Double?

  /// Makes a fix.
  public init(
    coordinate: Coordinate, horizontalAccuracy: Double, altitude: Altitude? = nil, verticalAccuracy: Double? = nil,
    course: Double? = nil, courseAccuracy: Double? = nil, speed: Double? = nil, speedAccuracy: Double? = nil
  ) {
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.altitude = altitude
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
  }
}
