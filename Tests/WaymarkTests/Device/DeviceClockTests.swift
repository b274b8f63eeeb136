import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct DeviceClockTests {
  private static func reading(_ uptime: Double, _ utc: Double) -> DeviceClock.Reading {
    DeviceClock.Reading(uptime: uptime, utc: UTCInstant(secondsSince1970: utc))
  }

  private static func time(_ stamp: Double, _ arrival: DeviceClock.Reading) -> Double? {
    DeviceClock.time(of: UTCInstant(secondsSince1970: stamp), arrivedAt: arrival)
  }

  @Test func theAgeIsTakenOffTheArrival() throws {
    let now = Self.reading(5000, 1_790_000_000)
    #expect(Self.time(1_789_999_999.75, now) == 4999.75)
    #expect(Self.time(1_789_999_990, now) == 4990)
    // A cached location is of no use; one from the future, or without a stamp, is new.
    #expect(Self.time(1_789_999_989.9, now) == nil)
    #expect(Self.time(0, now) == nil)
    #expect(Self.time(1_790_000_003, now) == 5000)
    #expect(Self.time(.nan, now) == 5000)
    #expect(Self.time(.infinity, now) == 5000)
  }

  /// The wall clock is set back by an hour between two fixes: their times on the session's clock are not affected.
  @Test func aWallClockThatIsSetMovesNothing() {
    #expect(Self.time(1_790_000_000.5, Self.reading(100.9, 1_790_000_000.9)).map { abs($0 - 100.5) < 1e-6 } == true)
    #expect(Self.time(1_789_996_401.5, Self.reading(101.9, 1_789_996_401.9)).map { abs($0 - 101.5) < 1e-6 } == true)
  }

  @Test func theWallClockIsReportedOnceAndWhenItIsSet() {
    var clock = DeviceClock()
    let first = Self.reading(100, 1_790_000_000)
    #expect(clock.sample(at: first) == TimedSample(time: 100, .utc(first.utc)))
    #expect(clock.sample(at: Self.reading(160, 1_790_000_060.2)) == nil)
    let set = Self.reading(161, 1_790_000_161)
    #expect(clock.sample(at: set) == TimedSample(time: 161, .utc(set.utc)))
    #expect(clock.sample(at: Self.reading(162, 1_790_000_162)) == nil)
    #expect(clock.sample(at: Self.reading(.nan, 1_790_000_162)) == nil)
  }
}
