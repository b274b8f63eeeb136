/// The uniform time of the ephemerides, TT, from the wall clock, UTC.
enum TerrestrialTime {
  /// Seconds in a day.
  static var secondsPerDay: Double { 86_400 }

  /// Days of UTC since 2000-01-01T12:00:00Z.
  static func daysSinceJ2000(utc: UTCInstant) -> Double { (utc.secondsSince1970 - 946_728_000) / secondsPerDay }

  /// Julian centuries of TT since J2000.0.
  static func centuriesSinceJ2000(utc: UTCInstant) -> Double {
    (daysSinceJ2000(utc: utc) + offset(utc: utc) / secondsPerDay) / 36_525
  }

  /// TT − UTC in seconds.
  ///
  /// From 1972 on exact: 32.184 s and the leap seconds (IERS Bulletin C); the last value holds until another leap
  /// second is announced. Before that UTC is read as Universal Time and the difference is ΔT by the polynomials of
  /// F. Espenak and J. Meeus (NASA/TP-2006-214141), 1860 to 1972, good to a second; earlier the value of 1860.
  static func offset(utc: UTCInstant) -> Double {
    let seconds = utc.secondsSince1970
    guard seconds >= 63_072_000 else {
      return universalTimeDifference(year: 2000 + (daysSinceJ2000(utc: utc) - 14) / 365.24219)
    }
    var leap = 10.0
    for start in leapSecondStarts {
      if seconds < start { break }
      leap += 1
    }
    return 32.184 + leap
  }

  /// Beginnings of the eras with one leap second more, seconds since 1970; TAI − UTC was 10 s before the first.
  private static let leapSecondStarts: [Double] = [
    78_796_800, 94_694_400, 126_230_400, 157_766_400, 189_302_400, 220_924_800, 252_460_800, 283_996_800,
    315_532_800, 362_793_600, 394_329_600, 425_865_600, 489_024_000, 567_993_600, 631_152_000, 662_688_000,
    709_948_800, 741_484_800, 773_020_800, 820_454_400, 867_715_200, 915_148_800, 1_136_073_600, 1_230_768_000,
    1_341_100_800, 1_435_708_800, 1_483_228_800,
  ]

  private static func universalTimeDifference(year: Double) -> Double {
    if year >= 1961 {
      let t = year - 1975
      return 45.45 + t * (1.067 + t * (-1 / 260 - t / 718))
    }
    if year >= 1941 {
      let t = year - 1950
      return 29.07 + t * (0.407 + t * (-1 / 233 + t / 2547))
    }
    if year >= 1920 {
      let t = year - 1920
      return 21.20 + t * (0.84493 + t * (-0.076100 + t * 0.0020936))
    }
    if year >= 1900 {
      let t = year - 1900
      return -2.79 + t * (1.494119 + t * (-0.0598939 + t * (0.0061966 - t * 0.000197)))
    }
    let t = max(0, year - 1860)
    return 7.62 + t * (0.5737 + t * (-0.251754 + t * (0.01680668 + t * (-0.0004473624 + t / 233_174))))
  }
}
