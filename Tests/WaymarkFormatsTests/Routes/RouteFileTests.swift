import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@Suite struct RouteFileTests {
  static let gpx = "<gpx><trk><trkseg><trkpt lat='1' lon='1'/><trkpt lat='1' lon='1.1'/></trkseg></trk></gpx>"
  static let kml = "<kml><Placemark><LineString><coordinates>1,1 1.1,1</coordinates></LineString></Placemark></kml>"
  static let geojson = "{\"type\":\"LineString\",\"coordinates\":[[1,1],[1.1,1]]}"
  static let osrm =
    "{\"code\":\"Ok\",\"routes\":[{\"legs\":[],\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,1],[1.1,1]]}}]}"
  static let valhalla = "{\"trip\":{\"legs\":[{\"shape\":\"_c`|@_c`|@?_ibE\"}]}}"

  /// A file in a folder of its own.
  static func withFile<T>(_ name: String, _ data: Data, _ body: (String) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("route-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try data.write(to: file)
    return try body(file.path)
  }

  @Test(arguments: [
    ("route.gpx", gpx, "GPX file"), ("route.kml", kml, "KML file"), ("route.geojson", geojson, "GeoJSON file"),
    ("route.json", osrm, "osrm"), ("route.json", valhalla, "valhalla"),
    // The contents count, not the name.
    ("route.kml", gpx, "GPX file"), ("route.gpx", geojson, "GeoJSON file"), ("route", kml, "KML file"),
    ("route", "\u{FEFF}<?xml version='1.0'?>\n<!-- a gpx? -->\n" + kml, "KML file"),
    ("route.json", "\u{FEFF} \n" + valhalla, "valhalla"),
    ("route.polyline5", "_ibE_ibE?_pR", "polyline"), ("route.polyline6", "_c`|@_c`|@?_ibE\n", "polyline"),
    ("route.txt", "_c`|@_c`|@?_ibE", nil), ("route.txt", "_oalsBz}pkX_ibE?", "polyline"),
  ])
  func theFormatIsFoundFromTheContent(name: String, text: String, source: String?) throws {
    try Self.withFile(name, Data(text.utf8)) { path in
      guard let source else {
        let error = try complaint { () throws(InputError) in _ = try RouteFile.read(path: path) }
        #expect(error.problem.contains("its precision is not given"))
        #expect(error.file == path)
        return
      }
      let route = try RouteFile.read(path: path)
      #expect(route.source == source)
      if source != "polyline" {
        #expect(route.geometry.count == 2)
        #expect(route.geometry.first == Coordinate(latitude: 1, longitude: 1))
        #expect(abs((route.geometry.last?.longitude ?? 0) - 1.1) < 1e-9)
      }
    }
  }

  @Test func otherTextEncodingsAndGzip() throws {
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
      let data = try #require(Self.gpx.data(using: encoding))
      #expect(try RouteFile.routes(in: data)[0].source == "GPX file")
    }
    try Self.withFile("route.gpx.gz", Data()) { path in
      try AtomicFile.write(Self.gpx, to: path)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: [0x1F, 0x8B]))
      #expect(try RouteFile.read(path: path).geometry.count == 2)
    }
  }

  @Test func theStatedFormatIsUsed() throws {
    for (format, text) in [
      (RouteFormat.gpx, Self.gpx), (.kml, Self.kml), (.geojson, Self.geojson), (.osrm, Self.osrm),
      (.valhalla, Self.valhalla), (.valhalla, Self.osrm), (.polyline5, "_ibE_ibE?_pR"),
      (.polyline6, "\"_c`|@_c`|@?_ibE\""),
    ] {
      #expect(try RouteFile.routes(text, format: format)[0].geometry.count == 2, "\(format)")
      for other in RouteFormat.allCases where other != format {
        // Valhalla's other form is OSRM's, and a polyline of one precision is mostly one of the other too.
        if text == Self.osrm, other == .osrm || other == .valhalla { continue }
        if format == .polyline5 || format == .polyline6, other == .polyline5 || other == .polyline6 { continue }
        #expect(throws: InputError.self, "\(format) as \(other)") { try RouteFile.routes(text, format: other) }
      }
    }
  }

  @Test func optionsReachEveryReader() throws {
    let options = RouteReadingOptions(mode: .cycling, source: "mine")
    for text in [Self.gpx, Self.kml, Self.geojson, Self.osrm, Self.valhalla] {
      let route = try RouteFile.routes(text, options: options)[0]
      #expect(route.mode == .cycling && route.source == "mine")
    }
  }

  @Test(arguments: [
    ("", "the file is empty"), (" \n\n", "the file is empty"), ("\u{FEFF}", "the file is empty"),
    ("hello world, this is text", "the format is not known"), ("lat,lon\n1,2\n3,4\n", "the format is not known"),
    ("<html><body>404</body></html>", "this is a web page"), ("{}", "this JSON is not a route"),
    ("[]", "this JSON is not a route"), ("{\"a\":1}", "this JSON is not a route"), ("{", "this is not valid JSON"),
    ("{\"paths\":[]}", "the response has no route"),
    ("{\"status\":\"ZERO_RESULTS\",\"routes\":[]}", "Google refused the request (ZERO_RESULTS)"),
    ("{\"error\":{\"message\":\"API key not valid. Pass one.\",\"status\":\"X\"}}", "API key not valid; Pass one (X)"),
    ("{\"error\":{\"code\":2010,\"message\":\"No point.\"},\"info\":{\"engine\":{}}}", "No point (error 2010)"),
    ("{\"error\":\"Daily quota reached\"}", "openrouteservice refused the request: Daily quota reached"),
    ("{\"message\":\"Wrong credentials.\",\"hints\":[]}", "GraphHopper refused the request: Wrong credentials"),
    ("{\"type\":\"Polygon\",\"coordinates\":[]}", "no LineString"),
    ("{\"type\":\"Topology\"}", "this JSON is not a route"),
    ("PK\u{3}\u{4}…", "ZIP archive"),
  ])
  func unknownContentIsExplained(text: String, problem: String) throws {
    let error = try complaint { () throws(InputError) in _ = try RouteFile.routes(text, file: "f.x") }
    #expect(error.problem.contains(problem), "\(error)")
    #expect(error.file == "f.x")
  }

  @Test func filesThatCannotBeRead() throws {
    let missing = try complaint { () throws(InputError) in _ = try RouteFile.read(path: "/no/such/file.gpx") }
    #expect(missing.file == "/no/such/file.gpx")
    let folder = FileManager.default.temporaryDirectory.path
    #expect(try complaint { () throws(InputError) in _ = try RouteFile.read(path: folder) }.problem.contains("folder"))
  }

  /// A file one byte too large is rejected before anything is parsed. It is sparse: it takes no space.
  @Test func hugeFilesAreRefused() throws {
    try Self.withFile("route.gpx", Data()) { path in
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: UInt64(InputLimits.file.bytes) + 1)
      try handle.close()
      let error = try complaint { () throws(InputError) in _ = try RouteFile.read(path: path) }
      #expect(error.problem.contains("256 M"), "\(error)")
    }
  }

  @Test func polylinesThatAreNone() throws {
    for (text, problem, advice) in [
      ("_p~iF~ps|U_ulLnnq", "ends within point 2", "the whole text was copied"), ("a b", "character 2", "one polyline"),
      ("acidP?", "latitude of point 1", "precision is 6"), ("\"abc", "not valid JSON", nil), ("7", "character 1", nil),
      ("??", "only one point", nil), ("????", "lie at one position", nil), ("\"\"", "no points", nil),
      ("[1]", "character 2", nil), ("\n", "empty", nil),
    ] as [(String, String, String?)] {
      let error = try complaint { () throws(InputError) in _ = try RouteFile.routes(text, format: .polyline5) }
      #expect(error.problem.contains(problem), "\(error)")
      if let advice { #expect(error.advice?.contains(advice) == true, "\(error)") }
      #expect(error.file == "f")
    }
  }
}
