import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

@Suite struct AnchorKMLTests {
  private func placemark(_ inner: String, name: String = "P") -> String {
    "<Placemark><name>\(name)</name>\(inner)</Placemark>"
  }

  @Test func altitudesCountOnlyWhereTheModeSaysSo() throws {
    func altitude(_ mode: String, _ value: String = ",100") throws -> (Altitude?, Int) {
      let content = try AnchorFile.content(
        kml(placemark("<Point>\(mode)<coordinates> 2,1\(value) </coordinates></Point>")))
      return (try #require(content.anchors.first).position.altitude, content.changed.count)
    }
    #expect(
      try altitude("<altitudeMode>absolute</altitudeMode>") == (Altitude(meters: 100, reference: .meanSeaLevel), 0))
    #expect(try altitude("<altitudeMode>absolute</altitudeMode>", "") == (nil, 0))
    #expect(try altitude("") == (nil, 1))
    #expect(try altitude("", ",0") == (nil, 0))
    #expect(try altitude("<altitudeMode>clampToGround</altitudeMode>") == (nil, 1))
    #expect(try altitude("<altitudeMode>relativeToGround</altitudeMode>") == (nil, 1))
    #expect(try altitude("<gx:altitudeMode>clampToSeaFloor</gx:altitudeMode>") == (nil, 1))
  }

  @Test func stylesGiveTheNearestColour() throws {
    let text = kml(
      """
      <Style id="a"><IconStyle><color>ff0000ff</color></IconStyle></Style>
      <StyleMap id="m"><Pair><key>highlight</key><styleUrl>#a</styleUrl></Pair>
        <Pair><key>normal</key><styleUrl>#later</styleUrl></Pair></StyleMap>
      \(placemark("<styleUrl>#a</styleUrl><Point><coordinates>1,1</coordinates></Point>"))
      \(placemark("<styleUrl>#m</styleUrl><Point><coordinates>2,1</coordinates></Point>"))
      \(placemark("<Style><IconStyle><color>ffffffff</color><Icon><href>http://x/paddle/grn-circle.png</href></Icon></IconStyle></Style><Point><coordinates>3,1</coordinates></Point>"))
      \(placemark("<styleUrl>other.kml#a</styleUrl><Point><coordinates>4,1</coordinates></Point>"))
      <Style id="later"><IconStyle><Icon><href>http://maps/pushpin/ylw-pushpin.png</href></Icon></IconStyle></Style>
      """)
    #expect(try AnchorFile.content(text).anchors.map(\.colour) == [.red, .yellow, .green, .red])
  }

  @Test func styleMapsInCirclesEnd() throws {
    let text = kml(
      """
      <StyleMap id="a"><Pair><key>normal</key><styleUrl>#b</styleUrl></Pair></StyleMap>
      <StyleMap id="b"><Pair><key>normal</key><styleUrl>#a</styleUrl></Pair></StyleMap>
      \(placemark("<styleUrl>#a</styleUrl><Point><coordinates>1,1</coordinates></Point>"))
      """)
    #expect(try AnchorFile.content(text).anchors.map(\.colour) == [.red])
  }

  @Test func namesAreTextAndDescriptionsWebPages() throws {
    let text = kml(
      """
      <Placemark><name><![CDATA[<b>Top</b> & more]]></name>
        <description><![CDATA[<html><head><title>t</title><style>p{}</style></head><p>First&nbsp;line<br/>second</p>
          <SCRIPT>alert(1)</SCRIPT><ul><li>a &lt; b</li></ul><!-- no --> 3 < 4]]></description>
        <TimeStamp><when>2014-05-25</when></TimeStamp><Point><coordinates>1,1,0</coordinates></Point></Placemark>
      """)
    let anchor = try #require(try AnchorFile.content(text).anchors.first)
    #expect(anchor.name == "<b>Top</b> & more")
    #expect(anchor.note == "First line\nsecond\na < b\n3 < 4")
    #expect(anchor.created?.iso8601() == "2014-05-25T00:00:00.000Z")
  }

  @Test func everythingElseIsCounted() throws {
    let text = kml(
      """
      <NetworkLink><Link><href>http://127.0.0.1:1/x.kml</href></Link></NetworkLink><GroundOverlay/>
      \(placemark("<MultiGeometry><Point><coordinates>1,1</coordinates></Point><Point><coordinates>2,2</coordinates></Point><LineString><coordinates>1,1 2,2</coordinates></LineString></MultiGeometry>"))
      \(placemark("<Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,2</coordinates></LinearRing></outerBoundaryIs></Polygon>"))
      \(placemark("<gx:Track/>"))\(placemark(""))
      """)
    let content = try AnchorFile.content(text)
    #expect(content.anchors.count == 2 && content.anchors.allSatisfy { $0.name == "P" })
    #expect(
      content.leftOutText == "1 track, 1 line, 1 area, 1 overlay, 1 network link, 1 entry without a position")
  }

  @Test func mistakesSkipOnePlacemark() throws {
    let text = kml(
      """
      \(placemark("<Point><coordinates>35.6,139.7</coordinates></Point>"))
      \(placemark("<Point><coordinates>1 2</coordinates></Point>"))
      \(placemark("<Point><coordinates></coordinates></Point>"))
      \(placemark("<Point><coordinates>1,2,3,4</coordinates></Point>"))
      \(placemark("<Point><coordinates>5,6</coordinates></Point>"))
      """)
    let content = try AnchorFile.content(text)
    #expect(content.anchors.map(\.position.coordinate.longitude) == [5])
    #expect(content.skipped.first.map(\.location) == ["line 3", "line 4", "line 5", "line 6"])
    #expect(content.complaints[0].contains("latitude and longitude seem to be swapped"))
  }

  @Test func markupThatOnlyLooksLikeItStays() {
    #expect(MarkupText.lines("a < b and c > d") == "a < b and c > d")
    #expect(MarkupText.lines("<<<>") == "<<<>")
    #expect(MarkupText.lines("x<br>y\n z") == "x\ny z")
    #expect(MarkupText.lines("x\ny") == "x\ny")
    #expect(MarkupText.lines("AT&amp;T &#233; &bogus;") == "AT&T é &bogus;")
    #expect(MarkupText.lines("<script>never ends") == "")
    #expect(MarkupText.lines("<table><tr><td>k</td><td>v</td></tr></table>") == "k v")
    // In linear time, however hostile.
    #expect(MarkupText.lines(String(repeating: "<a", count: 100_000)).utf8.count == 200_000)
    #expect(MarkupText.lines(String(repeating: "<script></script>", count: 20_000)) == "")
  }
}
