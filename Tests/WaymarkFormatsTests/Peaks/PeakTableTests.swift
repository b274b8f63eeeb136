import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy

@Suite struct PeakTableTests {
  private func peaks(_ text: String, _ file: String = "peaks") throws -> [Peak] {
    try PeakTable.peaks(in: Data(text.utf8), file: file)
  }

  @Test(arguments: [
    ("2864,4", 2864.4), ("2317m", 2317), ("3143,45", 3143.45), ("1,234", 1234), ("14,433 ft", 4399.1784),
    (" 2942 m ", 2942), ("8848.86", 8848.86), ("4,5", 4.5), ("2300;2310", 2300), ("-12 m", -12), ("12'", 3.6576),
    ("2.000", 2000), ("1.234,5", 1234.5), ("2'000", 2000), ("2’000 m", 2000), ("2 000 m", 2000), ("2\u{A0}000", 2000),
    ("2\u{2009}000", 2000), ("6562 ft", 2000.0976), ("6,562 ft", 2000.0976), ("6561'8\"", 1999.996),
    ("6562'", 2000.0976),
    ("~2000", 2000), ("~2300", 2300), ("ca. 2000", 2000), ("about 2000", 2000), ("+2000", 2000), ("2000;2001", 2000),
    ("2000 m ü. NN", 2000), ("2000 m ü.M.", 2000), ("2000 m asl", 2000), ("2000 masl", 2000), ("2000 m s.l.m.", 2000),
    ("2000 msnm", 2000), ("2000 m n.p.m.", 2000), ("2000 moh.", 2000), ("2000 metros", 2000), ("2000 м", 2000),
    ("2000公尺", 2000), ("２０００", 2000), ("٢٠٠٠", 2000), ("2000m / 6562ft", 2000), ("2000 m (6562 ft)", 2000),
    ("2.0 km", 2000),
    ("143.455", 143.455), ("0", 0), ("\u{2212}12", -12), ("6562 ft asl", 2000.0976),
  ])
  func heightsInTheManyWaysOfWritingThem(text: String, meters: Double) throws {
    #expect(try abs(#require(HeightText.peakMeters(text)) - meters) < 1e-9)
  }

