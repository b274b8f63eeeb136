import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

@Suite struct AnchorGPXTests {
  @Test func readsWhatWaypointsSay() throws {
    let content = try AnchorFile.content(
      gpx(
        """
        <wpt lat="42.5" lon="1.52"><ele>1031.2</ele><time>2026-01-02T03:04:05.250+01:00</time>
          <name> Cold
           spring </name><cmt>cold</cmt><desc>Good &lt;b&gt;water&lt;/b&gt;
        behind the hut</desc><sym>Flag, Blue</sym><hdop>0.8</hdop></wpt>
        <wpt lat="-1" lon="181"/>
        <rte><rtept lat="1" lon="2"/></rte><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk><trk/>
        """))
    #expect(content.format == .gpx && content.skipped.count == 0)
    #expect(content.leftOutText == "2 tracks, 1 route")
    let spring = try #require(content.anchors.first)
    #expect(spring.name == "Cold spring")
    // Text typed in an editor stays text: GPX has no markup.
    #expect(spring.note == "cold\nGood <b>water</b>\nbehind the hut")
    #expect(spring.position.altitude == Altitude(meters: 1031.2, reference: .meanSeaLevel))
    #expect(spring.created?.iso8601() == "2026-01-02T02:04:05.250Z")
    #expect(spring.colour == .blue && spring.origin == .imported && spring.accuracy == nil)
    #expect(content.anchors.last?.position.coordinate.longitude == -179 && content.anchors.last?.name == "")
  }

  @Test func repeatedFieldsAreSaidOnce() throws {
    let content = try AnchorFile.content(
      gpx(
        """
        <wpt lat="1" lon="1"><name>A</name><cmt>A</cmt><desc>A</desc></wpt>
        <wpt lat="1" lon="2"><name>B</name><cmt>long text</cmt><desc>text</desc></wpt>
        """))
    #expect(content.anchors.map(\.note) == ["", "long text"])
  }

  @Test func mistakesSkipOneWaypointAndSayWhere() throws {
    let content = try AnchorFile.content(
      gpx(
        """
        <wpt lat="35.6" lon="139.7"/>
        <wpt lat="139.7" lon="35.6"/>
        <wpt lat="x" lon="35.6"/>
        <wpt lon="35.6"/>
        <wpt lat="NaN" lon="1"/>
        <wpt lat="1" lon="5000000"/>
        <wpt lat="3" lon="1"><ele>high</ele></wpt>
        <wpt lat="4" lon="1"><ele>1e7</ele></wpt>
        <wpt lat="5" lon="1"><ele/><time>yesterday</time></wpt>
        """))
    #expect(
      content.complaints == [
        "line 4: latitude 139.7 is outside −90 … 90; latitude and longitude seem to be swapped",
        "line 5: “x” is not a number", "line 6: the attribute is missing", "line 7: “NaN” is not a number",
        "line 8: longitude 5000000 is outside −180 … 180",
        "line 10: the altitude must be between -100000 and 100000 metres",
      ])
    #expect(content.anchors.map(\.position.coordinate.latitude) == [35.6, 3, 5])
    #expect(content.changed.first.map(\.reason) == ["its altitude is left out: “high” is not a height in metres"])
    #expect(content.anchors.last?.created == nil && content.anchors.last?.position.altitude == nil)
  }

  @Test func sameFileSameIDs() throws {
    let text = gpx(
      """
      <wpt lat="1" lon="2"><name>A</name></wpt><wpt lat="1" lon="2"><name>A</name><desc>other</desc></wpt>
      <wpt lat="1" lon="2"><name>B</name></wpt><wpt lat="1" lon="2"><name>A</name></wpt><wpt lat="-0" lon="7"/>
      """)
    let first = try AnchorFile.content(text)
    #expect(first.anchors.count == 4 && Set(first.anchors.map(\.id)).count == 4)
    #expect(first.complaints == ["line 4: the same place is already in the file"])
    #expect(try AnchorFile.content(text).anchors == first.anchors)
    // The same position in another format is the same anchor, and minus zero is zero.
    let json = """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"B"},
       "geometry":{"type":"Point","coordinates":[2,1]}},
       {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[7,0]}}]}
      """
    #expect(try AnchorFile.content(json).anchors.map(\.id) == [first.anchors[2].id, first.anchors[3].id])
    // Version 5, variant 1 (RFC 9562).
    #expect(first.anchors.allSatisfy { $0.id.high >> 12 & 15 == 5 && $0.id.low >> 62 == 2 })
  }

  @Test func doubledIDsAreSeen() throws {
    let own = "<extensions><w:anchor id=\"0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11\" colour=\"green\"/></extensions>"
    let text = gpx(
      """
      <wpt lat="1" lon="2"><name>A</name>\(own)</wpt><wpt lat="1" lon="2"><name>A</name>\(own)</wpt>
      <wpt lat="8" lon="2"><name>B</name>\(own)</wpt>
      """
    ).replacing("<gpx ", with: "<gpx xmlns:w=\"urn:waymark:anchor:1\" ")
    let content = try AnchorFile.content(text)
    #expect(content.anchors.map(\.id.text).first == "0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11")
    #expect(content.anchors.count == 2 && content.anchors[1].id != content.anchors[0].id)
    #expect(content.anchors.map(\.colour) == [.green, .green])
    #expect(content.skipped.count == 1 && content.changed.first.first?.reason.contains("an id") == false)
    #expect(content.changed.count == 1)
  }

  @Test func longTextsAreKeptAsFarAsTheyGo() throws {
    let long = String(repeating: "名", count: 5000)
    let content = try AnchorFile.content(gpx("<wpt lat=\"1\" lon=\"2\"><name>\(long)</name><desc>d</desc></wpt>"))
    let anchor = try #require(content.anchors.first)
    #expect(anchor.name.unicodeScalars.count == 200 && anchor.note.unicodeScalars.count == 4000)
    #expect(content.changed.count == 2)
  }

  @Test(arguments: [
    ("<color>#1E88E5</color>", AnchorColour.blue), ("<osmand:color>#ff43a047</osmand:color>", .green),
    ("<x:color>purple</x:color>", .purple), ("<color>what</color>", .red),
  ])
  func coloursOfOthers(element: String, colour: AnchorColour) throws {
    let text = gpx("<wpt lat=\"1\" lon=\"2\"><extensions>\(element)</extensions></wpt>")
    #expect(try AnchorFile.content(text).anchors.first?.colour == colour)
  }

  @Test func tooManyAreRefused() throws {
    let text = gpx((0...100_000).map { "<wpt lat=\"1\" lon=\"\(Double($0) / 1000)\"/>" }.joined())
    let error = try complaint { () throws(InputError) in _ = try AnchorFile.content(text, file: "big.gpx") }
    #expect(error.description.contains("more than 100000 places"))
    #expect(error.file == "big.gpx")
  }
}
