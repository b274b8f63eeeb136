/// A moment on the wall clock.
public struct UTCInstant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public var secondsSince1970: Double

  /// Makes an instant.
  public init(secondsSince1970: Double) { self.secondsSince1970 = secondsSince1970 }

  /// Makes an instant from a date and time of day. A leap second (23:59:60) is the first second of the next day, as on
  /// every clock that does not count leap seconds.
  public init(_ time: CalendarTime) {
    let days = CalendarTime.daysSince1970(year: time.year, month: time.month, day: time.day)
    // In floating point: an integer has 32 bits on WebAssembly.
    secondsSince1970 = Double(days) * 86_400 + Double(time.hour * 3600 + time.minute * 60) + time.second
  }

  /// Julian date (UTC).
  public var julianDate: Double { secondsSince1970 / 86_400 + 2_440_587.5 }

  /// Date and time of day, or nil when the instant is not finite or outside the years 0 to 9999.
  public var calendar: CalendarTime? {
    guard secondsSince1970 >= -62_167_219_200, secondsSince1970 < 253_402_300_800 else { return nil }
    let days = (secondsSince1970 / 86_400).rounded(.down)
    let secondOfDay = secondsSince1970 - days * 86_400
    guard let wholeDays = Int(exactly: days), let minutes = Int(exactly: (secondOfDay / 60).rounded(.down)) else {
      return nil
    }
    let (year, month, day) = CalendarTime.date(daysSince1970: wholeDays)
    return CalendarTime(
      year: year, month: month, day: day, hour: minutes / 60, minute: minutes % 60,
      second: secondOfDay - Double(minutes) * 60)
  }

  /// The year with its fraction, as geomagnetic models want it: 2026.5 is the middle of 2026. Not a number when the
  /// instant is not finite or outside the years 0 to 9999.
  public var decimalYear: Double {
    guard let year = calendar?.year else { return .nan }
    let start = Double(CalendarTime.daysSince1970(year: year, month: 1, day: 1)) * 86_400
    return Double(year) + (secondsSince1970 - start) / (CalendarTime.isLeapYear(year) ? 31_622_400 : 31_536_000)
  }

  /// Earlier before later.
  public static func < (a: UTCInstant, b: UTCInstant) -> Bool { a.secondsSince1970 < b.secondsSince1970 }
}
