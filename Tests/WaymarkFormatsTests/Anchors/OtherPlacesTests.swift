import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkFormats

/// Files of places as other programs write them: names under many words, entries without a position, files that are not whole.
@Suite struct OtherPlacesTests {
  private static func feature(_ properties: String, _ coordinates: String = "[14.3,46.62]") -> String {
    "{\"type\":\"Feature\",\"properties\":\(properties),\"geometry\":{\"type\":\"Point\",\"coordinates\":\(coordinates)}}"
  }

  private static func collection(_ features: String...) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}"
  }

  @Test(arguments: [
    ("{\"name\":\"Inn\"}", "Inn"), ("{\"Title\":\"Inn\"}", "Inn"), ("{\"TITLE\":7}", "7"), ("{\"name\":\" \",\"label\":\"Inn\"}", "Inn"),
    ("{\"location\":{\"name\":\"Inn\",\"address\":\"A 1\"}}", "Inn"),
    ("{\"Location\":{\"Business Name\":\"Inn\",\"Address\":\"A 1\"}}", "Inn"), ("{\"location\":\"here\"}", ""),
  ])
  func namesOfFeatures(properties: String, name: String) throws {
    #expect(try AnchorFile.content(Self.collection(Self.feature(properties))).anchors.map(\.name) == [name])
  }

  @Test func namesAndNotesInExtendedData() throws {
    let simple = """
      <Placemark><ExtendedData><SchemaData schemaUrl="#a"><SimpleData name="Name">Inn</SimpleData>
      <SimpleData name="DESCRIPTION">open</SimpleData></SchemaData></ExtendedData>
      <Point><coordinates>14.3,46.62</coordinates></Point></Placemark>
      """
    let data = """
      <Placemark><name/><ExtendedData><Data name="title"><value>Hut</value></Data></ExtendedData>
      <Point><coordinates>14.4, 46.62</coordinates></Point></Placemark>
      """
    let anchors = try AnchorFile.content(kml(simple + data)).anchors
    #expect(anchors.map(\.name) == ["Inn", "Hut"])
    #expect(anchors.map(\.note) == ["open", ""])
  }

  @Test func zeroIsNoPositionOfOthers() throws {
    for text in [
      Self.collection(Self.feature("{}", "[0,0]"), Self.feature("{}", "[0,1]")),
      gpx("<wpt lat='0' lon='0'/><wpt lat='1' lon='0'/>"),
      kml(
        "<Placemark><Point><coordinates>0,0</coordinates></Point></Placemark>"
          + "<Placemark><Point><coordinates>0,1</coordinates></Point></Placemark>"),
    ] {
      let content = try AnchorFile.content(text)
      #expect(content.anchors.count == 1, "\(text)")
      #expect(content.leftOutText == "1 entry without a position", "\(text)")
    }
    // An anchor that was put there keeps its place.
    let null = try #require(Coordinate(latitude: 0, longitude: 0))
    for format in AnchorFileFormat.allCases {
      let bytes = try AnchorFile.bytes(of: [Anchor(position: Position(null), name: "Buoy")], format: format)
      #expect(try AnchorFile.content(of: Data(bytes), format: format).anchors.map(\.name) == ["Buoy"], "\(format)")
    }
  }

  @Test func heightsThatAreNoneAreLeftOut() throws {
    for (text, words) in [
      (Self.collection(Self.feature("{}", "[14.3,46.62,\"450,5\"]")), "the third value, the height, is not a number"),
      (gpx("<wpt lat='46.62' lon='14.3'><ele>450,5</ele></wpt>"), "“450,5” is not a height in metres"),
      (
        kml(
          "<Placemark><Point><altitudeMode>absolute</altitudeMode><coordinates>14.3,46.62,450,5</coordinates></Point></Placemark>"
        ), "the altitude of tuple 1, “450,5”, is not a number"
      ),
    ] {
      let content = try AnchorFile.content(text)
      #expect(content.anchors.map(\.position.altitude) == [nil], "\(text)")
      #expect(content.changed.first.first?.reason.contains("its altitude is left out: " + words) == true, "\(content)")
    }
  }

  @Test func filesThatAreCutOffGiveWhatIsWhole() throws {
    let whole = [
      Self.collection(Self.feature("{\"name\":\"A\"}"), Self.feature("{\"name\":\"B\"}", "[14.4,46.62]")),
      gpx("<wpt lat='46.62' lon='14.3'><name>A</name></wpt>\n<wpt lat='46.62' lon='14.4'><name>B</name></wpt>"),
      kml(
        "<Placemark><name>A</name><Point><coordinates>14.3,46.62</coordinates></Point></Placemark>\n"
          + "<Placemark><name>B</name><Point><coordinates>14.4,46.62</coordinates></Point></Placemark>"),
    ]
    for text in whole {
      var counts: [Int] = []
      for length in 0..<text.utf8.count {
        do throws(InputError) {
          let content = try AnchorFile.content(of: Data(text.utf8.prefix(length)), file: "f")
          #expect(content.anchors.map(\.name) == Array(["A", "B"].prefix(content.anchors.count)))
          #expect(content.complaints.contains { $0.contains("the file is cut off here") }, "\(length) of \(text)")
          counts.append(content.anchors.count)
        } catch { #expect(error.file == "f") }
      }
      #expect(Set(counts) == [1, 2], "\(text)")
      #expect(counts == counts.sorted())
    }
  }

  @Test func oneFeatureOnEachLine() throws {
    let lines = Self.feature("{\"name\":\"A\"}") + "\n" + Self.feature("{\"name\":\"B\"}", "[14.4,46.62]") + "\n"
    for text in [lines, "\u{1E}" + lines.replacingOccurrences(of: "}\n{", with: "}\n\u{1E}{")] {
      #expect(try AnchorFile.content(text).anchors.map(\.name) == ["A", "B"])
    }
  }

  @Test func linesOfAnotherKindAreRefused() {
    let error = #expect(throws: InputError.self) { try AnchorFile.content("{\"t\":1}\n{\"t\":2}\n") }
    #expect(error?.problem.contains("none of its documents is a GeoJSON feature") == true)
  }

  @Test(arguments: ["<!DOCTYPE html><html/>", "<!doctype HTML>\n<p>", "<html><body/></html>", "<!-- x -->\n<HTML>"])
  func webPagesAreNamed(text: String) {
    let error = #expect(throws: InputError.self) { try AnchorFile.content(text) }
    #expect(error?.problem == "this is a web page, not the file that it offers")
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) func savedPlacesOfTakeout() throws {
    let places = try AnchorFile.read(path: SharedData.url("cases/tracks/40-takeout-saved-places.geojson").path)
    #expect(places.anchors.map(\.name) == ["Seewirt", "Bootshaus"])
    #expect(places.leftOutText == "2 entries without a position")
    let text = try AnchorFile.read(path: SharedData.url("cases/tracks/41-geojson-text-coordinates.geojson").path)
    #expect(text.anchors.map(\.name) == ["Plot 8"])
    #expect(text.complaints == ["features[0]: a position is [longitude, latitude], two numbers"])
  }
}
