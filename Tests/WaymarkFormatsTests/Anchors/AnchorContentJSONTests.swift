import Foundation
import Testing
import Waymark

@testable import WaymarkFormats

/// The server receives exactly what a worker has read.
@Suite struct AnchorContentJSONTests {
  @Test(arguments: [
    """
    <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
    <wpt lat="47.12345678901234" lon="-0.1"><ele>12.3456789</ele><time>2026-01-02T03:04:05.678901Z</time>
    <name>a &lt;b&gt;</name><desc>two
    lines</desc></wpt><wpt lat="91" lon="1"/><wpt lat="1" lon="2"><name>\u{1F3D4}</name></wpt>
    <trk><name>t</name></trk><rte/></gpx>
    """,
    """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[1e-7,-89.999999999,8848.86]},"properties":{"name":"x"}},
    {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{}},
    {"type":"Feature","geometry":null,"properties":{}}]}
    """,
  ])
  func nothingIsLostOnTheWay(_ text: String) throws {
    let content = try AnchorFile.content(of: Data(text.utf8))
    #expect(!content.anchors.isEmpty)
    let again = try AnchorFileContent(JSONField(document: JSONValue(parsing: Data(content.json.text().utf8))))
    #expect(again == content)
    for (a, b) in zip(again.anchors, content.anchors) { #expect(a.origin == b.origin && a.position == b.position) }
  }

  @Test func manyRemarksKeepTheirNumber() throws {
    var content = AnchorFileContent(format: .kml)
    for i in 0..<2000 { content.skipped.add("line \(i)", "none") }
    let again = try AnchorFileContent(JSONField(document: content.json))
    #expect(again == content && again.skipped.count == 2000)
  }
}
