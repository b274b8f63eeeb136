import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// The JSON of an anchor; invalid input is tested where it comes from outside, in the server's tests.
@Suite struct AnchorJSONTests {
  @Test func everyRecordComesBackTheSame() throws {
    var generator = SeededGenerator(seed: 12)
    for i in 0..<500 {
      func maybe(_ range: ClosedRange<Double>) -> Double? { i % 3 == 0 ? nil : generator.uniform(range) }
      func stamp() throws -> EditStamp {
        EditStamp(
          milliseconds: Int64(generator.uniform(-6e13...2e14)), client: try #require(ClientID("client:\(i % 4)")))
      }
      let position = Position(
        try #require(Coordinate(latitude: generator.uniform(-90...90), longitude: generator.uniform(-180...180))),
        altitude: maybe(-400...9000).map { Altitude(meters: $0, reference: i % 2 == 0 ? .ellipsoid : .meanSeaLevel) })
      let anchor = Anchor(
        position: position, name: ["", "\"q\" \\ é 漢字", "<b>&amp;"][i % 3], id: AnchorID(using: &generator),
        note: "one\ntwo\t\u{2028}three", colour: AnchorColour.allCases[i % 8], accuracy: maybe(0...1e4),
        verticalAccuracy: maybe(0...1e-3), origin: AnchorOrigin.allCases[i % 6],
        created: maybe(0...2e9).map { UTCInstant(secondsSince1970: $0) })
      let record = try AnchorRecord(
        anchor, location: try stamp(), name: try stamp(), note: try stamp(), colour: try stamp(),
        deleted: i % 2 == 0 ? try stamp() : nil)
      let text = AnchorJSON.value(of: record, revision: 3).text()
      #expect(!text.contains("\n"))
      let back = try AnchorJSON.record(JSONField(document: try JSONValue(parsing: Data(text.utf8))))
      #expect(back == record, "seed 12")
    }
  }

  @Test func whatIsAbsentHasItsUsualValue() throws {
    let id = try #require(AnchorID("0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11"))
    let anchor = try AnchorJSON.anchor(JSONField(document: ["lat": 1, "lon": -180]), id: id)
    #expect(
      anchor == Anchor(position: Position(try #require(Coordinate(latitude: 1, longitude: -180))), name: "", id: id))
    // Null is the same as a missing member.
    let nulls: JSONValue = [
      "lat": 1, "lon": -180, "altitude": .null, "accuracy_m": .null, "created": .null, "name": .null,
    ]
    #expect(try AnchorJSON.anchor(JSONField(document: nulls), id: id) == anchor)
  }
}
