import Foundation
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@Suite struct GeoJSONReaderTests {
  static func read(
    _ text: String, _ options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    try GeoJSONReader.routes(in: Data(text.utf8), file: "a.geojson", options: options)
  }

  static let line = "{\"type\":\"LineString\",\"coordinates\":[[7.4,43.7],[7.401,43.701],[7.402,43.7,55.5]]}"

  @Test func everyWayToHoldALine() throws {
    let multi =
      "{\"type\":\"MultiLineString\",\"coordinates\":[[[7.4,43.7],[7.401,43.701]],[[7.401,43.701],[7.402,43.7,55.5]]]}"
    let collection =
      "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":[1,2]},\(Self.line)]}"
    for geometry in [Self.line, multi, collection] {
      let feature = "{\"type\":\"Feature\",\"properties\":{\"name\":\"N\"},\"geometry\":\(geometry)}"
      let features =
        "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":null,\"geometry\":null},\(feature)]}"
      for text in [geometry, feature, features] {
        let route = try Self.read(text)[0]
        #expect(route.geometry.map(\.longitude) == [7.4, 7.401, 7.402])
        #expect(route.geometry.map(\.latitude) == [43.7, 43.701, 43.7])
        #expect(route.altitudes == [nil, nil, Altitude(meters: 55.5, reference: .ellipsoid)])
        #expect(route.name == (text == geometry ? nil : "N"))
        #expect(route.source == "GeoJSON file")
        #expect(route == (try GeoJSONReader.route(in: Data(text.utf8))))
      }
    }
  }

  @Test func everyFeatureIsARoute() throws {
    let feature = "{\"type\":\"Feature\",\"properties\":{},\"geometry\":\(Self.line)}"
    let point = "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}"
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(feature),\(point),\(feature)]}"
    #expect(try Self.read(text).count == 2)
  }

  @Test func linesCutAtTheDateLineAreJoined() throws {
    let text = "{\"type\":\"MultiLineString\",\"coordinates\":[[[179.99,-16],[180,-16]],[[-180,-16],[-179.99,-16]]]}"
    let route = try Self.read(text)[0]
    #expect(route.geometry.map(\.longitude) == [179.99, 180, -179.99])
    #expect(abs(route.distance - 2 * 1070.4) < 1)
    let other = "{\"type\":\"LineString\",\"coordinates\":[[179.99,-16],[180.01,-16]]}"
    #expect(try Self.read(other)[0].geometry.map(\.longitude) == [179.99, -179.99])
    let gap = "{\"type\":\"MultiLineString\",\"coordinates\":[[[1,1],[1,1.1]],[[2,2],[2,2.1]]]}"
    #expect(try Self.read(gap).map(\.geometry.count) == [2, 2])
  }

  @Test func otherReferenceSystemsAreRefused() throws {
    let text =
      "{\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"NAME\"}},\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}"
    for name in ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326"] {
      #expect(try Self.read(text.replacingOccurrences(of: "NAME", with: name)).count == 1)
    }
    let error = try complaint { () throws(InputError) in
      _ = try Self.read(text.replacingOccurrences(of: "NAME", with: "urn:ogc:def:crs:EPSG::3857"))
    }
    #expect(error.field == "crs" && error.problem.contains("EPSG::3857"))
  }

  @Test(arguments: [
    ("[[7,43],[7,91]]", "coordinates[1]", "latitude 91 is outside"),
    ("[[35.6,139.7],[35.7,139.8]]", "coordinates[0]", "seem to be swapped"),
    ("[[823000,5420000],[1,2]]", "coordinates[0]", "metres of a map projection"),
    ("[[7,43],[500,4]]", "coordinates[1]", "longitude 500 is outside −180 … 180; GeoJSON writes longitude first"),
    ("[[7,43],[7]]", "coordinates[1]", "[longitude, latitude]"),
    ("[[7,43],[\"7\",43]]", "coordinates[1]", "[longitude, latitude]"),
    ("[[7,43],7]", "coordinates[1]", "this is a number"),
    ("[[7,43],null]", "coordinates[1]", "this is null"),
    ("[7,43]", "coordinates[0]", "this is a number"),
    ("{}", "coordinates", "this is an object"), ("null", "coordinates", "missing"),
    ("7", "coordinates", "this is a number"),
  ])
  func wrongPositionsAreNamed(coordinates: String, field: String, words: String) throws {
    let error = try complaint { () throws(InputError) in
      _ = try Self.read("{\"type\":\"LineString\",\"coordinates\":\(coordinates)}")
    }
    #expect(error.field == field, "\(error)")
    #expect(error.description.contains(words), "\(error)")
    #expect(error.file == "a.geojson")
  }

  @Test(arguments: [
    ("{}", "type"), ("{\"type\":7}", "type"), ("{\"type\":\"Line\"}", "type"), ("[]", nil), ("7", nil),
    ("{\"type\":\"FeatureCollection\"}", "features"),
    ("{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"LineString\"}]}", "features[0].type"),
    ("{\"type\":\"FeatureCollection\",\"features\":[7]}", "features[0].type"),
    ("{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\"}}", "geometry.coordinates"),
    ("{\"type\":\"Feature\",\"geometry\":[]}", "geometry.type"),
    ("{\"type\":\"MultiLineString\",\"coordinates\":[7]}", "coordinates[0]"),
    ("{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Curve\"}]}", "geometries[0].type"),
  ])
  func wrongObjectsAreNamed(text: String, field: String?) throws {
    let error = try complaint { () throws(InputError) in _ = try Self.read(text) }
    #expect(error.field == field, "\(error)")
  }

  @Test func whatCannotBeUsedIsLeftOut() throws {
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[7,{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\","
      + "\"coordinates\":[[7,43,\"1,5\"],[7,143],[7,44,1e200],[7,45,3]]}}]}"
    let list = try RouteFile.list(in: Data(text.utf8), file: "a.geojson")
    #expect(try list.route().altitudes.map { $0?.meters } == [nil, nil, 3])
    #expect(
      list.remarks.text
        == "1 point is left out, features[1].geometry.coordinates[1]: latitude 143 is outside −90 … 90; 2 heights are left out, "
        + "the first, features[1].geometry.coordinates[0]: the third value, the height, is not a number of metres; "
        + "1 feature is left out, features[0].type: this is missing, a text is expected")
  }

  @Test func filesWithoutALineAreExplained() throws {
    let points =
      "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\"},{\"type\":\"Polygon\"},{\"type\":\"Point\"}]}"
    #expect(
      try complaint { () throws(InputError) in _ = try Self.read(points) }.problem
        == "the file has no LineString and no MultiLineString with two points (but 2 Point, 1 Polygon)")
    let one = "{\"type\":\"LineString\",\"coordinates\":[[1,2]]}"
    #expect(try complaint { () throws(InputError) in _ = try Self.read(one) }.problem.contains("with two points"))
    let same = "{\"type\":\"LineString\",\"coordinates\":[[1,2],[1,2]]}"
    #expect(try complaint { () throws(InputError) in _ = try Self.read(same) }.problem.contains("lie at one position"))
  }

  @Test func deepNestingIsRefused() throws {
    let text = String(repeating: "{\"type\":\"GeometryCollection\",\"geometries\":[", count: 200)
    let deep = text + Self.line + String(repeating: "]}", count: 200)
    #expect(try Self.read(deep).count == 1)
    let deeper = String(repeating: "[", count: 100_000)
    #expect(
      try complaint { () throws(InputError) in _ = try Self.read(deeper) }.problem.contains("nested more than 512"))
  }
}
