internal import WaymarkGeodesy

/// Magnetic declination at the user's place, worked out again only when place or time changed enough to matter.
struct DeclinationCache: Sendable {
  private var last: (coordinate: Coordinate, utc: UTCInstant, degrees: Double)?

  /// - Returns: degrees, east positive; nil while place or time are unknown or outside the magnetic model.
  mutating func degrees(at fix: LocationFix?, utc: UTCInstant?) -> Double? {
    guard let fix, let utc else { return nil }
    if let last, abs(last.utc.secondsSince1970 - utc.secondsSince1970) < 86_400,
      Geodesic.wgs84.inverse(from: last.coordinate, to: fix.coordinate).distance < 1000
    {
      return last.degrees
    }
    return nil
  }
}
