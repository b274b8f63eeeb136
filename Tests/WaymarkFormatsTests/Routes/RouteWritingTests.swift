import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@Suite struct RouteWritingTests {
  static func readBack(_ route: Route, _ format: RouteWritingFormat) throws -> Route {
    let text = RouteFile.text(of: route, format: format)
    let stated = try #require(RouteFormat(rawValue: format.rawValue))
    let routes = try RouteFile.routes(text, format: stated)
    #expect(routes.count == 1)
    if format != .polyline5, format != .polyline6 { #expect(routes == (try RouteFile.routes(text))) }
    return routes[0]
  }

  private static func seaLevel(_ random: inout SeededGenerator) -> Altitude? {
    Altitude(meters: random.uniform(-400...9000), reference: .meanSeaLevel)
  }

  private static func anything(_ random: inout SeededGenerator) -> Altitude? {
    switch Int.random(in: 0...2, using: &random) {
    case 0: nil
    case 1: seaLevel(&random)
    default: Altitude(meters: random.uniform(-400...9000), reference: .ellipsoid)
    }
  }

  @Test(arguments: [RouteWritingFormat.gpx, .geojson, .kml])
  func whatIsWrittenIsReadBack(format: RouteWritingFormat) throws {
    var random = SeededGenerator(seed: 0x6001)
    for round in 0..<150 {
      let route =
        round % 2 == 0 ? try RandomRoute.make(&random) : try RandomRoute.make(&random, altitude: Self.seaLevel)
      let back = try Self.readBack(route, format)
      #expect(back == route, "seed \(random.seed), round \(round)")
      #expect(RouteFile.altitudesLost(writing: route, as: format) == 0)
    }
  }

  @Test(arguments: RouteWritingFormat.allCases)
  func altitudesThatAFormatCannotHoldAreCounted(format: RouteWritingFormat) throws {
    var random = SeededGenerator(seed: 0x6002)
    for round in 0..<60 {
      let route = try RandomRoute.make(&random, altitude: Self.anything)
      let back = try Self.readBack(route, format)
      let seed = Comment("seed \(random.seed), round \(round)")
      let kept = back.altitudes.count { $0 != nil }
      #expect(kept + RouteFile.altitudesLost(writing: route, as: format) == route.altitudes.count { $0 != nil }, seed)
      for (i, altitude) in back.altitudes.enumerated() where altitude != nil {
        #expect(altitude == route.altitudes[i], seed)
      }
      if format == .geojson { #expect(back == route, seed) }
      if format == .gpx {
        #expect(kept == route.altitudes.count { $0?.reference == .meanSeaLevel }, seed)
      }
    }
  }

  @Test(arguments: [(RouteWritingFormat.polyline5, 1e-5), (.polyline6, 1e-6)])
  func polylinesKeepTheLine(format: RouteWritingFormat, unit: Double) throws {
    var random = SeededGenerator(seed: 0x6003)
    for round in 0..<100 {
      let route = try RandomRoute.make(&random)
      let back = try Self.readBack(route, format)
      #expect(back.geometry.count == route.geometry.count)
      for (a, b) in zip(route.geometry, back.geometry) {
        #expect(abs(a.latitude - b.latitude) <= unit * 0.5001, "seed \(random.seed), round \(round)")
        #expect(abs(a.longitude - b.longitude) <= unit * 0.5001, "seed \(random.seed), round \(round)")
      }
    }
  }

  /// Real routes through every format and back, and from one to the next.
  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    arguments: RealAnswersTests.expected.map { "routes/\($0.file).json" }
      + RealTracksTests.expected.map { "gpx/\($0.file)" })
  func realRoutesSurvive(path: String) throws {
    let route = try RouteFile.read(path: SharedData.url(path).path)
    var travelled = route
    for format in [RouteWritingFormat.gpx, .geojson, .kml] {
      #expect(try Self.readBack(route, format) == route)
      travelled = try Self.readBack(travelled, format)
    }
    #expect(travelled == route)
  }

  /// Independent readers: Python's XML and JSON see the same points, and the elements are in the order of the schemas.
  @Test func otherProgramsReadWhatIsWritten() throws {
    var random = SeededGenerator(seed: 0x6004)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("routes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = """
      import json, sys
      import xml.etree.ElementTree as ET
      G = '{http://www.topografix.com/GPX/1/1}'
      K = '{http://www.opengis.net/kml/2.2}'
      order = ['ele','time','name','cmt','desc','src','link','number','sym','type','extensions','rtept','trkseg']
      for i in range(int(sys.argv[2])):
          base = '%s/%d' % (sys.argv[1], i)
          gpx = ET.parse(base + '.gpx').getroot()
          assert [e.tag for e in gpx] in ([G + 'rte', G + 'trk'], [G + 'trk'])
          for e in gpx.iter():
              if e.tag in (G + 'rte', G + 'trk', G + 'rtept', G + 'trkpt'):
                  ranks = [order.index(c.tag[len(G):]) for c in e]
                  assert ranks == sorted(ranks), ranks
          a = [[float(p.get('lon')), float(p.get('lat'))] for p in gpx.iter(G + 'trkpt')]
          doc = json.load(open(base + '.geojson', encoding='utf-8'))
          assert doc['type'] == 'FeatureCollection'
          b = [p[:2] for p in doc['features'][0]['geometry']['coordinates']]
          kml = ET.parse(base + '.kml').getroot()
          text = next(kml.iter(K + 'LineString')).find(K + 'coordinates').text
          c = [list(map(float, t.split(',')[:2])) for t in text.split()]
          steps = len(list(gpx.iter(G + 'rtept')))
          assert steps == len(doc['features']) - 1 == len(list(kml.iter(K + 'Point')))
          assert a == b == c and len(a) > 1
          print(len(a), steps)
      """
    var expected = ""
    let count = 20
    for i in 0..<count {
      let route = try RandomRoute.make(&random, altitude: Self.anything)
      for format in [RouteWritingFormat.gpx, .geojson, .kml] {
        try RouteFile.write(
          route, to: folder.appendingPathComponent("\(i).\(format.rawValue)").path, format: format)
      }
      expected += "\(route.geometry.count) \(route.steps.count)\n"
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3 * count)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, folder.path, "\(count)"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "seed \(random.seed)")
    #expect(text == expected, "seed \(random.seed)")
  }

  @Test func stepsOfAnEditedFileAreFoundAgain() throws {
    let points = (0..<30).map { Coordinate(latitude: 47, longitude: 15 + Double($0) * 0.0002) }.compactMap { $0 }
    let steps = [
      RouteStep(instruction: "Go", maneuver: .depart, distance: 100, geometryRange: 0...10),
      RouteStep(instruction: "Turn", maneuver: .turnLeft, distance: 100, geometryRange: 10...29),
    ]
    let route = try Route(geometry: points, legs: [RouteLeg(steps: steps, distance: 200)], source: "x")
    // An editor removed vertices 3 to 6: the numbers in the file are no longer right, the positions are.
    for format in [RouteWritingFormat.gpx, .kml] {
      var lines = RouteFile.text(of: route, format: format).split(separator: "\n", omittingEmptySubsequences: false)
      lines.removeAll { line in
        (3...6).contains { (i: Int) in
          let longitude = "\(points[i].longitude)"
          return line.contains("trkpt") && line.contains("\"\(longitude)\"") || line.hasSuffix("  \(longitude),47")
        }
      }
      let back = try RouteFile.routes(lines.joined(separator: "\n"))[0]
      #expect(back.geometry.count == 26, "\(format)")
      #expect(back.steps.map(\.geometryRange) == [0...6, 6...25], "\(format)")
    }
  }

  @Test func aFileThatCannotBeWrittenIsSaid() throws {
    var random = SeededGenerator(seed: 1)
    let route = try RandomRoute.make(&random)
    let path = "/nowhere-at-all/route.gpx"
    let error = try complaint { () throws(InputError) in try RouteFile.write(route, to: path, format: .gpx) }
    #expect(error.file == path)
  }
}
