import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@Suite struct ValhallaReaderTests {
  static func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// A leg in Valhalla's form with a manoeuvre per pair of vertices given.
  static func leg(
    _ points: [Coordinate], maneuvers: [(type: Int, first: Int, last: Int)], length: Double = 0.5, time: Double = 360
  ) -> JSONValue {
    [
      "shape": .string(EncodedPolyline.encode(points, precision: .six)),
      "summary": ["length": .number(length), "time": .number(time)],
      "maneuvers": .array(
        maneuvers.map { maneuver in
          [
            "type": .number(Double(maneuver.type)), "instruction": .string("do \(maneuver.type)."),
            "street_names": .array([.string("Way \(maneuver.first)"), "A 1"]), "length": 0.25, "time": 180,
            "begin_shape_index": .number(Double(maneuver.first)), "end_shape_index": .number(Double(maneuver.last)),
            "travel_mode": "pedestrian",
          ]
        }),
    ]
  }

  static func trip(_ legs: [JSONValue], units: String = "kilometers") -> JSONValue {
    [
      "trip": [
        "legs": .array(legs), "units": .string(units), "summary": ["length": 1, "time": 720], "status": 0,
        "status_message": "Found route between points", "language": "en-US",
      ]
    ]
  }

  static func routes(_ document: JSONValue) throws(InputError) -> [Route] {
    try ValhallaReader.routes(in: Data(document.text().utf8), file: "a.json")
  }

  @Test func legsFollowEachOther() throws {
    let a = try Self.coordinate(43.7, 7.4)
    let b = try Self.coordinate(43.701, 7.401)
    let c = try Self.coordinate(43.702, 7.402)
    let d = try Self.coordinate(43.703, 7.402)
    let document = Self.trip([
      Self.leg([a, b, c], maneuvers: [(1, 0, 1), (10, 1, 2), (5, 2, 2)]),
      Self.leg([c, d], maneuvers: [(2, 0, 1), (4, 1, 1)]),
    ])
    let route = try #require(Self.routes(document).first)
    #expect(route.geometry == [a, b, c, d])
    #expect(route.distance == 1000)
    #expect(route.duration == 720)
    #expect(route.source == "valhalla")
    #expect(route.mode == .walking)
    #expect(route.legs.map(\.distance) == [500, 500])
    #expect(route.legs.map(\.duration) == [360, 360])
    #expect(route.legs.map(\.steps.count) == [3, 2])
    #expect(route.steps.map(\.maneuver) == [.depart, .turnRight, .arrive, .depart, .arrive])
    #expect(route.steps.map(\.geometryRange) == [0...1, 1...2, 2...2, 2...3, 3...3])
    #expect(route.steps[1].instruction == "do 10.")
    #expect(route.steps[1].name == "Way 1/A 1")
    #expect(route.steps[1].distance == 250)
    #expect(route.steps[1].duration == 180)
  }

  @Test func milesAndAlternates() throws {
    let a = try Self.coordinate(43.7, 7.4)
    let b = try Self.coordinate(43.71, 7.4)
    let c = try Self.coordinate(43.70, 7.41)
    var document = try #require(
      Self.trip([Self.leg([a, b], maneuvers: [(1, 0, 1), (4, 1, 1)])], units: "miles").object)
    document["alternates"] = [Self.trip([Self.leg([a, c, b], maneuvers: [])])]
    let routes = try Self.routes(.object(document))
    #expect(routes.map(\.geometry) == [[a, b], [a, c, b]])
    #expect(routes[0].distance == 1609.344)
    #expect(routes[0].steps[0].distance == 402.336)
    #expect(routes[1].distance == 1000)
    #expect(routes[1].steps.isEmpty && routes[1].legs.count == 1)
    let first = try ValhallaReader.route(in: Data(JSONValue.object(document).text().utf8))
    #expect(first == routes[0])
  }

  @Test func aMissingInstructionIsWorded() throws {
    let a = try Self.coordinate(60, 24)
    let b = try Self.coordinate(60.001, 24)
    let document: JSONValue = [
      "trip": [
        "legs": [
          [
            "shape": .string(EncodedPolyline.encode([a, b], precision: .six)),
            "maneuvers": [
              [
                "type": 1, "begin_shape_index": 0, "end_shape_index": 1, "bearing_after": 2,
                "begin_street_names": ["Mannerheimintie"],
              ], ["type": 26, "roundabout_exit_count": 3, "begin_shape_index": 1, "end_shape_index": 1],
            ],
          ]
        ]
      ]
    ]
    let route = try #require(Self.routes(document).first)
    #expect(
      route.steps.map(\.instruction) == [
        "Head north on Mannerheimintie.", "Enter the roundabout and take the 3rd exit.",
      ])
    #expect(route.duration == nil)
    #expect(route.distance == 0)
  }

  /// The table of the API reference.
  @Test(arguments: [
    (0, Maneuver.other), (1, .depart), (2, .depart), (3, .depart), (4, .arrive), (5, .arrive), (6, .arrive),
    (7, .continue), (8, .continue), (9, .turnSlightRight), (10, .turnRight), (11, .turnSharpRight), (12, .uTurn),
    (13, .uTurn), (14, .turnSharpLeft), (15, .turnLeft), (16, .turnSlightLeft), (22, .continue),
    (23, .turnSlightRight), (24, .turnSlightLeft), (25, .merge), (26, .enterRoundabout), (27, .exitRoundabout),
    (28, .ferry), (29, .continue), (30, .other), (39, .elevator), (40, .stairs), (41, .escalator),
    (42, .enterBuilding), (43, .exitBuilding), (44, .other), (-1, .other),
  ])
  func maneuverTypes(type: Int, maneuver: Maneuver) throws {
    let line = [try Self.coordinate(0, 0), try Self.coordinate(0, 1)]
    let route = try #require(Self.routes(Self.trip([Self.leg(line, maneuvers: [(type, 0, 1)])])).first)
    #expect(route.steps[0].maneuver == maneuver)
  }

  @Test func refusalsSayWhatValhallaSaidAndWhatToDo() throws {
    let error = try complaint { () throws(InputError) in
      _ = try Self.routes([
        "error_code": 171, "error": "No suitable edges near location", "status_code": 400, "status": "Bad Request",
      ])
    }
    #expect(
      error.description
        == "a.json: Valhalla refused the request: No suitable edges near location (error 171); no street or path "
        + "for this travel mode is near a position; move it nearer to one, into the area of the data.")
    for code in [100, 106, 120, 124, 130, 154, 170, 442, 443, 499, 500, 9999] {
      let error = try complaint { () throws(InputError) in
        _ = try Self.routes(["error_code": .number(Double(code)), "error": "two\nlines."])
      }
      #expect(error.problem.contains("two lines (error \(code))"))
      #expect(error.advice != nil)
    }
  }

  @Test func wrongFieldsAreNamed() throws {
    let line = [try Self.coordinate(0, 0), try Self.coordinate(0, 1)]
    let good = Self.trip([Self.leg(line, maneuvers: [(1, 0, 1)])])
    let cases: [(String, String, String?)] = [
      ("\"kilometers\"", "\"furlongs\"", "trip.units"), ("\"kilometers\"", "7", "trip.units"),
      ("\"type\":1", "\"type\":\"x\"", "trip.legs[0].maneuvers[0].type"),
      ("\"type\":1", "\"type\":1.5", "trip.legs[0].maneuvers[0].type"),
      ("\"begin_shape_index\":0", "\"begin_shape_index\":-1", "trip.legs[0].maneuvers[0].end_shape_index"),
      ("\"end_shape_index\":1", "\"end_shape_index\":2", "trip.legs[0].maneuvers[0].end_shape_index"),
      ("\"end_shape_index\":1", "\"end_shape_index\":9e99", "trip.legs[0].maneuvers[0].end_shape_index"),
      ("\"end_shape_index\":1", "\"other\":1", "trip.legs[0].maneuvers[0].end_shape_index"),
      ("\"shape\":\"", "\"shape\":\"!", "trip.legs[0].shape"), ("\"shape\"", "\"sheep\"", "trip.legs[0].shape"),
      ("\"length\":0.25", "\"length\":-1", "trip.legs[0].maneuvers[0].length"),
      ("\"time\":180", "\"time\":\"long\"", "trip.legs[0].maneuvers[0].time"),
      ("\"instruction\":\"do 1.\"", "\"instruction\":[]", "trip.legs[0].maneuvers[0].instruction"),
      ("\"street_names\":[\"Way 0\"", "\"street_names\":[0", "trip.legs[0].maneuvers[0].street_names[0]"),
      ("\"maneuvers\":[", "\"maneuvers\":{}, \"x\":[", "trip.legs[0].maneuvers"),
      ("\"legs\":[", "\"legs\":[], \"x\":[", "trip.legs"), ("\"legs\"", "\"lags\"", "trip.legs"),
      ("\"trip\":{", "\"trip\":[{}], \"x\":{", "trip"), ("\"trip\"", "\"trap\"", nil),
    ]
    for (old, new, field) in cases {
      let text = good.text()
      #expect(text.contains(old), "\(old)")
      let changed = text.replacingOccurrences(of: old, with: new)
      let error = try complaint { () throws(InputError) in
        _ = try ValhallaReader.routes(in: Data(changed.utf8), file: "a.json")
      }
      #expect(error.field == field, "\(new): \(error)")
      #expect(error.file == "a.json")
    }
  }

  @Test func aTripWithoutARouteIsRefused() throws {
    let here = try Self.coordinate(1, 2)
    for points in [[here], [here, here], [here, here, here]] {
      let error = try complaint { () throws(InputError) in
        _ = try Self.routes(Self.trip([Self.leg(points, maneuvers: [])]))
      }
      #expect(error.problem.contains(points.count == 1 ? "only one point" : "lie at one position"))
    }
    // A zero-length leg of a longer trip is kept.
    let there = try Self.coordinate(1, 2.001)
    let route = try #require(
      Self.routes(
        Self.trip([Self.leg([here, here], maneuvers: [(1, 0, 1)]), Self.leg([here, there], maneuvers: [(1, 0, 1)])])
      )
      .first)
    #expect(route.geometry == [here, here, there])
    #expect(route.steps.map(\.geometryRange) == [0...1, 1...2])
  }

  @Test func theDateLineIsCrossed() throws {
    let line = [try Self.coordinate(-16, 179.999), try Self.coordinate(-16, 180), try Self.coordinate(-16, -179.999)]
    let legs = [
      Self.leg(Array(line[0...1]), maneuvers: []), Self.leg([try Self.coordinate(-16, -180), line[2]], maneuvers: []),
    ]
    let route = try #require(Self.routes(Self.trip(legs)).first)
    #expect(route.geometry == line)
  }
}