  @Test(arguments: [
    "", "high", "1e3", "99999", "9001", "2300-2400", "nan", "m", "2,300,1", "2.300.1", "18941", "12.345", "~", "- 3",
    "2000 lb", "--5",
    "2000 m of rope", "1 234 567", "+", "½",
  ])
  func whatIsNoHeightIsNone(text: String) { #expect(HeightText.peakMeters(text) == nil) }

  /// What no metres can be may be feet, which the ground will tell.
  @Test func feetWithoutAUnitAreKept() {
    #expect(HeightText.listedMeters("14,433") == 14_433 && HeightText.listedMeters("18941") == 18_941)
    #expect(HeightText.listedMeters("99999") == nil && HeightText.listedMeters("-501") == nil)
  }

  @Test func longAndStrangeHeightsAreRefusedSoon() {
    for text in [
      String(repeating: "9", count: 100_000), String(repeating: "1 234", count: 50_000), "\u{0}", "٢\u{301}",
    ] {
      #expect(HeightText.peakMeters(text) == nil)
    }
  }

  /// One wrong position does not lose the others; what is left out is counted and said.
  @Test(arguments: [
    "name,lat,lon,ele\nA,46.5,9.8,2000\nB,91,9.8,1\nC,46.6,north,high\nD,46.6,9.8,high\n",
    #"{"type":"FeatureCollection","features":["#
      + [
        (#""A""#, "[9.8,46.5]", "2000"), (#""B""#, "[9.8,91]", "1"), (#""C""#, #"["x",46]"#, "1"),
        (#""D""#, "[9.8,46.6]", #""high""#),
      ]
      .map {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#($0.1)},"properties":{"name":\#($0.0),"ele":\#($0.2)}}"#
      }
      .joined(separator: ",") + "]}",
  ])
  func wrongPositionsAreLeftOutAndCounted(text: String) throws {
    var notes: [String] = []
    let found = try PeakTable.peaks(in: Data(text.utf8), file: "list") { notes.append($0) }
    #expect(found.map(\.name) == ["A", "D"] && found[0].altitude?.meters == 2000 && found[1].altitude == nil)
    #expect(
      notes.contains { $0.hasPrefix("2 of 4 peaks are left out") && $0.contains("91") && $0.contains("list") },
      "\(notes)")
    #expect(notes.contains { $0.contains("“high”") } && notes.count == 2)
  }

  @Test func wrongPositionsOfPlacemarksAreLeftOut() throws {
    var notes: [String] = []
    let text =
      "<kml>"
      + [("A", "9.8,46.5,2000"), ("B", "9.8,91"), ("C", "9.8,46.6")].map {
        "<Placemark><name>\($0.0)</name><Point><coordinates>\($0.1)</coordinates></Point></Placemark>"
      }.joined() + "</kml>"
    let found = try PeakTable.peaks(in: Data(text.utf8), file: "list") { notes.append($0) }
    #expect(found.map(\.name) == ["A", "C"] && found[0].altitude?.meters == 2000)
    #expect(notes.count == 1 && notes[0].hasPrefix("1 of 3 peaks are left out"), "\(notes)")
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func peaksOfAndorra() throws {
    let peaks = try PeakTable.read(path: SharedData.url("elevation/peaks_andorra_osm.csv").path)
    #expect(peaks.count == 98)
    #expect(peaks[0].name == "Mont Rouch" && peaks[0].altitude == Altitude(meters: 2864.4, reference: .meanSeaLevel))
    #expect(peaks[1].name == "Pica d'Estats" && peaks[1].altitude?.meters == 3143.45)
    #expect(peaks.allSatisfy { $0.altitude.map { (1000...3200).contains($0.meters) } ?? false })
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func peaksOfColorado() throws {
    let peaks = try PeakTable.read(path: SharedData.url("elevation/colorado_peaks.kml").path)
    #expect(peaks.count == 143)
    #expect(peaks[0].name == "Mount Elbert ☝️" && peaks[0].altitude?.meters == 4401.2)
    #expect(peaks.allSatisfy { $0.altitude.map { (3000...4402).contains($0.meters) } ?? false })
  }

  @Test func tablesWithOtherSeparatorsAndQuotes() throws {
    let semicolons = try peaks("Name;Breite;Latitude;Longitude;Height_m\r\n\"Peak; two\";x;47,5;11,25;2.962\r\n")
    #expect(semicolons.isEmpty || semicolons[0].coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
    let tabs = try peaks("name\tlat\tlon\tele\nZugspitze\t47.421\t10.985\t2962 m\n# note\n\n\t47\t10\t1\n")
    #expect(tabs.count == 1 && tabs[0].altitude?.meters == 2962)
    let feet = try peaks("\u{FEFF}summit,lat,lng,elevation_ft,prominence\n\"Mount, \"\"A\"\"\",40,-105,14000,1000 m\n")
    #expect(feet[0].name == "Mount, \"A\"" && feet[0].prominence == 1000)
    #expect(feet[0].altitude.map { abs($0.meters - 4267.2) < 1e-9 } ?? false)
  }

  @Test func featuresWithAndWithoutHeights() throws {
    let found = try peaks(
      """
      {"type":"FeatureCollection","features":[
       {"type":"Feature","geometry":{"type":"Point","coordinates":[7.66,45.98,4530]},"properties":{"name":"Matterhorn","ele":"4478"}},
       {"type":"Feature","geometry":{"type":"Point","coordinates":[7.6,45.9]},"properties":{"name":"Unknown"}},
       {"type":"Feature","geometry":{"type":"Point","coordinates":[7.7,45.9,4000]},"properties":{"name":"GNSS","prominence":33}},
       {"type":"Feature","geometry":{"type":"LineString","coordinates":[[7,45],[8,46]]},"properties":{"name":"Ridge"}},
       {"type":"Feature","geometry":{"type":"Point","coordinates":[7.7,45.9]},"properties":{}}]}
      """)
    #expect(found.map(\.name) == ["Matterhorn", "Unknown", "GNSS"])
    #expect(found[0].altitude == Altitude(meters: 4478, reference: .meanSeaLevel))
    #expect(found[1].altitude == nil)
    #expect(found[2].altitude == Altitude(meters: 4000, reference: .ellipsoid) && found[2].prominence == 33)
  }

  @Test(arguments: [
    ("", "the file is empty"), ("a,b,c\n1,2,3\n", "does not name the columns"), ("name,lat,lon\nx,91,2\n", "outside"),
    ("name,lat,lon\nx,north,2\n", "line 2"), ("{\"type\":\"FeatureCollection\"}", "features"), ("{", "not valid JSON"),
    ("{\"type\":\"Point\"}", "peaks are features"), ("<gpx></gpx>", "not KML"), ("<kml><Placemark>", "peaks"),
    ("\u{0}\u{1}", "table"),
  ])
  func whatHoldsNoPeaksIsSaid(text: String, message: String) {
    #expect { try peaks(text) } throws: { "\($0)".contains(message) }
  }
}
