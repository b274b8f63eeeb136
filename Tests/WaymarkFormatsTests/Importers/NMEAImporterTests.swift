import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

@Suite struct NMEAImporterTests {
  /// A sentence with its checksum.
  private func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0) { $0 ^ $1 }, radix: 16, uppercase: true)
    return "$\(body)*" + (sum.count < 2 ? "0" + sum : sum)
  }

  private func read(_ bodies: [String], _ options: ImportOptions = ImportOptions()) throws -> ImportedTrack {
    let folder = try TemporaryFolder()
    return try ImportFormat.nmea.read(
      folder.write("a.nmea", bodies.map(sentence).joined(separator: "\r\n") + "\r\n"), options: options)
  }

  /// Windows programs write UTF-16, with a byte order mark or without.
  @Test func readsUTF16() throws {
    let text =
      [
        "GPGGA,100000,4700.00,N,01500.00,E,1,08,1.0,300.0,M,40.0,M,,",
        "GPRMC,100000,A,4700.00,N,01500.00,E,2.0,90.0,010124,,",
      ]
      .map(sentence).joined(separator: "\r\n") + "\r\n"
    let folder = try TemporaryFolder()
    let plain = try ImportFormat.nmea.read(folder.write("a.nmea", text))
    #expect(plain.fixes.count == 1)
    for (name, encoding) in [("bom", String.Encoding.utf16), ("le", .utf16LittleEndian), ("be", .utf16BigEndian)] {
      let url = folder.url.appendingPathComponent("\(name).nmea")
      try #require(text.data(using: encoding)).write(to: url)
      #expect(try ImportFormat.nmea.read(url.path).samples == plain.samples, "\(name)")
    }
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theRealWalk() throws {
    let track = try ImportFormat.nmea.read(SharedData.url("gpx/walk.nmea").path)
    #expect(track.damage.isEmpty)
    #expect(track.samples.count == 154)
    let (time, fix) = try #require(track.fixes.first)
    // 2004-08-07T03:29:08.379Z, 42°31.8291' N, 88°07.3033' W, HDOP 1.6.
    #expect(abs(time - 1_091_849_348.379) < 1e-6)
    #expect(abs(fix.coordinate.latitude - (42 + 31.8291 / 60)) < 1e-12)
    #expect(abs(fix.coordinate.longitude + 88 + 7.3033 / 60) < 1e-12)
    #expect(fix.altitude == Altitude(meters: 209.8, reference: .meanSeaLevel))
    #expect(fix.course == 138.92)
    #expect(abs((fix.speed ?? 0) - 0.17 * 1852 / 3600) < 1e-12)
    #expect(abs(fix.horizontalAccuracy - 1.0714 * 1.6 * 5) < 1e-9)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func theRealPixelLogAgreesWithItsOwnArrivalTimes() throws {
    let url = SharedData.url("tracks/pixel7_gnsslogger/nmea.nmea")
    let track = try ImportFormat.nmea.read(url.path)
    #expect(track.samples.count == 48)
    let arrivals = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
      .filter { $0.contains("GGA") }.compactMap { $0.split(separator: ",").last.flatMap { Double($0) } }
    #expect(arrivals.count == 48)
    for (sample, arrival) in zip(track.samples, arrivals) { #expect(abs(sample.time - arrival / 1000) < 1) }
  }

  @Test func midnightAndDatesThatComeLate() throws {
    let track = try read([
      "GPGGA,235958.00,4700.00,N,00800.00,E,1,08,1.0,500.0,M,48.0,M,,",
      "GPGGA,235959.00,4700.00,N,00800.00,E,1,08,1.0,500.0,M,48.0,M,,",
      "GPGGA,000000.00,4700.00,N,00800.00,E,1,08,1.0,500.0,M,48.0,M,,",
      "GPRMC,000000.00,A,4700.00,N,00800.00,E,2.0,90.0,010126,,,A",
      "GPGGA,000001.00,4700.00,N,00800.00,E,1,08,1.0,500.0,M,48.0,M,,",
    ])
    let midnight = try #require(UTCInstant(iso8601: "2026-01-01T00:00:00Z")).secondsSince1970
    #expect(track.fixes.map { $0.time - midnight } == [-2, -1, 0, 1])
    #expect(track.clock == .utc)
    #expect(track.fixes[2].fix.course == 90)
  }

  @Test func withoutAnyDateTimesCountFromMidnightOrFromAGivenDay() throws {
    let bodies = [
      "GNGGA,235959.50,4700.00,S,00800.00,W,1,08,1.0,500.0,M,48.0,M,,",
      "GNGGA,000000.50,4700.00,S,00800.00,W,1,08,1.0,500.0,M,48.0,M,,",
    ]
    let track = try read(bodies)
    #expect(track.clock == .own)
    #expect(track.fixes.map(\.time) == [86_399.5, 86_400.5])
    #expect(track.fixes[0].fix.coordinate == Coordinate(latitude: -47, longitude: -8))
    var options = ImportOptions()
    options.firstDay = 20_000
    let midnight: Double = 20_001 * 86_400
    #expect(try read(bodies, options).fixes.map(\.time) == [midnight - 0.5, midnight + 0.5])
  }

  @Test func accuracyComesFromTheBestSourceThereIs() throws {
    let track = try read([
      // GST: standard deviations of latitude and longitude.
      "GPGGA,100000.00,4700.00,N,00800.00,E,1,08,1.0,,M,,M,,", "GPGST,100000.00,5.0,,,,3.0,4.0,6.0",
      // RTK fixed, HDOP from GSA only.
      "GPGGA,100001.00,4700.00,N,00800.00,E,4,08,,,M,,M,,", "GPGSA,A,3,28,08,11,27,07,,,,,,,,4.9,0.5,4.5",
      // Nothing: the default.
      "GPRMC,100002.00,A,4700.00,N,00800.00,E,,,010126,,,A",
      // No fix, by GGA and by RMC.
      "GPGGA,100003.00,,,,,0,00,99.99,,,,,,", "GPRMC,100004.00,V,,,,,,,010126,,,N",
    ])
    #expect(track.fixes.count == 3)
    #expect(abs(track.fixes[0].fix.horizontalAccuracy - 1.5152 * (12.5).squareRoot()) < 1e-9)
    #expect(track.fixes[0].fix.verticalAccuracy == 6)
    #expect(abs(track.fixes[1].fix.horizontalAccuracy - 1.0714 * 0.5 * 0.02) < 1e-9)
    #expect(track.fixes[2].fix.horizontalAccuracy == NMEAImporter.defaultAccuracy)
    #expect(track.notes == ["the receiver had no fix in 2 of 5 epochs"], "\(track.notes)")
    var options = ImportOptions()
    options.accuracy = 3
    options.userRangeError = 1
    let own = try read(
      ["GPRMC,100002.00,A,4700.00,N,00800.00,E,,,010126,,,A", "GPGGA,100003.00,4700.00,N,00800.00,E,1,8,2.0,,M,,M,,"],
      options)
    #expect(own.fixes.map(\.fix.horizontalAccuracy) == [3, 1.0714 * 2])
  }

  /// Only epochs with fixed ambiguities are the truth, with their velocities.
  @Test func aReferenceReceiverGivesTheTruth() throws {
    let folder = try TemporaryFolder()
    let bodies = [
      "GNGGA,100000.00,4700.00,N,00800.00,E,4,24,0.7,500.0,M,48.0,M,1.0,1828",
      "GNRMC,100000.00,A,4700.00,N,00800.00,E,10.0,90.0,010126,,,R",
      "GNGGA,100001.00,4700.00,N,00800.00,E,5,24,0.7,500.0,M,48.0,M,1.0,1828",
      "GNGGA,100002.00,4700.00,N,00800.00,E,4,24,0.7,500.0,M,48.0,M,1.0,1828",
    ]
    let path = try folder.write("rtk.nmea", bodies.map(sentence).joined(separator: "\r\n") + "\r\n")
    let track = try ImportFormat.nmeaTruth.read(path)
    let truths = track.samples.compactMap { timed -> GroundTruth? in
      if case .truth(let truth) = timed.sample { truth } else { nil }
    }
    #expect(truths.count == 2 && track.samples.count == 2)
    #expect(truths.first?.course == 90)
    let speed = try #require(truths.first?.speed)
    #expect(abs(speed - 18_520 / 3600) < 1e-9)
    #expect(truths.last?.speed == nil)
    #expect(truths.first?.position.altitude == Altitude(meters: 500, reference: .meanSeaLevel))
    #expect(track.notes == ["1 positions are not RTK-fixed and no truth"])
    let single = try folder.write("single.nmea", sentence(bodies[2]) + "\r\n")
    let error = #expect(throws: InputError.self) { _ = try ImportFormat.nmeaTruth.read(single) }
    #expect(error?.problem.contains("RTK-fixed") == true)
  }

  @Test func damagedSentencesAreCountedAndOtherTalkersIgnored() throws {
    let folder = try TemporaryFolder()
    let good = sentence("GPRMC,100002.00,A,4700.00,N,00800.00,E,,,010126,,,A")
    let text = """
      \(good)
      \(good.replacingOccurrences(of: "4700", with: "4701"))
      \(sentence("GPRMC,100003.00,A,4760.00,N,00800.00,E,,,010126,,,A"))
      \(sentence("GPRMC,109999.00,A,4700.00,N,00800.00,E,,,010126,,,A"))
      \(sentence("GPRMC,100005.00,A,4700.00,N,00800.00,E,,,310226,,,A"))
      \(sentence("GPRMC,100006.00,A,4700.00,X,00800.00,E,,,010126,,,A"))
      $GPRMC,100007.00,A,4700.00,N,00800.00,E,,,010126,,,A
      \(sentence("PUBX,00,1")) !AIVDM,1 text
      $GPRMC,100008.00,A,4700.00,N
      """
    let track = try ImportFormat.nmea.read(folder.write("a.nmea", text))
    #expect(track.damage.first.map(\.number) == [2, 3, 4, 5, 6])
    #expect(track.damage.first.first?.problem == "the checksum is wrong")
    // The sentence without a checksum is taken; of line 5 only the date is damaged; the last one has no position.
    #expect(track.fixes.map { $0.time.truncatingRemainder(dividingBy: 60) } == [2, 5, 7])
  }
}
