internal import WaymarkGeodesy

/// Elevation of the Sun at the user's position, worked out again only when it has changed.
struct SkyCache: Sendable {
  private static let (age, reach) = (60.0, 0.1)
  private var last: (coordinate: Coordinate, utc: UTCInstant, elevation: Double)?

  /// Elevation in degrees; nil while position or time are unknown.
  mutating func sunElevation(at coordinate: Coordinate?, utc: UTCInstant?) -> Double? {
    guard let coordinate, let utc else { return nil }
    if let last, abs(last.utc.secondsSince1970 - utc.secondsSince1970) < Self.age,
      abs(last.coordinate.latitude - coordinate.latitude) < Self.reach,
      abs(last.coordinate.longitude - coordinate.longitude) < Self.reach
    {
      return last.elevation
    }
    let elevation = Sun.direction(at: utc, from: GeodeticPosition(coordinate, height: 0)).elevationDegrees
    guard elevation.isFinite else { return nil }
    last = (coordinate, utc, elevation)
    return elevation
  }
}
