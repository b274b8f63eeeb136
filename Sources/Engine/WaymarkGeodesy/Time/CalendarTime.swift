/// A date and time of day by the Gregorian calendar, extended backwards before 1582; in UTC where nothing else is said.
public struct CalendarTime: Hashable, Sendable {
  /// Year, 0 to 9999.
  public let year: Int
  /// Month, 1 to 12.
  public let month: Int
  /// Day of the month, 1 to 31.
  public let day: Int
  /// Hour, 0 to 23.
  public let hour: Int
  /// Minute, 0 to 59.
  public let minute: Int
  /// Second with its fraction, [0, 61): 60 and more in a leap second.
  public let second: Double

  /// Makes a date and time, or nil when a part is outside its range or the month has no such day.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Double = 0) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarTime.days(inMonth: month, year: year), (0...23).contains(hour), (0...59).contains(minute),
      second >= 0, second < 61
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Whether a year has 366 days.
  public static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Days in a month; 0 for a month that does not exist.
  public static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: return 31
    case 4, 6, 9, 11: return 30
    case 2: return isLeapYear(year) ? 29 : 28
    default: return 0
    }
  }

  /// Days from 1970-01-01 to a date. Years begin in March here, so that the leap day is their last one (H. Hinnant,
  /// chrono-compatible low-level date algorithms, 2013).
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Days from 1970-01-01 to its date.
  package var daysSince1970: Int { Self.daysSince1970(year: year, month: month, day: day) }

  /// The date that is a number of days after 1970-01-01.
  package static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}
