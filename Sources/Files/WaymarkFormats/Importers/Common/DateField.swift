import WaymarkGeodesy

/// Dates and times in the fields of text files.
enum DateField {
  /// Seconds since 1970 of `2025/08/28` (or with hyphens) and `17:30:39.749`; nil when they are invalid.
  static func seconds(date: Substring, time: Substring) -> Double? {
    let day = date.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "-" }
    guard day.count == 3, let year = DigitField.value(day[0]), let month = DigitField.value(day[1]),
      let dayOfMonth = DigitField.value(day[2]), let seconds = secondsOfDay(time),
      let days = days(year: year, month: month, day: dayOfMonth)
    else { return nil }
    return Double(days) * 86_400 + seconds
  }

  /// Days since 1970 of a date; nil when there is no such day.
  static func days(year: Int, month: Int, day: Int) -> Int? {
    guard let date = CalendarTime(year: year, month: month, day: day) else { return nil }
    return Int(UTCInstant(date).secondsSince1970) / 86_400
  }

  /// Seconds since midnight of `17:30:39.749`; nil when it is invalid. Second 60 is a leap second.
  static func secondsOfDay(_ time: Substring) -> Double? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = DigitField.value(parts[0]), let minutes = DigitField.value(parts[1]),
      let seconds = DecimalText.value(parts[2]), hours < 24, minutes < 60, (0..<61).contains(seconds)
    else { return nil }
    return Double(hours * 3600 + minutes * 60) + seconds
  }

  /// Seconds since midnight of `173039.749`; nil when it is invalid.
  static func secondsOfDay(packed time: Substring) -> Double? {
    guard time.utf8.count >= 6, let hours = DigitField.value(time.prefix(2)),
      let minutes = DigitField.value(time.dropFirst(2).prefix(2)), hours < 24, minutes < 60,
      let seconds = DecimalText.value(time.dropFirst(4)), (0..<61).contains(seconds)
    else { return nil }
    return Double(hours * 3600 + minutes * 60) + seconds
  }
}
