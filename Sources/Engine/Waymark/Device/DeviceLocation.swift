public import WaymarkGeodesy

/// A location as Core Location reports it (`CLLocation`), as plain values.
public struct DeviceLocation: Equatable, Sendable {
  /// Degrees, WGS 84.
  public var latitude: Double
  /// Degrees, WGS 84.
  public var longitude: Double
  /// Metres above mean sea level.
  public var altitude: Double
  /// Metres above the WGS 84 ellipsoid.
  public var ellipsoidalAltitude: Double
  /// Metres; negative = latitude and longitude are invalid.
  public var horizontalAccuracy: Double
  /// Metres; zero or negative = both altitudes are invalid.
  public var verticalAccuracy: Double
  /// Degrees clockwise from true north; negative = unknown.
  public var course: Double
  /// Degrees; negative = the course is unknown.
  public var courseAccuracy: Double
  /// m/s; negative = unknown.
  public var speed: Double
  /// m/s; negative = the speed is unknown.
  public var speedAccuracy: Double
  /// When it was found, by the wall clock.
  public var stamp: UTCInstant

  /// Makes a location.
  public init(
    latitude: Double, longitude: Double, altitude: Double, ellipsoidalAltitude: Double, horizontalAccuracy: Double,
    verticalAccuracy: Double, course: Double, courseAccuracy: Double, speed: Double, speedAccuracy: Double,
    stamp: UTCInstant
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.ellipsoidalAltitude = ellipsoidalAltitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.stamp = stamp
  }

  /// The fix that it is; nil when its position is invalid. Its altitude counts from mean sea level, as maps and terrain
  /// do.
  public var fix: LocationFix? {
    guard horizontalAccuracy > 0, horizontalAccuracy.isFinite,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    func known(_ value: Double) -> Double? { value.isFinite && value >= 0 ? value : nil }
    let hasHeight = verticalAccuracy > 0 && verticalAccuracy.isFinite && altitude.isFinite
    // Standing still the course is a remnant.
    let moves = (known(speed) ?? 0) > 0
    return LocationFix(
      coordinate: coordinate, horizontalAccuracy: horizontalAccuracy,
      altitude: hasHeight ? Altitude(meters: altitude, reference: .meanSeaLevel) : nil,
      verticalAccuracy: hasHeight ? verticalAccuracy : nil,
      course: moves && known(courseAccuracy) != nil ? known(course) : nil,
      courseAccuracy: moves && known(course) != nil ? known(courseAccuracy) : nil,
      speed: known(speedAccuracy) != nil ? known(speed) : nil,
      speedAccuracy: known(speed) != nil ? known(speedAccuracy) : nil)
  }

  /// Height of the geoid above the ellipsoid, metres, as the device believes: what brings altitudes of one reference to
  /// the other. Nil while the altitudes are invalid.
  public var undulation: Double? {
    guard verticalAccuracy > 0, altitude.isFinite, ellipsoidalAltitude.isFinite else { return nil }
    let undulation = ellipsoidalAltitude - altitude
    // Nowhere on Earth it is more than 107 m.
    return abs(undulation) <= 120 ? undulation : nil
  }
}
