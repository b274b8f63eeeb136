import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

@Suite struct AnchorGeoJSONTests {
  private func features(_ inner: String...) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[\(inner.joined(separator: ","))]}"
  }

  private func point(_ coordinates: String, _ properties: String = "{}") -> String {
    "{\"type\":\"Feature\",\"properties\":\(properties),\"geometry\":{\"type\":\"Point\",\"coordinates\":\(coordinates)}}"
  }

  @Test func readsWhatFeaturesSay() throws {
    let content = try AnchorFile.content(
      features(
        point("[1.52,42.5,1083.5]", "{\"name\":\"A\",\"description\":\"note\",\"marker-color\":\"#00f\"}"),
        point("[180,-90]", "{\"title\":7,\"ele\":\"12 m\",\"time\":\"2026-01-01\"}"),
        point("[-180,1,5]", "{\"ele\":6}")))
    let anchors = content.anchors
    #expect(anchors.count == 3 && content.skipped.count == 0)
    #expect(anchors[0].position.altitude == Altitude(meters: 1083.5, reference: .ellipsoid))
    #expect(anchors[0].name == "A" && anchors[0].note == "note" && anchors[0].colour == .blue)
    #expect(anchors[1].name == "7" && anchors[1].position.altitude == Altitude(meters: 12, reference: .meanSeaLevel))
    #expect(anchors[2].position.altitude == Altitude(meters: 6, reference: .meanSeaLevel))
    #expect(anchors[1].position.coordinate.longitude == 180 && anchors[2].position.coordinate.longitude == -180)
  }

  @Test(arguments: [
    ("{\"type\":\"Point\",\"coordinates\":[1,2]}", 1),
    ("{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[3,4]]}", 2),
    (
      "{\"type\":\"Feature\",\"properties\":null,\"geometry\":{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[3,4]]}}",
      2
    ),
    (
      "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":[1,2]},{\"type\":\"LineString\",\"coordinates\":[]}]}",
      1
    ),
    ("{\"features\":[],\"type\":\"FeatureCollection\"}", 0),
  ])
  func everyFormOfPoints(text: String, count: Int) throws {
    #expect(try AnchorFile.content(text).anchors.count == count)
  }

  @Test func mistakesSkipOneFeature() throws {
    let content = try AnchorFile.content(
      features(
        point("[35.6,139.7]"), point("[1]"), point("[\"1\",\"2\"]"), point("[]"), point("[1,2,\"x\"]"), "7", "null",
        "{}",
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Circle\"}}", "{\"type\":\"Feature\",\"geometry\":null}",
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[]}}",
        "{\"type\":\"Feature\",\"properties\":[],\"geometry\":{\"type\":\"MultiPoint\",\"coordinates\":[[9,9],[9]]}}"))
    #expect(content.anchors.map(\.position.coordinate.latitude) == [9])
    #expect(
      content.skipped.first.map(\.location) == [
        "features[0]", "features[1]", "features[2]", "features[3]", "features[4]", "features[5]", "features[6]",
        "features[7]", "features[8]", "features[11], point 2",
      ])
    #expect(content.leftOutText == "1 area, 1 entry without a position")
  }

  @Test(arguments: [
    ("{\"type\":\"FeatureCollection\"}", "array of features"), ("{}", "type"),
    ("{\"type\":\"Topology\",\"x\":1}", "skipped"),
    ("{\"type\":\"FeatureCollection\",\"features\":[{}", "not valid JSON"),
    ("{\"type\":\"FeatureCollection\",\"features\":[],}", "trailing"),
    ("{\"type\":\"FeatureCollection\",\"features\":[1,]}", "trailing"),
    ("{\"type\":\"FeatureCollection\",\"features\":[]} x", "follows"),
    (
      "{\"type\":\"FeatureCollection\",\"features\":[],\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:25832\"}}}",
      "reference system"
    ),
  ])
  func wholeFilesAreRefusedInOneSentence(text: String, words: String) throws {
    do throws(InputError) {
      let content = try AnchorFile.content(text)
      #expect(words == "skipped" && content.skipped.count == 1, "\(content)")
    } catch {
      #expect(error.description.contains(words), "\(error)")
      #expect(error.file == "f")
    }
  }

  @Test func elementsComeOneByOne() throws {
    var seen: [JSONValue] = []
    let found = try JSONValue.parsing(
      Data(" {\"a\":{\"x\":[1]},\"x\":[1, [2,3] ,{\"x\":[4]}],\"b\":2}".utf8), file: nil, elementsOf: "x"
    ) { value, index in
      #expect(index == seen.count)
      seen.append(value)
      return true
    }
    #expect(seen == [1, [2, 3], ["x": [4]]])
    #expect(found?.cut == nil)
    #expect(found?.rest == ["a": ["x": [1]], "x": [], "b": 2])
    let stopped = try JSONValue.parsing(Data("{\"x\":[1,2,!".utf8), file: nil, elementsOf: "x") { _, index in index < 1
    }
    #expect(stopped == nil)
    seen = []
    let cut = try JSONValue.parsing(Data("{\"x\":[1,{\"a\":2},{\"a\":".utf8), file: nil, elementsOf: "x") { value, _ in
      seen.append(value)
      return true
    }
    #expect(seen == [1, ["a": 2]])
    #expect(cut?.cut?.line == 1)
    seen = []
    let several = try JSONValue.parsing(Data("{\"a\":1}\n{\"a\":2}".utf8), file: nil, elementsOf: "x") { value, _ in
      seen.append(value)
      return true
    }
    #expect(seen == [["a": 1], ["a": 2]])
    #expect(several?.rest == nil && several?.cut == nil)
  }
}
