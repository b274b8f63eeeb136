import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

@Suite struct AnchorImportTests {
  private func stamp(_ seconds: Double) throws -> EditStamp {
    let client = try #require(ClientID("test"))
    return try #require(EditStamp(time: UTCInstant(secondsSince1970: seconds), client: client))
  }

  private func stored(_ records: [AnchorRecord]) -> [AnchorID: AnchorRecord] {
    Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
  }

  @Test func importingTwiceAddsNothing() throws {
    var random = SeededGenerator(seed: 9)
    let anchors = try RandomAnchor.list(30, &random)
    let late = 5_000_000_000.0
    let first = try AnchorImport(anchors, into: [:], edited: stamp(late))
    #expect(first.added == 30 && first.futureDates == 0)
    let second = try AnchorImport(anchors, into: stored(first.records), edited: stamp(late + 10))
    #expect(second.added == 0 && second.unchanged == 30 && second.kept == 0)
  }

  @Test func whatWasEditedSinceStays() throws {
    let text = gpx("<wpt lat=\"1\" lon=\"2\"><name>A</name></wpt><wpt lat=\"1\" lon=\"3\"/>")
    let anchors = try AnchorFile.content(text).anchors
    let first = try AnchorImport(anchors, into: [:], edited: stamp(1000))
    var replica = AnchorReplica(client: try #require(ClientID("user")))
    for record in first.records { replica.merge(record) }
    try replica.edit(anchors[0].id, AnchorEdit(name: "Better"), at: UTCInstant(secondsSince1970: 2000))
    replica.remove(anchors[1].id, at: UTCInstant(secondsSince1970: 2000))
    let again = try AnchorImport(anchors, into: stored(replica.records), edited: stamp(3000))
    #expect(again.kept == 1 && again.unchanged == 0 && again.added == 1)
    for record in again.records { replica.merge(record) }
    #expect(replica[anchors[0].id]?.name == "Better" && replica[anchors[1].id] != nil)
  }

  @Test func datesInTheFutureAreLeftOut() throws {
    let text = gpx("<wpt lat=\"1\" lon=\"2\"><time>2999-01-01T00:00:00Z</time></wpt><wpt lat=\"1\" lon=\"3\"/>")
    let plan = try AnchorImport(try AnchorFile.content(text).anchors, into: [:], edited: stamp(1_800_000_000))
    #expect(plan.futureDates == 1 && plan.records.allSatisfy { $0.anchor.created == nil })
    let again = try AnchorImport(
      try AnchorFile.content(text).anchors, into: stored(plan.records), edited: stamp(1_800_000_001))
    #expect(again.unchanged == 2)
  }

  @Test func fullStoresAreSaid() throws {
    let position = Position(try #require(Coordinate(latitude: 1, longitude: 2)))
    func many(_ count: Int, high: UInt64) -> [Anchor] {
      (1...count).map { Anchor(position: position, name: "", id: AnchorID(high: high, low: UInt64($0))) }
    }
    let first = try AnchorImport(many(99_999, high: 1), into: [:], edited: stamp(1))
    let records = stored(first.records)
    #expect(try AnchorImport(many(1, high: 2), into: records, edited: stamp(2)).added == 1)
    #expect(throws: InputError.self) { try AnchorImport(many(2, high: 2), into: records, edited: stamp(2)) }
  }

  @Test func reportsSayEverything() throws {
    let content = try AnchorFile.content(
      gpx("<wpt lat=\"1\" lon=\"2\"/><wpt lat=\"99\" lon=\"2\"/><trk/>\n<wpt lat=\"2\" lon=\"2\"><ele>x</ele></wpt>"))
    var report = AnchorImportReport()
    report.add("a.gpx", content, try AnchorImport(content.anchors, into: [:], edited: stamp(1)))
    #expect(
      report.text == """
        a.gpx: 2 added, 1 skipped
          left out: 1 track
          skipped line 3: latitude 99 is outside −90 … 90; latitude and longitude seem to be swapped
          changed line 4: its altitude is left out: “x” is not a height in metres
        """)
    #expect(report.json["added"] == 2 && report.json["files"]?.array?.first?["left_out"] == ["track": 1])
    #expect(report.json["files"]?.array?.first?["skipped"]?.array?.first?["where"] == "line 3")
  }

  /// The digests of FIPS 180-4's examples.
  @Test func digests() {
    func hex(_ text: String) -> String {
      let d = SHA1.digest(Array(text.utf8))
      return [d.0, d.1, d.2, d.3, d.4].map { String(format: "%08x", $0) }.joined()
    }
    #expect(hex("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(hex("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    #expect(hex(String(repeating: "a", count: 1_000_000)) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
  }

  @Test func coloursMapToThemselvesAndTheirLike() {
    for colour in AnchorColour.allCases {
      #expect(ColourText.colour(ColourText.hexadecimal(colour)) == colour)
      #expect(ColourText.colour(kml: ColourText.kml(colour)) == colour)
      #expect(ColourText.colour(colour.rawValue) == colour)
    }
    let known: [(String, AnchorColour)] = [
      ("#f00", .red), ("#ff0000", .red), ("#ffa500", .orange), ("#ffff00", .yellow), ("#008000", .green),
      ("#00ff00", .green), ("#00ffff", .blue), ("#0000ff", .blue), ("#800080", .purple), ("#ff00ff", .purple),
      ("#a52a2a", .brown), ("#8b4513", .brown), ("#808080", .grey), ("#000000", .grey), ("#ffffff", .grey),
      ("#80ff0000", .red), ("7e7e7e", .grey), ("Dark Green", .green),
    ]
    for (text, colour) in known { #expect(ColourText.colour(text) == colour, "\(text)") }
    for text in ["", "#", "#12", "#ggg", "colour", "ylwish"] { #expect(ColourText.colour(text) == nil, "\(text)") }
    #expect(ColourText.colour(kml: "ffffffff") == nil && ColourText.colour(kml: "x") == nil)
  }
}
