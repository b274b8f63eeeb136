internal import WaymarkGeodesy

/// The time of day behind the session's clock, and the magnetic declination of that day.
struct WallClock: Sendable {
  private var reported: (time: Double, utc: UTCInstant)?
  /// A moment of the same day, for the declination where the time of day is not known.
  private var date: UTCInstant?
  private var declination = DeclinationCache()

  /// Takes the time of day of a moment.
  ///
  /// - Returns: why it cannot be used; nil when it can.
  mutating func take(_ utc: UTCInstant, at time: Double) -> SampleRejection? {
    guard utc.secondsSince1970.isFinite else { return .notFinite }
    // Some three thousand years: beyond, no model of the sky or the field means anything.
    guard abs(utc.secondsSince1970) < 1e11 else { return .outOfRange }
    reported = (time, utc)
    return nil
  }

  /// Takes a moment of the session's day.
  mutating func take(date: UTCInstant) { self.date = abs(date.secondsSince1970) < 1e11 ? date : nil }

  /// The session's clock jumped.
  mutating func restart() { reported = nil }

  /// The time of day at a moment; nil while it was not reported.
  func utc(at time: Double) -> UTCInstant? {
    reported.map { UTCInstant(secondsSince1970: $0.utc.secondsSince1970 + time - $0.time) }
  }

  /// Declination where the newest fix is, degrees; nil while it is unknown.
  mutating func declinationDegrees(at fix: LocationFix?, time: Double) -> Double? {
    declination.degrees(at: fix, utc: utc(at: time) ?? date)
  }
}
