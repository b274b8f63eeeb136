import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

/// NMEA as a stream: what loggers and cables make of line breaks.
@Suite struct NMEAStreamTests {
  static func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0) { $0 ^ $1 }, radix: 16, uppercase: true)
    return "$\(body)*" + (sum.count < 2 ? "0" + sum : sum)
  }

  private static func pair(_ second: Int) -> [String] {
    let time = "0910\(second).00"
    return [
      sentence("GNRMC,\(time),A,4637.2\(second)0,N,01418.0000,E,2.60,45.0,141025,,,A"),
      sentence("GNGGA,\(time),4637.2\(second)0,N,01418.0000,E,1,11,0.9,450.0,M,47.0,M,,"),
    ]
  }

  private static let sentences = (10..<20).flatMap(pair)

  private func read(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> ImportedTrack {
    let folder = try TemporaryFolder()
    return try ImportFormat.nmea.read(folder.write("a.nmea", text), options: options)
  }

  private static let forms: [(name: String, make: @Sendable ([String]) -> String)] = [
    ("LF", { $0.joined(separator: "\n") + "\n" }), ("CRLF", { $0.joined(separator: "\r\n") + "\r\n" }),
    ("CR", { $0.joined(separator: "\r") + "\r" }), ("CR CR LF", { $0.joined(separator: "\r\r\n") }),
    ("no line breaks", { $0.joined() }), ("blanks between", { $0.joined(separator: "  ") }),
    (
      "two on a line",
      { all in stride(from: 0, to: all.count, by: 2).map { all[$0] + all[$0 + 1] }.joined(separator: "\n") }
    ),
    ("a logger's lines", { $0.map { "NMEA,\($0),1760433010000\n" }.joined() }),
    ("a logger's line breaks", { $0.map { "NMEA,\($0)\n,1760433010000\n" }.joined() }),
    ("a line break in each sentence", { $0.map { $0.prefix(30) + "\n" + $0.dropFirst(30) + "\n" }.joined() }),
    ("a line break in each checksum", { $0.map { $0.dropLast() + "\r\n" + $0.suffix(1) + "\r\n" }.joined() }),
    ("tag blocks", { $0.map { "\\g:1-2-73874,s:r3669961*6B\\\($0)\r\n" }.joined() }),
    ("ships between", { $0.map { "\($0)!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C\r\n" }.joined() }),
    ("cut ones between", { $0.map { $0.prefix(40) + $0 + "\n" }.joined() }),
    (
      "cut ones on lines of their own",
      { all in all[0] + "\n" + all[1] + "\n" + all.dropFirst(2).map { $0.prefix(40) + "\n" + $0 + "\n" }.joined() }
    ),
    ("in JSON", { $0.map { "{\"nmea\":\"\($0)\\r\\n\"}\n" }.joined() }),
  ]

  @Test(arguments: forms.map(\.name)) func howeverTheyStandTheyAreTheSame(name: String) throws {
    let form = try #require(Self.forms.first { $0.name == name })
    let plain = try read(Self.sentences.joined(separator: "\r\n"))
    #expect(plain.fixes.count == 10 && plain.damage.isEmpty)
    #expect(plain.fixes.allSatisfy { $0.fix.altitude?.meters == 450 && $0.fix.speed != nil })
    let track = try read(form.make(Self.sentences))
    #expect(track.samples == plain.samples)
    #expect(track.damage.isEmpty == !name.hasPrefix("cut"), "\(track.damage)")
    if name.hasPrefix("cut") { #expect(track.damage.count == (name.hasSuffix("own") ? 18 : 20)) }
  }

  @Test func checksumsDecide() throws {
    let good = Self.sentences
    let wrong = good[3].replacingOccurrences(of: "450.0", with: "460.0")
    let track = try read((good[0...2] + [wrong] + good[4...]).joined(separator: "\n"))
    #expect(track.damage.first.map(\.number) == [4])
    #expect(track.damage.first.first?.problem == "the checksum is wrong")
    #expect(track.fixes.count == 10 && track.fixes[1].fix.altitude == nil)
    // Receivers that write no checksums at all are believed; but not a sentence in which the next begins.
    let bare = good.map { String($0.dropLast(3)) }
    #expect(try read(bare.joined(separator: "\n")).samples == read(good.joined(separator: "\n")).samples)
    let cut = try read(bare[0] + "\n" + bare[1].prefix(52) + bare[2] + "\n" + bare[3])
    #expect(cut.damage.count == 1 && cut.fixes.count == 2 && cut.fixes[0].fix.altitude == nil)
  }

  @Test func datesOfAReceiverWithoutAFixAreNotUsed() throws {
    let cold = [
      "GNGGA,235958.00,,,,,0,00,99.99,,,,,,", "GNRMC,235958.00,V,,,,,,,060180,,,N", "GNZDA,235959.00,06,01,1980,00,00",
    ].map(Self.sentence)
    let track = try read((cold + Self.sentences).joined(separator: "\n"))
    #expect(track.fixes.count == 10)
    #expect(track.span == 1_760_433_010...1_760_433_019)
    #expect(track.notes.contains { $0.contains("no fix in 1 of ") })
    // Only such dates: none.
    let undated = try read((cold + Self.sentences.filter { $0.contains("GGA") }).joined(separator: "\n"))
    #expect(undated.clock.utcOffset == nil)
    var options = ImportOptions()
    options.firstDay = 20_375
    let given = try read(Self.sentences.filter { $0.contains("GGA") }.joined(separator: "\n"), options)
    #expect(given.clock == .utc && given.samples.map(\.time) == track.samples.map(\.time))
  }

  @Test func valuesThatAreNoneAreLeftOutAndCounted() throws {
    let track = try read(
      [
        "GNRMC,091010.00,A,4637.2000,N,01418.0000,E,nan,400,141025,,,A",
        "GNGGA,091010.00,4637.2000,N,01418.0000,E,1,11,nan,-9999,M,47.0,M,,", "GNGST,091010.00,5.0,,,,-1,4.0,6.0",
      ].map(Self.sentence).joined(separator: "\n"))
    let fix = try #require(track.fixes.first?.fix)
    #expect(fix.altitude == nil && fix.speed == nil && fix.course == nil && fix.horizontalAccuracy == 10)
    #expect(track.damage.isEmpty)
    #expect(
      track.notes.contains { $0.hasSuffix("speed (1), course (1), dilution (1), altitude (1), accuracy (1)") },
      "\(track.notes)")
  }
}
