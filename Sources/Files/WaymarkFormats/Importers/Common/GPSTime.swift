import WaymarkGeodesy

/// Times of the Global Positioning System: seconds since 1980-01-06T00:00:00Z that count leap seconds.
enum GPSTime {
  /// Seconds from 1970-01-01 to 1980-01-06.
  static let epoch = 315_964_800.0

  /// The days (UTC) from which GPS time is ahead by one more second (IERS Bulletin C); 18 s since 2017.
  private static let leaps: [(year: Int, month: Int)] = [
    (1981, 7), (1982, 7), (1983, 7), (1985, 7), (1988, 1), (1990, 1), (1991, 1), (1992, 7), (1993, 7), (1994, 7),
    (1996, 1), (1997, 7), (1999, 1), (2006, 1), (2009, 1), (2012, 7), (2015, 7), (2017, 1),
  ]

  /// UTC, seconds since 1970, of a GPS time that was written as a date, and is given as seconds since 1970, too.
  static func utc(ofGPSDate seconds: Double) -> Double {
    var ahead = 0.0
    for leap in leaps {
      guard let day = CalendarTime(year: leap.year, month: leap.month, day: 1) else { continue }
      if seconds - (ahead + 1) >= UTCInstant(day).secondsSince1970 { ahead += 1 }
    }
    return seconds - ahead
  }

  /// UTC, seconds since 1970, of a GPS week and the seconds in it.
  static func utc(week: Double, seconds: Double) -> Double { utc(ofGPSDate: epoch + week * 604_800 + seconds) }
}
