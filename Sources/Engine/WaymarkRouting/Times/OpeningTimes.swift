public import WaymarkGeodesy

/// Times of the week and the year, such as opening hours: rules, of which a later one replaces the earlier ones on its days.
public struct OpeningTimes: Hashable, Sendable {
  /// A day of the year, or of one year.
  public struct Date: Hashable, Sendable {
    /// Year; 0 for every year.
    public var year: Int
    /// Month, 1 … 12.
    public var month: Int
    /// Day of the month, 1 … 31.
    public var day: Int

    /// Makes a date.
    public init(year: Int = 0, month: Int, day: Int) {
      (self.year, self.month, self.day) = (year, month, day)
    }

    /// Comparable within a year.
    var dayOfYear: Int { month * 32 + day }
  }

  /// Days from one date to another, both included; over the turn of the year where the second is earlier in the year. Both have
  /// a year or neither.
  public struct DateSpan: Hashable, Sendable {
    /// The first day.
    public var first: Date
    /// The last day.
    public var last: Date

    /// Makes a span.
    public init(_ first: Date, _ last: Date) { (self.first, self.last) = (first, last) }

    func contains(_ date: Date) -> Bool {
      if first.year > 0 {
        let day = date.year * 512 + date.dayOfYear
        return first.year * 512 + first.dayOfYear <= day && day <= last.year * 512 + last.dayOfYear
      }
      let (isLate, isEarly) = (first.dayOfYear <= date.dayOfYear, date.dayOfYear <= last.dayOfYear)
      return first.dayOfYear <= last.dayOfYear ? isLate && isEarly : isLate || isEarly
    }
  }

  /// Times of some days.
  public struct Rule: Hashable, Sendable {
    /// The days of the year; empty for all.
    public var dates: [DateSpan]
    /// The days of the week: bit 0 is Monday.
    public var weekdays: UInt8
    /// Minutes since midnight, the last one excluded, up to 2880: beyond 1440 they are those of the next day. Empty for all day.
    public var minutes: [Range<Int>]
    /// Whether these are times that count, or times that do not.
    public var isOn: Bool
    /// Whether the rules before it go on counting on its days.
    public var isAdditional: Bool

    /// Makes a rule.
    public init(
      dates: [DateSpan] = [], weekdays: UInt8 = OpeningTimes.everyDay, minutes: [Range<Int>] = [], isOn: Bool = true,
      isAdditional: Bool = false
    ) {
      self.dates = dates
      self.weekdays = weekdays
      self.minutes = minutes
      self.isOn = isOn
      self.isAdditional = isAdditional
    }

    fileprivate func applies(on date: Date, weekday: Int) -> Bool {
      weekdays >> UInt8(weekday) & 1 == 1 && (dates.isEmpty || dates.contains { $0.contains(date) })
    }

    fileprivate func covers(_ minute: Int) -> Bool {
      // A day off has no night that goes on after midnight.
      minutes.isEmpty ? minute < 1440 || !isOn : minutes.contains { $0.contains(minute) }
    }
  }

  /// All bits of `Rule.weekdays`.
  public static let everyDay: UInt8 = 0x7F

  /// The rules, in their order.
  public var rules: [Rule]

  /// Makes times.
  public init(_ rules: [Rule]) { self.rules = rules }

  /// Whether a moment, in the time of the place, is one of these times.
  public func contains(_ moment: CalendarTime) -> Bool {
    let day = moment.daysSince1970
    let minute = moment.hour * 60 + moment.minute
    return isOn(day, minute) || isOn(day - 1, minute + 1440)
  }

  private func isOn(_ day: Int, _ minute: Int) -> Bool {
    let date = CalendarTime.date(daysSince1970: day)
    // The first of January 1970 was a Thursday.
    let weekday = ((day + 3) % 7 + 7) % 7
    var isOn = false
    for rule in rules where rule.applies(on: Date(year: date.year, month: date.month, day: date.day), weekday: weekday)
    {
      if rule.covers(minute) {
        isOn = rule.isOn
      } else if rule.isOn, !rule.isAdditional {
        isOn = false
      }
    }
    return isOn
  }
}
