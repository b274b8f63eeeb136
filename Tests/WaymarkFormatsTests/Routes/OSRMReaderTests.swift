import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@Suite struct OSRMReaderTests {
  typealias Point = (latitude: Double, longitude: Double)

  static func coordinates(_ points: [Point]) throws -> [Coordinate] {
    try points.map { try #require(Coordinate(latitude: $0.latitude, longitude: $0.longitude)) }
  }

  enum Form: CaseIterable {
    case polyline5, polyline6, geojson

    func geometry(_ points: [Coordinate]) -> JSONValue {
      switch self {
      case .polyline5: .string(EncodedPolyline.encode(points, precision: .five))
      case .polyline6: .string(EncodedPolyline.encode(points, precision: .six))
      case .geojson:
        [
          "type": "LineString",
          "coordinates": .array(points.map { [.number($0.longitude), .number($0.latitude)] }),
        ]
      }
    }
  }

  static func step(
    _ points: [Coordinate], form: Form, type: String = "turn", modifier: String? = "left", name: String = "Street",
    mode: String = "walking", more: [String: JSONValue] = [:]
  ) -> JSONValue {
    var maneuver: JSONObject = ["type": .string(type), "bearing_after": 90]
    if let point = points.first { maneuver["location"] = [.number(point.longitude), .number(point.latitude)] }
    maneuver["modifier"] = modifier.map { .string($0) }
    for (key, value) in more { maneuver[key] = value }
    return [
      "geometry": form.geometry(points), "maneuver": .object(maneuver), "name": .string(name), "mode": .string(mode),
      "distance": 100, "duration": 72,
    ]
  }

  static func answer(_ routes: [JSONValue]) -> JSONValue { ["code": "Ok", "routes": .array(routes), "waypoints": []] }

  static func route(_ steps: [[JSONValue]], overview: JSONValue? = nil) -> JSONValue {
    var route: JSONObject = [
      "distance": 200, "duration": 144,
      "legs": .array(steps.map { ["distance": 200, "duration": 144, "steps": .array($0)] }),
    ]
    route["geometry"] = overview
    return .object(route)
  }

  static func read(
    _ document: JSONValue, _ options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    try OSRMReader.routes(in: Data(document.text().utf8), file: "a.json", options: options)
  }

  static let line: [Point] = [(47.07, 15.43), (47.0701, 15.4301), (47.071, 15.431), (47.0712, 15.4333)]

  @Test(arguments: Form.allCases)
  func plainOSRMIsWordedAndJoined(form: Form) throws {
    let line = try Self.coordinates(Self.line)
    let document = Self.answer([
      Self.route([
        [
          Self.step(Array(line[0...1]), form: form, type: "depart", modifier: nil, name: "Hauptplatz"),
          Self.step(Array(line[1...3]), form: form, name: "Sporgasse"),
          Self.step([line[3], line[3]], form: form, type: "arrive", modifier: "right", name: ""),
        ]
      ])
    ])
    let route = try #require(Self.read(document).first)
    #expect(route.geometry == line)
    #expect(
      route.steps.map(\.instruction) == [
        "Head east on Hauptplatz.", "Turn left onto Sporgasse.", "You have arrived at your destination.",
      ])
    #expect(route.steps.map(\.maneuver) == [.depart, .turnLeft, .arrive])
    #expect(route.steps.map(\.geometryRange) == [0...1, 1...3, 3...3])
    #expect(route.mode == .walking)
    #expect(route.distance == 200 && route.duration == 144)
  }

  @Test func maneuverTypesAndModifiers() throws {
    let line = try Self.coordinates(Self.line)
    let cases: [(String, String?, Maneuver)] = [
      ("turn", "uturn", .uTurn), ("turn", "sharp right", .turnSharpRight), ("turn", "right", .turnRight),
      ("turn", "slight right", .turnSlightRight), ("turn", "straight", .continue),
      ("turn", "slight left", .turnSlightLeft), ("turn", "left", .turnLeft), ("turn", "sharp left", .turnSharpLeft),
      ("new name", "straight", .continue), ("continue", "uturn", .uTurn), ("fork", "slight left", .turnSlightLeft),
      ("end of road", "right", .turnRight), ("on ramp", "slight right", .turnSlightRight),
      ("off ramp", "right", .turnRight),
      ("merge", "slight left", .merge), ("roundabout", "right", .enterRoundabout), ("rotary", "left", .enterRoundabout),
      ("roundabout turn", "left", .turnLeft), ("exit roundabout", "right", .exitRoundabout),
      ("exit rotary", "right", .exitRoundabout), ("notification", "straight", .other), ("depart", "left", .depart),
      ("arrive", "left", .arrive), ("something of next year", "left", .turnLeft), ("turn", nil, .other),
    ]
    for (type, modifier, maneuver) in cases {
      let document = Self.answer([Self.route([[Self.step(line, form: .geojson, type: type, modifier: modifier)]])])
      #expect(try Self.read(document)[0].steps[0].maneuver == maneuver, "\(type) \(modifier ?? "")")
    }
  }

  @Test func ferriesRoundaboutsAndReferences() throws {
    let line = try Self.coordinates(Self.line)
    var withReference = try #require(Self.step(line, form: .geojson, name: "").object)
    withReference["ref"] = "B 65"
    let document = Self.answer([
      Self.route([
        [
          Self.step(line, form: .geojson, name: "Suomenlinna", mode: "ferry"),
          Self.step([line[3]], form: .geojson, type: "rotary", modifier: "right", name: "Ring", more: ["exit": 2]),
          .object(withReference),
        ]
      ])
    ])
    let steps = try Self.read(document)[0].steps
    #expect(steps[0].maneuver == .ferry && steps[0].instruction == "Take the ferry Suomenlinna.")
    #expect(steps[1].instruction == "Enter the roundabout and take the 2nd exit onto Ring.")
    #expect(steps[2].name == "B 65" && steps[2].instruction == "Turn left onto B 65.")
  }

  @Test func severalRoutesMatchingsAndABareRoute() throws {
    let line = try Self.coordinates(Self.line)
    let one = Self.route([[Self.step(line, form: .polyline6)]])
    let other = Self.route([[Self.step(Array(line.dropLast()), form: .polyline6)]])
    let document = Self.answer([one, other])
    #expect(try Self.read(document).map(\.geometry.count) == [4, 3])
    #expect(try OSRMReader.route(in: Data(document.text().utf8)).geometry.count == 4)
    #expect(try Self.read(["code": "Ok", "matchings": [other], "tracepoints": [.null]])[0].geometry.count == 3)
    var bare = try #require(one.object)
    bare["geometry"] = Form.polyline6.geometry(line)
    #expect(try Self.read(.object(bare))[0].geometry == line)
  }

  /// Precision is determined by where the steps begin, by the waypoints, or by the length.
  @Test func precisionIsFoundByTheRestOfTheAnswer() throws {
    var random = SeededGenerator(seed: 0x05126)
    for round in 0..<200 {
      let latitude = random.uniform(-8...8) * (round % 2 == 0 ? 1 : 9)
      let longitude = random.uniform(-17...17) * (round % 2 == 0 ? 1 : 9)
      let points: [Point] = (0..<8).map { i in
        let t = Double(i) * 0.001
        return (latitude + t, longitude + t)
      }
      let line = try Self.coordinates(points)
      let length = RealAnswersTests.length(line)
      let seed = Comment("seed \(random.seed), round \(round)")
      for form in [Form.polyline5, .polyline6] {
        let withSteps = Self.answer([Self.route([[Self.step(line, form: form)]])])
        let a = try Self.read(withSteps)[0].geometry
        #expect(a.count == 8 && abs(a[0].latitude - latitude) < 1e-5 && abs(a[0].longitude - longitude) < 1e-5, seed)
        let overview: JSONValue = [
          "code": "Ok", "routes": [["geometry": form.geometry(line), "legs": [], "distance": .number(length * 1.2)]],
        ]
        let b = try Self.read(overview)[0].geometry
        #expect(abs(b[0].latitude - latitude) < 1e-5 && abs(b[0].longitude - longitude) < 1e-5, seed)
        let withWaypoint: JSONValue = [
          "code": "Ok", "routes": [["geometry": form.geometry(line), "legs": []]],
          "waypoints": [["location": [.number(longitude + 0.0002), .number(latitude)]]],
        ]
        let c = try Self.read(withWaypoint)[0].geometry
        #expect(abs(c[0].latitude - latitude) < 1e-5 && abs(c[0].longitude - longitude) < 1e-5, seed)
      }
    }
  }

  @Test func withoutEvidenceThePrecisionMustBeSaid() throws {
    let line = try Self.coordinates([(4, 5), (4.1, 5.1)])
    let document: JSONValue = [
      "code": "Ok", "routes": [["geometry": Form.polyline5.geometry(line), "legs": []]],
    ]
    let error = try complaint { () throws(InputError) in _ = try Self.read(document) }
    #expect(error.field == "routes[0].geometry")
    #expect(error.problem.contains("precision 5 or 6"))
    #expect(try Self.read(document, RouteReadingOptions(precision: .five))[0].geometry == line)
  }

  @Test func stepsWithoutLinesAreFoundOnTheOverview() throws {
    let line = try Self.coordinates(Self.line)
    func bare(_ point: Coordinate, _ type: String) throws -> JSONValue {
      var step = try #require(Self.step([point], form: .geojson, type: type).object)
      step["geometry"] = nil
      return .object(step)
    }
    let steps = [try bare(line[0], "depart"), try bare(line[2], "turn"), try bare(line[3], "arrive")]
    let document = Self.answer([Self.route([steps], overview: Form.polyline6.geometry(line))])
    #expect(try Self.read(document)[0].steps.map(\.geometryRange) == [0...2, 2...3, 3...3])
    let far = Self.answer([
      Self.route([[try bare(try Self.coordinates([(47.5, 15)])[0], "turn")]], overview: Form.polyline6.geometry(line))
    ])
    let error = try complaint { () throws(InputError) in _ = try Self.read(far) }
    #expect(error.problem.contains("do not lie on the route"))
    let without = Self.answer([Self.route([steps])])
    #expect(
      try complaint { () throws(InputError) in _ = try Self.read(without) }.advice == "request it with overview=full")
  }

  @Test func lostBackslashesAreRestored() throws {
    // In “…jqAn\ftAh…” of a real response the backslash was not escaped; JSON made a form feed of \f.
    let points: [Point] = (0..<400).map { i in
      let t = Double(i) * 0.0005
      return (52 + t, 5 - t)
    }
    let line = try Self.coordinates(points)
    let text = EncodedPolyline.encode(line, precision: .six)
    for (lost, letter) in [("\u{C}", "f"), ("\n", "n"), ("\t", "t"), ("\r", "r"), ("\u{8}", "b")] {
      let whole = text + "n\\" + letter + "?"
      let expected = try EncodedPolyline.decode(whole.utf8, precision: .six)
      let broken = text + "n" + lost + "?"
      let route: JSONValue = [
        "geometry": .string(broken), "legs": [], "distance": .number(RealAnswersTests.length(line)),
      ]
      #expect(try Self.read(Self.answer([route]))[0].geometry == expected)
    }
  }

  @Test func refusalsSayWhatTheServiceSaidAndWhatToDo() throws {
    let error = try complaint { () throws(InputError) in
      _ = try Self.read(["code": "NoRoute", "message": "Impossible route between points."])
    }
    #expect(
      error.description
        == "a.json: the directions service refused the request: Impossible route between points (NoRoute); start and "
        + "destination are not connected for this travel mode; try other positions or another mode.")
    for document: JSONValue in [
      ["message": "Not Authorized - Invalid Token"], ["code": "InvalidQuery"], ["code": "New", "message": "a\nb"],
      ["message": "Not Found", "code": .null],
    ] {
      let error = try complaint { () throws(InputError) in _ = try Self.read(document) }
      #expect(error.problem.hasPrefix("the directions service refused the request"))
      #expect(error.advice != nil && !error.description.contains("\n"))
      #expect(throws: error) { try RouteFile.routes(document.text(), file: "a.json") }
    }
  }

  @Test func wrongFieldsAreNamed() throws {
    let line = try Self.coordinates(Self.line)
    let good = Self.answer([Self.route([[Self.step(line, form: .polyline6)]])]).text()
    let step = "routes[0].legs[0].steps[0]"
    let cases: [(String, String, String?)] = [
      ("\"routes\":[", "\"routes\":[], \"x\":[", "routes"), ("\"routes\":[", "\"routes\":7, \"x\":[", "routes"),
      ("\"routes\"", "\"roads\"", nil), ("\"legs\":[", "\"legs\":{}, \"x\":[", "routes[0].legs"),
      ("\"steps\":[", "\"steps\":\"\", \"x\":[", "routes[0].legs[0].steps"),
      ("\"type\":\"turn\"", "\"type\":3", step + ".maneuver.type"),
      ("\"type\":\"turn\"", "\"typ\":\"turn\"", step + ".maneuver.type"),
      ("\"modifier\":\"left\"", "\"modifier\":{}", step + ".maneuver.modifier"),
      ("\"maneuver\":{", "\"maneuver\":1, \"x\":{", step + ".maneuver"),
      ("\"name\":\"Street\"", "\"name\":false", step + ".name"),
      ("\"distance\":100", "\"distance\":-100", step + ".distance"),
      ("\"duration\":72", "\"duration\":\"72\"", step + ".duration"),
      ("\"geometry\":\"", "\"geometry\":\" ", step + ".geometry"),
      ("\"geometry\":\"", "\"geometry\":[], \"x\":\"", step + ".geometry.coordinates"),
    ]
    for (old, new, field) in cases {
      #expect(good.contains(old), "\(old)")
      let changed = good.replacingOccurrences(of: old, with: new)
      let error = try complaint { () throws(InputError) in
        _ = try OSRMReader.routes(in: Data(changed.utf8), file: "a.json")
      }
      #expect(error.field == field, "\(new): \(error)")
      #expect(error.file == "a.json")
    }
  }
}
