import Foundation
import TestSupport
import Testing
import WaymarkGeodesy

@Suite struct TimeTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0), ("2026-11-20T10:00:00.250Z", 1_795_168_800.25),
    ("2026-11-20T11:30:00+01:30", 1_795_168_800), ("2026-11-20T05:00:00-0500", 1_795_168_800),
    ("2026-11-20T12:00:00+02", 1_795_168_800), ("2026-11-20 10:00:00", 1_795_168_800),
    ("2026-11-20t10:00z", 1_795_168_800), ("2026-11-20", 1_795_132_800), ("2024-02-29T00:00:00Z", 1_709_164_800),
    ("1969-12-31T23:59:59.5Z", -0.5), ("2016-12-31T23:59:60Z", 1_483_228_800),
    ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("2026-11-20T10:00:00.123456789123Z", 1_795_168_800.123456789),
  ])
  func reads(text: String, seconds: Double) throws {
    let instant = try require(UTCInstant(iso8601: text), text)
    #expect(instant.secondsSince1970 == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-11-31", "2026-11-20T24:00:00Z",
    "2026-11-20T10:60:00Z", "2026-11-20T10:00:61Z", "2026-11-20T10:00:00.Z", "2026-11-20T10:00:00ZZ",
    "2026-11-20T10:00:00+1", "2026-11-20T10:00:00+24:00", "2026-11-20T10:00:00+01:60", "2026-11-20T", "x",
    "2026-11-20T10", "+2026-11-20", "２０２６-11-20", "2026-11-20T10:00:00 Z", "-026-01-01", "2026-00-10", "2026-01-00",
  ])
  func refuses(text: String) { #expect(UTCInstant(iso8601: text) == nil) }

  @Test func writesWhatItReads() throws {
    let seed: UInt64 = 51
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let milliseconds = random.uniform(-62_167_219_200_000...253_402_300_799_000).rounded()
      let instant = UTCInstant(secondsSince1970: milliseconds / 1000)
      let text = try require(instant.iso8601(), "seed \(seed), \(milliseconds)")
      let back = try require(UTCInstant(iso8601: text), text)
      #expect(abs(back.secondsSince1970 - instant.secondsSince1970) < 1e-4, "seed \(seed), \(text)")
      #expect(back.iso8601() == text)
    }
    let instant = UTCInstant(secondsSince1970: 1_795_168_800.25)
    #expect(instant.iso8601() == "2026-11-20T10:00:00.250Z")
    #expect(instant.iso8601(fractionDigits: 0) == "2026-11-20T10:00:00Z")
    #expect(instant.iso8601(fractionDigits: 6) == "2026-11-20T10:00:00.250000Z")
    // Rounding may carry through to the year.
    #expect(
      UTCInstant(secondsSince1970: 1_798_761_599.9996).iso8601() == "2027-01-01T00:00:00.000Z")
    for seconds in [Double.nan, .infinity, 1e300, -1e300, 253_402_300_800, -62_167_219_201] {
      #expect(UTCInstant(secondsSince1970: seconds).iso8601() == nil)
      #expect(UTCInstant(secondsSince1970: seconds).calendar == nil)
      #expect(UTCInstant(secondsSince1970: seconds).decimalYear.isNaN)
    }
  }

  @Test func calendarAgreesWithFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try require(TimeZone(secondsFromGMT: 0), "UTC")
    let seed: UInt64 = 52
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let seconds = random.uniform(-12_000_000_000...100_000_000_000).rounded()  // from 1589, after the reform
      let time = try require(UTCInstant(secondsSince1970: seconds).calendar, "seed \(seed), \(seconds)")
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: seconds))
      #expect(time.year == parts.year && time.month == parts.month && time.day == parts.day, "\(seconds)")
      #expect(time.hour == parts.hour && time.minute == parts.minute, "\(seconds)")
      #expect(Int(time.second) == parts.second, "\(seconds)")
      #expect(UTCInstant(time).secondsSince1970 == seconds)
    }
  }

  @Test func decimalYearAndJulianDate() throws {
    #expect(try require(UTCInstant(iso8601: "2025-01-01"), "").decimalYear == 2025)
    #expect(try require(UTCInstant(iso8601: "2026-07-02T12:00:00Z"), "").decimalYear == 2026.5)
    #expect(try require(UTCInstant(iso8601: "2024-07-02T00:00:00Z"), "").decimalYear == 2024.5)
    #expect(try require(UTCInstant(iso8601: "2000-01-01T12:00:00Z"), "").julianDate == 2_451_545)
    #expect(CalendarTime(year: 2026, month: 2, day: 29) == nil)
    #expect(CalendarTime(year: 2026, month: 1, day: 1, second: .nan) == nil)
    #expect(CalendarTime.days(inMonth: 13, year: 2026) == 0)
    #expect(CalendarTime.isLeapYear(2000) && !CalendarTime.isLeapYear(1900))
  }
}
