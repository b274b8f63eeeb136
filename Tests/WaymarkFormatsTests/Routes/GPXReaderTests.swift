import Foundation
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@Suite struct GPXReaderTests {
  static func gpx(_ body: String) -> String {
    "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" creator=\"x\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n\(body)\n</gpx>\n"
  }

  static func points(_ element: String, _ positions: [(Double, Double)], inner: String = "") -> String {
    positions.map { "<\(element) lat=\"\($0.0)\" lon=\"\($0.1)\">\(inner)</\(element)>" }.joined(separator: "\n")
  }

  static func track(_ segments: [[(Double, Double)]], inner: String = "") -> String {
    "<trk>" + segments.map { "<trkseg>" + points("trkpt", $0, inner: inner) + "</trkseg>" }.joined() + "</trk>"
  }

  static func read(
    _ body: String, _ options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    try GPXReader.routes(in: Data(gpx(body).utf8), file: "a.gpx", options: options)
  }

  @Test func aRouteComesBeforeATrack() throws {
    let body =
      Self.track([[(1, 1), (1, 1.01)]]) + "<rte><name> R </name>"
      + Self.points("rtept", [(2, 2), (2, 2.01), (2, 2.02)]) + "</rte>"
    let routes = try Self.read(body)
    #expect(routes.map(\.geometry.count) == [3, 2])
    #expect(routes[0].name == "R")
    #expect(routes[0].steps.isEmpty)
    #expect(try GPXReader.route(in: Data(Self.gpx(body).utf8)) == routes[0])
  }

  @Test func instructionsOfARouteAreItsSteps() throws {
    let body = """
      <rte><type>hiking</type>
      <rtept lat="47" lon="15"><ele>350.5</ele><desc>Set out</desc><name>A</name><type>depart</type></rtept>
      <rtept lat="47" lon="15.001"/>
      <rtept lat="47.001" lon="15.001"><cmt>Turn left</cmt><type>turn-left</type></rtept>
      <rtept lat="47.001" lon="15"><desc>Arrive</desc><name>B</name><type>whatever</type></rtept>
      </rte>
      """
    let route = try Self.read(body)[0]
    #expect(route.mode == .walking)
    #expect(route.steps.map(\.instruction) == ["Set out", "Turn left", "Arrive"])
    #expect(route.steps.map(\.maneuver) == [.depart, .turnLeft, .other])
    #expect(route.steps.map(\.name) == ["A", "", "B"])
    #expect(route.steps.map(\.geometryRange) == [0...2, 2...3, 3...3])
    #expect(route.altitudes == [Altitude(meters: 350.5, reference: .meanSeaLevel), nil, nil, nil])
    #expect(abs(route.steps[0].distance - (76.06 + 111.18)) < 0.1)
    #expect(route.steps[2].distance == 0)
  }

  @Test func garminsShapePointsAreTheLine() throws {
    let body = """
      <rte><rtept lat="47" lon="15"><name>A</name><extensions><gpxx:RoutePointExtension>
      <gpxx:rpt lat="47" lon="15"/><gpxx:rpt lat="47.001" lon="15.001"/><gpxx:rpt lat="47.002" lon="15"/>
      </gpxx:RoutePointExtension></extensions></rtept><rtept lat="47.003" lon="15"><name>B</name></rtept></rte>
      """
    #expect(try Self.read(body)[0].geometry.map(\.latitude) == [47, 47.001, 47.002, 47.003])
  }

  @Test func segmentsAreJoinedAcrossShortGaps() throws {
    // 0.001° of longitude on the equator is 111 m.
    let body = Self.track([[(0, 0), (0, 0.001)], [], [(0, 0.001), (0, 0.002)], [(0, 0.003), (0, 0.004)]])
    let route = try Self.read(body)[0]
    #expect(route.geometry.map(\.longitude) == [0, 0.001, 0.002, 0.003, 0.004])
    let parts = try Self.read(body, RouteReadingOptions(maximumGap: 100))
    #expect(parts.map { $0.geometry.map(\.longitude) } == [[0, 0.001, 0.002], [0.003, 0.004]])
    let far = Self.track([[(0, 0), (0, 0.001)], [(0, 10), (0, 10.001)], [(0, 20)]])
    #expect(try Self.read(far).map(\.geometry.count) == [2, 2])
    #expect(try Self.read(far, RouteReadingOptions(maximumGap: 2e6))[0].geometry.count == 5)
  }

  @Test func laterTracksThatCannotBeReadAreLeftOut() throws {
    let good = Self.track([[(0, 0), (0, 0.001)]])
    let still = Self.track([[(0, 10), (0, 10)]])
    #expect(try Self.read(good + still + good).count == 2)
    #expect(throws: InputError.self) { try Self.read(still + good) }
    // One point is not a line: the track with a line is the first.
    #expect(try Self.read(Self.track([[(5, 5)]]) + good).count == 1)
  }

  @Test func aTrackOnWhichTheRouteLiesIsOneWithIt() throws {
    let line = (0...40).map { (47.0, 15 + Double($0) * 0.0001) }
    let steps =
      "<rte>" + Self.points("rtept", [line[0], line[20]], inner: "<desc>go</desc>") + Self.points("rtept", [line[40]])
      + "</rte>"
    let together = try Self.read(steps + Self.track([line]))
    #expect(together.count == 1)
    #expect(together[0].geometry.count == 41)
    #expect(together[0].steps.map(\.geometryRange) == [0...20, 20...40])
    // A route elsewhere, a route in the other direction, a route that ends before: two.
    let away = "<rte>" + Self.points("rtept", [(47.01, 15), (47.01, 15.004)]) + "</rte>"
    let back = "<rte>" + Self.points("rtept", [line[40], line[20], line[0]]) + "</rte>"
    let part = "<rte>" + Self.points("rtept", [line[0], line[20]]) + "</rte>"
    for route in [away, back, part] { #expect(try Self.read(route + Self.track([line])).count == 2) }
  }

  @Test func thePathOutIsFoundBeforeThePathBack() throws {
    let out = (0...20).map { (47.0, 15 + Double($0) * 0.0005) }
    let line = out + out.reversed().dropFirst()
    let steps =
      "<rte>" + Self.points("rtept", [line[0], line[5], line[20], line[35], line[40]], inner: "<desc>go</desc>")
      + "</rte>"
    let route = try Self.read(steps + Self.track([line]))[0]
    #expect(route.steps.map(\.geometryRange.lowerBound) == [0, 5, 20, 35, 40])
  }

  @Test func heightsThatAreNotKnown() throws {
    let body = """
      <trk><trkseg><trkpt lat="1" lon="1"><ele/></trkpt><trkpt lat="1" lon="1.1"><ele> NaN </ele></trkpt>
      <trkpt lat="1" lon="1.2"><ele>\n -12.5\n </ele></trkpt></trkseg></trk>
      """
    #expect(try Self.read(body)[0].altitudes.map { $0?.meters } == [nil, nil, -12.5])
  }

  /// What cannot be used is left out and counted; the rest is used.
  @Test(arguments: [
    ("<trkpt lat='91' lon='1'/>", "1 point is left out, line 3: latitude 91 is outside −90 … 90"),
    (
      "<trkpt lat='-180' lon='-180'/>\n<trkpt lat='x' lon='1'/>",
      "2 points are left out, the first, line 3: latitude -180 is outside −90 … 90"
    ),
    ("<trkpt lat='0' lon='0'/>", "1 point is left out: latitude 0, longitude 0 is no position here"),
    ("<trkpt lat='41.5' lon='2'><ele>450,5</ele></trkpt>", "1 height is left out, line 3: “450,5” is not a height in metres"),
    ("<trkpt lat='41.5' lon='2'><ele>1e300</ele></trkpt>", "1 height is left out, line 3: “1e300” is not a height in metres"),
    ("<trkpt lat='41.5' lon='2'><time>noon</time></trkpt>", "1 time is left out, line 3: “noon” is not an ISO 8601 time"),
  ])
  func whatCannotBeUsedIsLeftOut(point: String, remark: String) throws {
    let body = "<trk><trkseg><trkpt lat='41' lon='2'/>\(point)<trkpt lat='42' lon='2'/></trkseg></trk>"
    let list = try RouteFile.list(in: Data(Self.gpx(body).utf8), file: "a.gpx")
    #expect(list.remarks.text == remark)
    let count = try list.route().geometry.count
    #expect(count == (remark.contains("point") ? 2 : 3))
  }

  @Test func zeroIsAPositionForTheLinesThatPassIt() throws {
    let list = try RouteFile.list(in: Data(Self.gpx(Self.track([[(0, -0.001), (0, 0), (0, 0.001)]])).utf8))
    #expect(list.remarks.text == nil)
    #expect(try list.route().geometry.count == 3)
  }

  @Test func sportsSitesNameTheMode() throws {
    for (type, mode) in [
      ("EBikeRide", TravelMode.cycling), ("VTT", .cycling), ("Vélo", .cycling), ("Ve\u{301}lo", .cycling),
      ("Radtour", .cycling), ("bicicleta", .cycling), ("TrailRun", .walking), ("Randonnée", .walking),
      ("spazierengehen", .walking), ("Course à pied", .walking), ("caminata", .walking), ("escursione", .walking),
      ("motocicletta", .driving), ("Traditional", .driving), ("Carpathians", .driving), ("", .driving),
    ] {
      let body = "<trk><type>\(type)</type><trkseg>" + Self.points("trkpt", [(1, 1), (1, 2)]) + "</trkseg></trk>"
      #expect(try Self.read(body, RouteReadingOptions(mode: .driving))[0].mode == mode, "\(type)")
    }
  }

  @Test func durationIsFromTheFirstToTheLastTime() throws {
    func duration(_ first: String, _ last: String) throws -> Double? {
      try Self.read(
        "<trk><trkseg><trkpt lat='1' lon='1'><time>\(first)</time></trkpt><trkpt lat='1' lon='1.1'><time>\(last)</time></trkpt></trkseg></trk>"
      )[0].duration
    }
    #expect(try duration("2025-06-23T17:14:41Z", "2025-06-23T17:15:41.500Z") == 60.5)
    #expect(try duration("2025-06-23T17:14:41Z", "2025-06-23T19:15:41+02:00") == 60)
    #expect(try duration("2025-06-23T17:14:41Z", "2025-06-23T17:14:41Z") == nil)
    #expect(try duration("2025-06-23T17:14:41Z", "yesterday") == nil)
  }

  @Test func oldVersionsOtherNamespacesAndForeignElements() throws {
    for head in [
      "<gpx version=\"1.0\" xmlns=\"http://www.topografix.com/GPX/1/0\">", "<gpx>", "<g:gpx xmlns:g=\"x\">",
    ] {
      let isPrefixed = head.hasPrefix("<g:")
      let body = Self.track(
        [[(1, 1), (1, 2)]], inner: "<speed>1</speed><extensions><ele>junk</ele><x:y lat='z'/></extensions>")
      let text = head + (isPrefixed ? "" : "<wpt lat='x' lon='y'/>") + body + (isPrefixed ? "</g:gpx>" : "</gpx>")
      #expect(try GPXReader.routes(in: Data(text.utf8))[0].geometry.count == 2)
    }
  }

  @Test(arguments: [
    ("<trk><trkseg>\n<trkpt lat=\"91\" lon=\"5\"/></trkseg></trk>", 4, "trkpt", "latitude 91 is outside −90 … 90"),
    ("<trk><trkseg>\n<trkpt lat=\"139.7\" lon=\"35.6\"/></trkseg></trk>", 4, "trkpt", "seem to be swapped"),
    ("<trk><trkseg><trkpt lat=\"1\" lon=\"400\"/></trkseg></trk>", 3, "trkpt", "longitude 400 is outside −180 … 180"),
    ("<rte>\n\n<rtept lat=\"5450000\" lon=\"650000\"/></rte>", 5, "rtept", "metres of a map projection"),
    ("<rte><rtept lat=\"x\" lon=\"5\"/></rte>", 3, "rtept lat", "“x” is not a number"),
    ("<rte><rtept lat=\"47,07\" lon=\"5\"/></rte>", 3, "rtept lat", "write decimals with a point"),
    ("<rte><rtept lat=\"nan\" lon=\"5\"/></rte>", 3, "rtept lat", "is not a number"),
    ("<rte><rtept lat=\"1\" lon=\"inf\"/></rte>", 3, "rtept lon", "is not a number"),
    ("<rte><rtept lat=\"0x10\" lon=\"5\"/></rte>", 3, "rtept lat", "is not a number"),
    ("<rte><rtept lat=\"1e400\" lon=\"5\"/></rte>", 3, "rtept lat", "is not a number"),
    ("<rte><rtept lat=\"1\"/></rte>", 3, "rtept lon", "missing"),
    ("<rte><rtept lat=\"1\" lon=\"2\"/><rtept lat=\"1\" lon=\"181\"/></rte>", 3, "rtept", "longitude 181"),
  ])
  func mistakesHaveLineAndField(body: String, line: Int, field: String, words: String) throws {
    let error = try complaint { () throws(InputError) in _ = try Self.read(body) }
    #expect(error.line == line)
    #expect(error.field == field)
    #expect(error.description.contains(words), "\(error)")
    #expect(error.file == "a.gpx")
  }

  @Test(arguments: [
    ("", "the file has no route and no track"),
    (
      "<wpt lat=\"1\" lon=\"1\"/><wpt lat=\"1\" lon=\"1\"/>",
      "no route and no track; waypoints alone (2) are not a line"
    ),
    ("<trk/>", "one route or track, but none with two points"),
    ("<trk><trkseg/></trk><rte/>", "2 routes and tracks, but none with two points"),
    ("<rte><rtept lat=\"1\" lon=\"1\"/></rte>", "one route or track, but none with two points"),
    (
      "<rte><name>N</name><rtept lat=\"1\" lon=\"1\"/><rtept lat=\"1\" lon=\"1\"/></rte>",
      "all 2 points of route “N” lie at one position"
    ),
  ])
  func filesWithoutALineAreExplained(body: String, problem: String) throws {
    let error = try complaint { () throws(InputError) in _ = try Self.read(body) }
    #expect(error.problem.contains(problem), "\(error)")
  }

  @Test func otherXMLIsNamed() throws {
    let error = try complaint { () throws(InputError) in
      _ = try GPXReader.routes(in: Data("<html>\n<body/></html>".utf8), file: "a.gpx")
    }
    #expect(error.description == "a.gpx, line 1: this is not GPX: the root element is <html>; check the format.")
  }
}
