import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Every real response of a directions service in the reference data. The expected counts and lengths come from another
/// decoder (PyPI polyline) and GeographicLib's own Python.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) struct RealAnswersTests {
  struct Expected: Sendable {
    var file: String
    var points: Int
    var length: Double
    var steps: Int
    var legs = 1
    var mode = TravelMode.driving
    var distance: Double
    var duration: Double
  }

  static let expected: [Expected] = [
    // Its lines hold a form feed where “\\f” lost its backslash; the numbers are for the restored text.
    Expected(
      file: "mapbox_A12_traffic_jam", points: 155, length: 18176.546, steps: 9, distance: 18126.0543568,
      duration: 1230.7980392),
    Expected(
      file: "mapbox_route_tunnel_9th_street_dc", points: 41, length: 1298.611, steps: 4, distance: 1300.6,
      duration: 115.3),
    Expected(
      file: "mapbox_route_with_banners", points: 3871, length: 628876.284, steps: 32, distance: 629146.2,
      duration: 23558.2),
    Expected(
      file: "mapbox_route_with_instructions_geojson", points: 85, length: 4315.609, steps: 9, distance: 4316.9,
      duration: 763.9),
    Expected(
      file: "mapbox_route_with_lanes", points: 221, length: 8603.691, steps: 11, distance: 8615.5, duration: 633.3),
    Expected(
      file: "standard_osrm_polyline6_response", points: 18, length: 4721.905, steps: 0, legs: 2, mode: .walking,
      distance: 4731.8, duration: 630.7),
    Expected(
      file: "valhalla_extended_osrm_response", points: 118, length: 1718.049, steps: 8, distance: 1718.205,
      duration: 182.357),
    Expected(
      file: "valhalla_osrm_response", points: 140, length: 2611.439, steps: 23, mode: .walking, distance: 2604.35,
      duration: 2007.289),
    Expected(
      file: "valhalla_osrm_response_via_ways", points: 101, length: 2087.925, steps: 2, distance: 2089.442,
      duration: 301.262),
    Expected(
      file: "valhalla_osrm_response_with_exit_info", points: 42, length: 1073.59, steps: 4, distance: 1072.913,
      duration: 48.232),
  ]

  static func path(_ name: String) -> String { SharedData.url("routes/\(name).json").path }

  static func length(_ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + Geodesic.wgs84.inverse(from: $1.0, to: $1.1).distance }
  }

  @Test(arguments: expected)
  func isReadAsItIs(expected: Expected) throws {
    for format in [nil, RouteFormat.osrm, .valhalla] {
      let routes = try RouteFile.readAll(path: Self.path(expected.file), format: format).routes
      #expect(routes.count == 1)
      let route = routes[0]
      #expect(route.geometry.count == expected.points)
      #expect(abs(Self.length(route.geometry) - expected.length) < 0.01)
      #expect(route.legs.count == expected.legs)
      #expect(route.steps.count == expected.steps)
      #expect(route.mode == expected.mode)
      #expect(route.distance == expected.distance)
      #expect(route.duration == expected.duration)
      #expect(route.source == (format == .valhalla ? "valhalla" : "osrm"))
      #expect(route.altitudes.isEmpty)
    }
  }

  /// What the response states about each step, compared with the step and the vertex where it begins.
  @Test(arguments: expected)
  func stepsBeginWhereTheAnswerSays(expected: Expected) throws {
    let path = Self.path(expected.file)
    let route = try RouteFile.read(path: path)
    let document = try JSONValue(parsing: Data(contentsOf: URL(fileURLWithPath: path)))
    let answer = document["routes"]?.array?.first ?? document
    let reported = (answer["legs"]?.array ?? []).flatMap { $0["steps"]?.array ?? [] }
    try #require(reported.count == route.steps.count)
    var previous = 0
    for (step, reported) in zip(route.steps, reported) {
      let location = (reported["maneuver"]?["location"]?.array ?? []).map { $0.double ?? .nan }
      try #require(location.count == 2)
      let position = try #require(Coordinate(latitude: location[1], longitude: location[0]))
      let offset = Geodesic.wgs84.inverse(from: position, to: route.geometry[step.geometryRange.lowerBound]).distance
      #expect(offset < 2, "\(step.instruction): \(offset) m")
      #expect(step.geometryRange.lowerBound >= previous)
      previous = step.geometryRange.lowerBound
      #expect(step.instruction == reported["maneuver"]?["instruction"]?.string)
      #expect(step.distance == reported["distance"]?.double)
      #expect(step.duration == reported["duration"]?.double)
      #expect(step.maneuver == .depart || step != route.steps.first)
      #expect((step.maneuver == .arrive) == (step == route.steps.last))
    }
    if let last = route.steps.last { #expect(last.geometryRange.upperBound == route.geometry.count - 1) }
  }

  @Test func manoeuvresAndNamesOfTheWalkThroughTallinn() throws {
    let route = try RouteFile.read(path: Self.path("valhalla_osrm_response"), format: .osrm)
    #expect(
      route.steps.map(\.maneuver) == [
        .depart, .turnLeft, .turnRight, .turnSlightRight, .turnSlightLeft, .continue, .turnRight, .continue, .turnLeft,
        .turnRight, .turnLeft, .turnRight, .turnLeft, .turnRight, .turnSlightLeft, .turnRight, .turnLeft, .turnLeft,
        .turnRight, .turnLeft, .turnSlightLeft, .turnRight, .arrive,
      ])
    #expect(route.steps[6].name == "Admiralisild; Admiral Bridge")
    #expect(route.steps[14].instruction == "Bear left onto Kultuurikilomeeter.")
    #expect(route.steps[14].distance == 1254)
    // The reference stands in for a name.
    let exit = try RouteFile.read(path: Self.path("valhalla_osrm_response_with_exit_info"))
    #expect(
      exit.steps.map(\.name) == ["I 205 South; OR 213 South", "OR 213 South", "Cascade Highway", "Cascade Highway"])
  }

  @Test func trailingCommasAreSaidWithTheirLine() throws {
    let path = Self.path("mapbox_A12_trailing_commas")
    for format in [nil, RouteFormat.osrm, .valhalla, .geojson] {
      let error = try complaint { () throws(InputError) in
        _ = try RouteFile.read(path: path, format: format)
      }
      #expect(error.file == path)
      #expect(error.line == 22)
      #expect(error.problem.contains("trailing commas"), "\(error)")
    }
  }

  /// Sydney to Melbourne, the overview alone; the numbers come from the PyPI polyline decoder.
  @Test func answerOfGoogleIsRead() throws {
    for format in [nil, RouteFormat.google] {
      let routes = try RouteFile.readAll(path: Self.path("google_GetDirectionsResponse"), format: format).routes
      #expect(routes.count == 1 && routes[0].geometry.count == 222 && routes[0].source == "google")
      #expect(routes[0].destination == Coordinate(latitude: -37.81366, longitude: 144.96291))
      #expect(routes[0].name == "M31 and National Highway M31" && routes[0].steps.isEmpty)
    }
  }

  @Test func damagedAnswersOfGoogleAreExplained() throws {
    // Its backslashes were escaped twice.
    let damaged = try complaint { () throws(InputError) in
      _ = try RouteFile.read(path: Self.path("google_DirectionsApiBuilderResponse"))
    }
    #expect(damaged.field == "routes[0].overview_polyline.points" && damaged.problem.contains("ends within point"))
    let roads = try complaint { () throws(InputError) in
      _ = try RouteFile.read(path: Self.path("google_RoadsApiSnapToRoadResponse"))
    }
    #expect(roads.problem.contains("is not a route"))
  }

  /// Six decimals read as five place the line elsewhere; a caller who states the wrong precision gets that, or an
  /// error.
  @Test func aStatedPrecisionIsUsed() throws {
    let path = Self.path("valhalla_osrm_response")
    let right = try RouteFile.read(path: path, options: RouteReadingOptions(precision: .six))
    #expect(right == (try RouteFile.read(path: path)))
    let error = try complaint { () throws(InputError) in
      _ = try RouteFile.read(path: path, options: RouteReadingOptions(precision: .five))
    }
    #expect(error.field == "routes[0].legs[0].steps[0].geometry")
    #expect(error.advice == "it may have another precision than 5")
  }

  /// The lines of the responses, encoded and decoded again in both precisions.
  @Test(arguments: expected)
  func linesSurviveEncoding(expected: Expected) throws {
    let line = try RouteFile.read(path: Self.path(expected.file)).geometry
    for precision in EncodedPolyline.Precision.allCases {
      let text = EncodedPolyline.encode(line, precision: precision)
      let back = try EncodedPolyline.decode(text.utf8, precision: precision)
      #expect(back.count == line.count)
      let tolerance = precision == .five ? 0.5e-5 : 0.5e-6
      for (a, b) in zip(line, back) {
        #expect(abs(a.latitude - b.latitude) <= tolerance * 1.000001)
        #expect(abs(a.longitude - b.longitude) <= tolerance * 1.000001)
      }
    }
  }
}
