public import Foundation
public import WaymarkGeodesy

extension CalendarTime {
  /// The date and time of day of a moment in a time zone; nil outside of the years 0 to 9999.
  public init?(_ date: Date, in zone: TimeZone = .current) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: date)
    guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    self.init(
      year: year, month: month, day: day, hour: parts.hour ?? 0, minute: parts.minute ?? 0,
      second: Double(parts.second ?? 0))
  }
}
