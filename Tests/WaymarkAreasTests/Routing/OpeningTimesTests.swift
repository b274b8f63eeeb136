import Testing
import WaymarkGeodesy
import WaymarkRouting

@testable import WaymarkAreas

/// Times as OpenStreetMap writes them.
struct OpeningTimesTests {
  private static func moment(_ text: String) throws -> CalendarTime {
    let parts = text.split { "-T:".contains($0) }.compactMap { Int($0) }
    return try #require(
      CalendarTime(year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4]))
  }

  /// 2026-11-25 is a Wednesday.
  @Test(arguments: [
    ("24/7", "2026-11-25T03:00", true),
    ("06:00-22:00", "2026-11-25T06:00", true), ("06:00-22:00", "2026-11-25T22:00", false),
    ("22:00-06:00", "2026-11-25T05:59", true), ("22:00-06:00", "2026-11-25T06:00", false),
    ("22:00-06:00", "2026-11-25T23:00", true), ("00:00-24:00", "2026-11-25T23:59", true),
    ("Mo-Fr 08:00-12:00,13:00-18:00", "2026-11-25T12:30", false),
    ("Mo-Fr 08:00-12:00,13:00-18:00", "2026-11-25T13:00", true),
    ("Mo-Fr 08:00-18:00", "2026-11-28T10:00", false), ("Sa-Mo 08:00-18:00", "2026-11-30T10:00", true),
    ("Sa-Mo 08:00-18:00", "2026-12-01T10:00", false), ("Mo,We,Fr", "2026-11-25T10:00", true),
    ("Mo-Sa 08:00-20:00; Su off", "2026-11-29T10:00", false),
    ("06:00-22:00; Su 09:00-12:00", "2026-11-29T07:00", false),
    ("06:00-22:00; Su 09:00-12:00", "2026-11-29T11:00", true),
    ("Mo-Fr 06:00-22:00; PH off", "2026-11-25T10:00", true), ("Mo-Su,PH 06:00-22:00", "2026-11-25T10:00", true),
    ("Fr 20:00-04:00", "2026-11-28T03:00", true), ("Fr 20:00-04:00", "2026-11-27T03:00", false),
    ("Fr 20:00-04:00; Fr off", "2026-11-28T03:00", false),
    ("Apr-Oct", "2026-11-25T10:00", false), ("Apr-Oct", "2026-10-31T10:00", true),
    ("Nov-Mar", "2026-01-05T10:00", true), ("Nov-Mar", "2026-05-05T10:00", false),
    ("Apr-Oct: 06:00-20:00; Nov-Mar: 07:00-17:00", "2026-11-25T18:00", false),
    ("Apr-Oct: 06:00-20:00; Nov-Mar: 07:00-17:00", "2026-06-25T18:00", true),
    ("Oct 08:00-18:00", "2026-10-02T09:00", true), ("Dec 24-26", "2026-12-26T09:00", true),
    ("Dec 24-26", "2026-12-27T09:00", false), ("Dec 20-Jan 6", "2026-01-06T09:00", true),
    ("Dec 20-Jan 6", "2026-01-07T09:00", false), ("Mar 15-Sep 30 Mo-Fr 08:00-18:00", "2026-05-05T09:00", true),
    ("2026 Mar 1-2026 Jun 30", "2026-05-05T09:00", true), ("2026 Mar 1-2026 Jun 30", "2027-05-05T09:00", false),
    ("2026 Dec 20-Jan 6", "2027-01-05T09:00", true), ("2026", "2026-11-25T10:00", true),
    ("2024-2025", "2026-11-25T10:00", false), ("2025+", "2026-11-25T10:00", true),
    ("Jan,Jul-Aug", "2026-07-05T10:00", true), ("Jan,Jul-Aug", "2026-05-05T10:00", false),
    ("Mo-Fr 08:00-12:00, Sa 10:00-12:00", "2026-11-28T11:00", true),
    ("Mo-Fr 08:00-12:00, Fr 14:00-16:00", "2026-11-27T09:00", true), ("08:00+", "2026-11-25T20:00", true),
    ("08:00-18:00 \"ring the bell\"", "2026-11-25T09:00", true),
    ("24/7; 12:00-13:00 off", "2026-11-25T12:30", false), ("24/7; 12:00-13:00 off", "2026-11-25T13:30", true),
    ("Mo–Fr 8:00–18:00", "2026-11-25T09:00", true), ("off", "2026-11-25T09:00", false),
    ("Feb 29", "2028-02-29T09:00", true),
  ])
  func timesAreRead(_ text: String, at moment: String, isOpen: Bool) throws {
    let times = try #require(OpeningTimesText.times(text), "\(text)")
    #expect(try times.contains(Self.moment(moment)) == isOpen, "\(text) at \(moment)")
  }

  @Test(arguments: [
    "", "sunrise-sunset", "Mo-Fr sunrise-22:00", "PH off", "week 10-20 Mo", "Mo[1] 10:00-12:00", "easter", "unknown",
    "\"by appointment\"", "25:70-30:00", "Mo-Fr 08:00-", "08:00", "Feb 30", "snow", "Mo-Fr 8-18",
    "(sunset-02:00)-20:00",
    String(repeating: "Mo 08:00-09:00;", count: 70), String(repeating: "2026 Jan 1,", count: 200), "12345",
    "2026 Jan 1-Feb", "99:00-99:00", "|", "||", "|;|",
  ])
  func whatAClockDoesNotTellIsNotRead(_ text: String) {
    // A bound on what is read; the rest is no time, or one that needs the sun or a calendar of holidays.
    if let times = OpeningTimesText.times(text) { #expect(text == "2026 Jan 1-Feb" && times.rules.count == 1) }
  }

  @Test func conditionsChangeAccess() throws {
    let night = try #require(
      ConditionalTags.reading(["highway": "footway", "access:conditional": "no @ (22:00-06:00)"]).condition)
    #expect(night.clauses.map(\.right) == [.closed] && night.clauses[0].isForFoot && night.clauses[0].isForBicycle)
    #expect(try night.clauses[0].times.contains(Self.moment("2026-11-25T23:00")))
    // What is closed but for some times is a way of the network.
    let opened: OSMTags = ["highway": "footway", "access": "no", "foot:conditional": "yes @ (06:00-22:00)"]
    #expect(RoutableWay.traits(of: opened) == nil && RoutableWay.traits(of: opened, hasCondition: true) != nil)
    // `foot` stands above `access`, also above what is said of some times.
    let foot: OSMTags = ["highway": "service", "foot": "yes", "access:conditional": "no @ (22:00-06:00)"]
    #expect(ConditionalTags.reading(foot).condition?.clauses.allSatisfy { !$0.isForFoot } == true)
    let several = ConditionalTags.reading([
      "highway": "path", "foot:conditional": "no @ (Nov-Mar); private @ (Apr Mo-Fr 08:00-12:00; Apr Sa)",
    ])
    #expect(several.condition?.clauses.map(\.right) == [.closed, .isPrivate] && several.unread == 0)
    for text in ["no @ snow", "no @ (wet AND Mo-Fr)", "no", "maybe @ (Mo-Fr)", "no @ sunset-sunrise"] {
      let reading = ConditionalTags.reading(["highway": "path", "foot:conditional": text])
      #expect(reading.condition == nil && reading.unread == 1, "\(text)")
    }
    #expect(ConditionalTags.reading(["highway": "path", "opening_hours": "24/7"]).condition == nil)
    #expect(ConditionalTags.reading(["highway": "path", "opening_hours": "dawn-dusk"]).unread == 1)
    // The hours of the market, not of its square.
    let market: OSMTags = ["highway": "pedestrian", "amenity": "marketplace", "opening_hours": "Fr 07:00-13:00"]
    #expect(ConditionalTags.reading(market).condition == nil)
  }
}
