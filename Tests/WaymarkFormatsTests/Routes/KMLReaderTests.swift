import Foundation
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@Suite struct KMLReaderTests {
  static func read(
    _ body: String, _ options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    let text =
      "<kml xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\">\n\(body)\n</kml>"
    return try KMLReader.routes(in: Data(text.utf8), file: "a.kml", options: options)
  }

  static func placemark(_ geometry: String) -> String { "<Placemark><name>P</name>\(geometry)</Placemark>" }

  static func lineString(_ coordinates: String, mode: String = "") -> String {
    "<LineString>\(mode)<coordinates>\(coordinates)</coordinates></LineString>"
  }

  @Test func linesInFolders() throws {
    let body =
      "<Document><name>D</name><Folder><name>F</name><Folder>"
      + Self.placemark(Self.lineString("\n  7.4,43.7,12.5\t7.401,43.701,13\n7.402,43.7  "))
      + Self.placemark("<Point><coordinates>1,2</coordinates></Point>") + "</Folder>"
      + Self.placemark(Self.lineString("1,2 3,4")) + "</Folder></Document>"
    let routes = try Self.read(body)
    #expect(routes.map(\.geometry.count) == [3, 2])
    #expect(routes[0].geometry.map(\.longitude) == [7.4, 7.401, 7.402])
    #expect(routes[0].geometry.map(\.latitude) == [43.7, 43.701, 43.7])
    #expect(routes[0].name == "P" && routes[0].source == "KML file")
  }

  /// Only in the mode `absolute` are the third values altitudes, and these are above mean sea level.
  @Test func altitudesByTheirMode() throws {
    for (mode, isKnown) in [
      ("", false), ("<altitudeMode>clampToGround</altitudeMode>", false),
      ("<altitudeMode>relativeToGround</altitudeMode>", false), ("<altitudeMode> absolute </altitudeMode>", true),
      ("<gx:altitudeMode>clampToSeaFloor</gx:altitudeMode>", false),
    ] {
      let line = try Self.read(Self.placemark(Self.lineString("1,2,30 1,3,31.5", mode: mode)))[0]
      let track = try Self.read(
        Self.placemark("<gx:Track>\(mode)<gx:coord>1 2 30</gx:coord><gx:coord>1 3 31.5</gx:coord></gx:Track>"))[0]
      for route in [line, track] {
        #expect(
          route.altitudes == (isKnown ? [30, 31.5].map { Altitude(meters: $0, reference: .meanSeaLevel) } : []),
          "\(mode)")
      }
    }
  }

  @Test func tracksWithTimes() throws {
    let track = """
      <gx:Track><when>2014-05-25T18:30:59Z</when><when>2014-05-25T18:31:59Z</when><when>2014-05-25T18:32:59Z</when>
      <gx:coord>-97 30 320.2</gx:coord><gx:coord></gx:coord><gx:coord>-97 30.001</gx:coord></gx:Track>
      """
    let route = try Self.read(Self.placemark(track))[0]
    #expect(route.geometry.count == 2)
    #expect(route.duration == 120)
    let two =
      "<gx:MultiTrack>\(track)<gx:Track><when>2014-05-25T18:34:59Z</when><gx:coord>-97 30.002</gx:coord></gx:Track></gx:MultiTrack>"
    let joined = try Self.read(Self.placemark(two))[0]
    #expect(joined.geometry.count == 3)
    #expect(joined.duration == 240)
  }

  @Test func partsOfAPlacemarkAreJoined() throws {
    let near =
      "<MultiGeometry>" + Self.lineString("0,0 0.001,0") + Self.lineString("0.001,0 0.002,0") + "</MultiGeometry>"
    #expect(try Self.read(Self.placemark(near))[0].geometry.count == 3)
    let far = "<MultiGeometry>" + Self.lineString("0,0 0.001,0") + Self.lineString("5,0 6,0") + "</MultiGeometry>"
    #expect(try Self.read(Self.placemark(far)).map(\.geometry.count) == [2, 2])
  }

  @Test(arguments: [
    ("7,43\n7,91", 3, "latitude 91 is outside −90 … 90 in tuple 2"),
    ("7,43 7,200\n", 2, "longitude first"), ("35.6,139.7", 2, "seem to be swapped"),
    ("823000,5420000", 2, "map projection"), ("7,43\n\n7\n", 4, "tuple 2, “7”"),
    ("7, 43, 7.1, 43.1", 2, "a tuple must not contain spaces"), ("7,43,1,2", 2, "tuple 1"),
    ("a,b", 2, "tuple 1, “a,b”"),
    ("nan,43", 2, "tuple 1"), ("7;43", 2, "tuple 1"),
  ])
  func wrongTuplesAreNamed(coordinates: String, line: Int, words: String) throws {
    let error = try complaint { () throws(InputError) in _ = try Self.read(Self.placemark(Self.lineString(coordinates)))
    }
    #expect(error.line == line, "\(error)")
    #expect(error.field == "coordinates")
    #expect(error.description.contains(words), "\(error)")
  }

  @Test func whatCannotBeUsedIsLeftOut() throws {
    func list(_ coordinates: String) throws -> RouteList {
      let text =
        "<kml>" + Self.placemark(Self.lineString(coordinates, mode: "<altitudeMode>absolute</altitudeMode>")) + "</kml>"
      return try RouteFile.list(in: Data(text.utf8), file: "a.kml")
    }
    let points = try list("7.1,43.1,1\n7.2,143\n7.3,43.3,x 7.4,43.4,5,5 7.5,43.5,5")
    #expect(try points.route().altitudes.map { $0?.meters } == [1, nil, nil, 5])
    #expect(
      points.remarks.text
        == "1 point is left out, line 2: latitude 143 is outside −90 … 90 in tuple 2; 2 heights are left out, the first, line 3: "
        + "the altitude of tuple 3, “x”, is not a number of metres")
    // Blanks that KML forbids, where every tuple stays unambiguous.
    let blanks = try list("7.1, 43.1, 1\n7.2 ,43.2")
    #expect(try blanks.route().geometry.map(\.latitude) == [43.1, 43.2])
    #expect(blanks.remarks.text == nil)
  }

  @Test(arguments: [
    ("", "the file has no LineString and no gx:Track"), ("<Document/>", "the file has no LineString and no gx:Track"),
    ("<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>", "points alone (1) are not a line"),
    ("<Placemark><LineString/></Placemark>", "the file has one line, but none with two points"),
    ("<Placemark><LineString><coordinates>1,2</coordinates></LineString></Placemark>", "one line, but none with two"),
    ("<Placemark><gx:Track><when>x</when></gx:Track></Placemark>", "one line, but none with two points"),
    (
      "<Placemark><LineString><coordinates>1,2 1,2 1,2</coordinates></LineString></Placemark>",
      "all 3 points of the line"
    ),
  ])
  func filesWithoutALineAreExplained(body: String, problem: String) throws {
    let error = try complaint { () throws(InputError) in _ = try Self.read(body) }
    #expect(error.problem.contains(problem), "\(error)")
  }
}
