internal import WaymarkGeodesy

/// Magnetic declination at the user's position, worked out again only when position or time changed enough to matter.
struct DeclinationCache: Sendable {
  private static let reach = 1000.0
  private static let age = 86_400.0
  /// Where people are, metres: others are left out.
  private static let heights = -1000.0...20_000.0
  private var last: (coordinate: Coordinate, utc: UTCInstant, degrees: Double?)?

  /// Declination by the World Magnetic Model.
  ///
  /// - Parameters:
  ///   - fix: the newest fix.
  ///   - utc: the wall clock.
  /// - Returns: degrees, east positive; nil while position or time are unknown, or near the magnetic poles, where a
  ///   compass cannot be used.
  mutating func degrees(at fix: LocationFix?, utc: UTCInstant?) -> Double? {
    guard let fix, let utc else { return nil }
    if let last, abs(last.utc.secondsSince1970 - utc.secondsSince1970) < Self.age,
      Haversine.meanEarth.inverse(from: last.coordinate, to: fix.coordinate).distance < Self.reach
    {
      return last.degrees
    }
    let given = fix.altitude?.meters ?? 0
    // Some receivers report absurd altitudes while they search; declination hardly depends on the height.
    let height = Self.heights.contains(given) ? given : 0
    let field = WorldMagneticModel.field(at: GeodeticPosition(fix.coordinate, height: height), on: utc)
    let declination = field.declinationDegrees
    let degrees = field.compassZone == .blackout || !declination.isFinite ? nil : declination
    last = (fix.coordinate, utc, degrees)
    return degrees
  }
}
