public import WaymarkGeodesy

/// A location as a positioning service reports it.
public struct LocationFix: Equatable, Sendable {
  /// Where.
  public var coordinate: Coordinate
  /// Radius in metres that holds the true position with 68 %; negative or 0 = the fix is invalid (platforms that cannot
  /// state the accuracy report 0).
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

extension LocationFix {
  /// The fix without the optional values that cannot be: not finite, out of range, or called invalid by a negative
  /// accuracy.
  var withoutMeaninglessParts: LocationFix {
    func positive(_ value: Double?) -> Double? { value.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
    var fix = self
    if let altitude, !altitude.meters.isFinite || abs(altitude.meters) > 1e6 { fix.altitude = nil }
    fix.verticalAccuracy = positive(verticalAccuracy)
    if verticalAccuracy != nil, fix.verticalAccuracy == nil { fix.altitude = nil }
    fix.courseAccuracy = positive(courseAccuracy)
    fix.course = positive(course).flatMap { $0 <= 360 ? $0 : nil }
    if courseAccuracy != nil, fix.courseAccuracy == nil { fix.course = nil }
    fix.speedAccuracy = positive(speedAccuracy)
    fix.speed = positive(speed)
    if speedAccuracy != nil, fix.speedAccuracy == nil { fix.speed = nil }
    return fix
  }
}
