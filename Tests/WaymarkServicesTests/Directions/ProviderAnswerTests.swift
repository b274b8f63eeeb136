import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

/// The meaning of each service's responses.
@Suite struct ProviderAnswerTests {
  private func routes(_ name: DirectionsServiceName, _ body: String, status: Int = 200) throws -> [Route] {
    try ProviderRequestTests.provider(name).routes(
      from: answer(body, status: status, type: nil), answering: ProviderRequestTests.request())
  }

  /// Failures that are the same for every service.
  static let common: [(Int, String, DirectionsError.Kind, String)] = [
    (200, "<!DOCTYPE html><p>Welcome", .invalidResponse, "web page"),
    (404, "<html>not here</html>", .invalidResponse, "web page"),
    (200, "", .invalidResponse, "not directions"), (200, "OK", .invalidResponse, "not directions"),
    (200, "{\"routes\":[{\"legs\":[", .invalidResponse, "damaged or cut off"),
    (302, "", .invalidResponse, "redirects to another address"),
    (502, "Bad Gateway", .failed, "failed with status 502"),
    (503, "<html>busy</html>", .busy, "failed with status 503"), (429, "", .busy, "too many requests"),
    (401, "<html>login</html>", .denied, "check the key"), (402, "{}", .denied, "payment"),
    (403, "{}", .denied, "refuses"),
    (500, "{}", .failed, "failed with status 500"), (200, "[]", .invalidResponse, ": "),
    (200, "7", .invalidResponse, ": "),
    (200, "null", .invalidResponse, ": "), (418, "{}", .invalidResponse, "status 418"),
  ]

  @Test(arguments: DirectionsServiceName.allCases, common.indices)
  func whatIsNoAnswerIsOneSentence(_ name: DirectionsServiceName, _ index: Int) throws {
    let (status, body, kind, words) = Self.common[index]
    let error = try #require(#expect(throws: DirectionsError.self) { try routes(name, body, status: status) })
    #expect(error.kind == kind, "\(error)")
    #expect(error.description.contains(words), "\(error)")
    #expect(error.explanation.file != nil && isOneSentence(error), "\(error)")
  }

  /// Each service's own messages for failures.
  static let refusals: [(DirectionsServiceName, Int, String, DirectionsError.Kind, String)] = [
    (.osrm, 400, #"{"code":"NoRoute","message":"Impossible route between points"}"#, .noRoute, "no route between"),
    (.osrm, 400, #"{"code":"NoSegment","message":"Could not find"}"#, .positions, "farther than 2000 m"),
    (.osrm, 400, #"{"code":"TooBig","message":"Too many"}"#, .positions, "more than the service takes"),
    (
      .osrm, 400, #"{"code":"InvalidQuery","message":"Query string malformed close to position 9"}"#, .positions,
      "position 9"
    ),
    (.osrm, 404, #"{"code":"InvalidService","message":"Service x not found!"}"#, .invalidResponse, "does not offer"),
    (.osrm, 200, #"{"code":"Ok","routes":[]}"#, .invalidResponse, "no route"),
    (.mapbox, 401, #"{"message":"Not Authorized - Invalid Token s3cr3t/K+y"}"#, .denied, "Invalid Token …"),
    (.mapbox, 403, #"{"message":"Forbidden"}"#, .denied, "Forbidden"),
    (.mapbox, 200, #"{"code":"NoRoute","message":"No route found","routes":[]}"#, .noRoute, "no route between"),
    (.mapbox, 200, #"{"code":"NoSegment","message":"Could not find a matching segment"}"#, .positions, "farther than"),
    (
      .mapbox, 422, #"{"message":"Coordinate is invalid: 300,1","code":"InvalidInput"}"#, .positions,
      "Coordinate is invalid"
    ),
    (.mapbox, 404, #"{"message":"Profile not found","code":"ProfileNotFound"}"#, .invalidResponse, "Profile not found"),
    (.mapbox, 429, #"{"message":"Too Many Requests"}"#, .busy, "Too Many Requests"),
    (.google, 200, #"{"status":"ZERO_RESULTS","routes":[]}"#, .noRoute, "no route between"),
    (.google, 200, #"{"status":"NOT_FOUND","routes":[]}"#, .positions, "does not find"),
    (
      .google, 200, #"{"status":"REQUEST_DENIED","error_message":"The provided API key is invalid. "}"#, .denied,
      "invalid"
    ),
    (.google, 200, #"{"status":"REQUEST_DENIED","error_message":"Bad s3cr3t%2FK%2By."}"#, .denied, "Bad …"),
    (.google, 200, #"{"status":"OVER_QUERY_LIMIT","error_message":"quota"}"#, .busy, "too many requests: quota"),
    (.google, 200, #"{"status":"OVER_DAILY_LIMIT"}"#, .denied, "used up"),
    (.google, 200, #"{"status":"MAX_WAYPOINTS_EXCEEDED"}"#, .positions, "more positions than"),
    (.google, 200, #"{"status":"MAX_ROUTE_LENGTH_EXCEEDED"}"#, .positions, "too long"),
    (.google, 200, #"{"status":"UNKNOWN_ERROR"}"#, .failed, "failed"),
    (.google, 200, #"{"status":"OK","routes":[]}"#, .invalidResponse, "no route"),
    (.googleRoutes, 200, "{}", .noRoute, "no route between"),
    (
      .googleRoutes, 400,
      #"{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}"#,
      .denied, "API key not valid"
    ),
    (
      .googleRoutes, 403,
      #"{"error":{"code":403,"message":"Routes API has not been used.","status":"PERMISSION_DENIED"}}"#,
      .denied, "switched on"
    ),
    (.googleRoutes, 429, #"[{"error":{"status":"RESOURCE_EXHAUSTED","message":"Quota exceeded"}}]"#, .busy, "Quota"),
    (
      .googleRoutes, 400, #"{"error":{"code":400,"message":"FieldMask is a required","status":"INVALID_ARGUMENT"}}"#,
      .positions, "FieldMask"
    ),
    (
      .graphHopper, 400,
      #"{"message":"Connection between locations not found","hints":[{"details":"com.graphhopper.util.exceptions.ConnectionNotFoundException"}]}"#,
      .noRoute, "no route between"
    ),
    (
      .graphHopper, 400,
      #"{"message":"Cannot find point 0","hints":[{"details":"com.graphhopper.util.exceptions.PointNotFoundException"}]}"#,
      .positions, "too far from any street"
    ),
    (
      .graphHopper, 400,
      #"{"message":"Point 1 is out of bounds","hints":[{"details":"com.graphhopper.util.exceptions.PointOutOfBoundsException"}]}"#,
      .positions, "too far from any street"
    ),
    (
      .graphHopper, 401, #"{"message":"Wrong credentials. Register and get a valid API key"}"#, .denied,
      "Wrong credentials"
    ),
    (.graphHopper, 429, #"{"message":"API limit reached. Please upgrade"}"#, .busy, "API limit reached"),
    (.graphHopper, 200, #"{"paths":[]}"#, .invalidResponse, "no route"),
    (.valhalla, 400, #"{"error_code":445,"error":"Could not find"}"#, .noRoute, "no route between"),
  ]

  @Test(arguments: refusals.indices) func refusalsHaveAKindAndSayWhatToDo(_ index: Int) throws {
    let (name, status, body, kind, words) = Self.refusals[index]
    let error = try #require(#expect(throws: DirectionsError.self) { try routes(name, body, status: status) })
    #expect(error.kind == kind && error.description.contains(words), "\(error)")
    #expect(isOneSentence(error, without: "s3cr3t") && error.explanation.advice != nil, "\(error)")
  }

  /// Messages of services for a line that matches no streets.
  @Test(arguments: [
    (DirectionsServiceName.valhalla, 400, #"{"error_code":444,"error":"Map Match algorithm failed"}"#),
    (.valhalla, 400, #"{"error_code":442,"error":"No path could be found for input"}"#),
    (.osrm, 400, #"{"code":"NoMatch","message":"Could not match the trace."}"#),
    (.osrm, 400, #"{"code":"NoSegment","message":"Could not find a matching segment for any coordinate."}"#),
    (.mapbox, 200, #"{"code":"NoMatch","message":"Could not match the trace.","matchings":[]}"#),
    (
      .osrm, 200,
      #"{"code":"Ok","matchings":[{"geometry":"_p~iF~ps|U_ulLnnqC","legs":[]},{"geometry":"_p~iF~ps|U_ulLnnqC","legs":[]}]}"#
    ),
  ])
  func linesThatFitNoStreetsAreExplained(_ name: DirectionsServiceName, _ status: Int, _ body: String) throws {
    let request = MatchRequest(line: [try position(47, 15), try position(47.01, 15)])
    let error = try #require(
      #expect(throws: DirectionsError.self) {
        try ProviderRequestTests.provider(name).route(from: answer(body, status: status), matching: request)
      })
    #expect(error.kind == .noRoute && isOneSentence(error), "\(error)")
    #expect(error.description.contains("--match-radius"), "\(error)")
  }

  /// Invalid lines, in each format.
  static let badLines: [(DirectionsServiceName, String)] = [
    (.osrm, #"{"code":"Ok","routes":[{"geometry":"","legs":[],"distance":0}]}"#),
    (.osrm, #"{"code":"Ok","routes":[{"geometry":"ke|iGichl@??","legs":[],"distance":0}]}"#),
    (.osrm, #"{"code":"Ok","routes":[{"geometry":"ke|iGichl@zzz","legs":[],"distance":5}]}"#),
    (.osrm, #"{"code":"Ok","routes":[{"distance":5}]}"#), (.osrm, #"{"code":"Ok","routes":[{"geometry":NaN}]}"#),
    (.osrm, #"{"code":"Ok","routes":[{"geometry":"_p~iF~ps|U_ulLnnqC","legs":[],"distance":-1}]}"#),
    (.mapbox, #"{"code":"Ok","routes":[{"geometry":{"type":"LineString","coordinates":[[7,43]]},"legs":[]}]}"#),
    (.mapbox, #"{"code":"Ok","routes":[{"geometry":{"coordinates":[[7,43],[7,143]]},"legs":[]}]}"#),
    (.google, #"{"status":"OK","routes":[{"overview_polyline":{"points":""},"legs":[]}]}"#),
    (.google, #"{"status":"OK","routes":[{"legs":[]}]}"#),
    (.google, #"{"status":"OK","routes":[{"overview_polyline":{"points":"_p~iF~ps|U"},"legs":[]}]}"#),
    (.google, #"{"status":"OK","routes":[{"legs":[{"steps":[{"polyline":{"points":"\u0000"}}]}]}]}"#),
    (.googleRoutes, #"{"routes":[{}]}"#), (.googleRoutes, #"{"routes":[{"polyline":{"encodedPolyline":""}}]}"#),
    (.googleRoutes, #"{"routes":[{"polyline":{"encodedPolyline":"_p~iF~ps|U_ulLnnqC"},"duration":"soon"}]}"#),
    (.graphHopper, #"{"paths":[{"points":{"coordinates":[]},"instructions":[]}]}"#),
    (.graphHopper, #"{"paths":[{"points":{"coordinates":[[7,43],[7,43]]},"instructions":[]}]}"#),
    (
      .graphHopper,
      #"{"paths":[{"points":{"coordinates":[[7,43],[7,44]]},"instructions":[{"sign":0,"interval":[0,9]}]}]}"#
    ),
    (.graphHopper, #"{"paths":[{"points":"_p~iF~ps|U_ulLnnqC","distance":12,"instructions":[]}]}"#),
    (.graphHopper, #"{"paths":[{}]}"#), (.valhalla, #"{"trip":{"legs":[{"shape":"","maneuvers":[]}]}}"#),
  ]

  @Test(arguments: badLines.indices) func linesThatAreNoneAreRefused(_ index: Int) throws {
    let (name, body) = Self.badLines[index]
    let error = try #require(#expect(throws: DirectionsError.self) { try routes(name, body) })
    #expect([.invalidResponse, .positions].contains(error.kind) && isOneSentence(error), "\(error)")
  }

  @Test func destinationUnderTheFeetIsSaid() throws {
    let error = #expect(throws: DirectionsError.self) {
      try routes(.osrm, #"{"code":"Ok","routes":[{"geometry":"ke|iGichl@??","legs":[],"distance":0}]}"#)
    }
    #expect(error?.kind == .positions && error?.explanation.problem.contains("too close together") == true)
  }

  // MARK: - Successful responses

  @Test func stepsOfGoogleBecomeRoutes() throws {
    // The worked example of the polyline format in two steps.
    let body = #"""
      {"status":"OK","routes":[{"summary":"Main St","overview_polyline":{"points":"_p~iF~ps|U_ulLnnqC_mqNvxq`@"},
       "legs":[{"distance":{"value":789000},"duration":{"value":600},"steps":[
        {"distance":{"value":250000},"duration":{"value":200},"travel_mode":"WALKING",
         "html_instructions":"Head <b>north</b> on <b>Main&nbsp;St</b>","polyline":{"points":"_p~iF~ps|U_ulLnnqC"}},
        {"distance":{"value":539000},"duration":{"value":400},"travel_mode":"WALKING","maneuver":"turn-sharp-left",
         "html_instructions":"Turn <b>left</b> &amp; go<div style=\"x\">Destination on the right</div>",
         "polyline":{"points":"_flwFn`faV_mqNvxq`@"}}]}]},
       {"overview_polyline":{"points":"_p~iF~ps|U_ulLnnqC"},"legs":[]}]}
      """#
    let routes = try routes(.google, body)
    #expect(routes.count == 2 && routes[1].legs.isEmpty && routes[1].duration == nil)
    let route = routes[0]
    #expect(
      route.geometry == [try position(38.5, -120.2), try position(40.7, -120.95), try position(43.252, -126.453)])
    #expect(route.distance == 789_000 && route.duration == 600 && route.mode == .walking)
    #expect(route.source == "google" && route.name == "Main St")
    #expect(route.steps.map(\.maneuver) == [.depart, .turnSharpLeft, .arrive])
    #expect(
      route.steps.map(\.instruction) == [
        "Head north on Main St", "Turn left & go. Destination on the right", "Vous êtes arrivé à destination.",
      ])
    #expect(route.steps.map(\.geometryRange) == [0...1, 1...2, 2...2])
  }

  @Test func stepsOfGoogleRoutesBecomeRoutes() throws {
    let body = #"""
      {"routes":[{"distanceMeters":789000,"duration":"600s","description":"Main St",
       "polyline":{"encodedPolyline":"_p~iF~ps|U_ulLnnqC_mqNvxq`@"},"legs":[{"distanceMeters":789000,"duration":"600.5s",
       "steps":[{"staticDuration":"200s","travelMode":"WALK","navigationInstruction":{"maneuver":"DEPART",
         "instructions":"Head north"},"polyline":{"encodedPolyline":"_p~iF~ps|U_ulLnnqC"}},
        {"distanceMeters":539000,"staticDuration":"400s","travelMode":"WALK",
         "navigationInstruction":{"maneuver":"TURN_RIGHT","instructions":"Turn right\nDestination on the left"},
         "polyline":{"encodedPolyline":"_flwFn`faV_mqNvxq`@"}}]}]}]}
      """#
    let route = try #require(try routes(.googleRoutes, body).first)
    #expect(route.geometry.count == 3 && route.distance == 789_000 && route.duration == 600)
    #expect(route.legs.first?.duration == 600.5 && route.mode == .walking && route.source == "google-routes")
    #expect(route.steps.map(\.maneuver) == [.depart, .turnRight, .arrive])
    #expect(route.steps[1].instruction == "Turn right. Destination on the left")
    #expect(route.steps[0].distance == 0, "a length of nothing is left out there")
  }

  @Test func instructionsOfGraphHopperBecomeLegs() throws {
    let body = #"""
      {"paths":[{"distance":300.5,"time":240000,"points":{"type":"LineString","coordinates":
       [[7,43,10.5],[7.001,43,11],[7.002,43,12],[7.002,43.001,null]]},"instructions":[
        {"sign":0,"text":"Continue onto Quay","street_name":"Quay","heading":90,"distance":80,"time":60000,"interval":[0,1]},
        {"sign":5,"text":"Waypoint 1","distance":80,"time":60000,"interval":[1,2]},
        {"sign":-2,"text":"Turn left","street_name":"","distance":140.5,"time":120000,"interval":[2,3]},
        {"sign":4,"text":"Arrive at destination","distance":0,"time":0,"interval":[3,3]}]}]}
      """#
    let route = try #require(try routes(.graphHopper, body).first)
    #expect(route.distance == 300.5 && route.duration == 240)
    #expect(
      route.altitudes == [
        Altitude(meters: 10.5, reference: .meanSeaLevel), Altitude(meters: 11, reference: .meanSeaLevel),
        Altitude(meters: 12, reference: .meanSeaLevel), nil,
      ])
    #expect(route.legs.map { $0.steps.map(\.maneuver) } == [[.depart, .arrive], [.depart, .turnLeft, .arrive]])
    #expect(route.legs.map(\.distance) == [80, 220.5] && route.legs.map(\.duration) == [60, 180])
    #expect(route.steps.map(\.geometryRange) == [0...1, 1...1, 1...2, 2...3, 3...3])
    #expect(route.steps[0].name == "Quay")
  }

  @Test func linesAcrossTheDateLineStayShort() throws {
    let body = #"{"paths":[{"points":{"coordinates":[[179.999,10],[-179.999,10]]},"instructions":[]}]}"#
    let route = try #require(try routes(.graphHopper, body).first)
    // 0.002° of longitude at 10° N.
    #expect(abs(route.distance - 219.3) < 0.5)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) func recordedAnswersAreRead() throws {
    func recorded(_ name: DirectionsServiceName, _ file: String) throws -> Route {
      try #require(try routes(name, try SharedData.text("routes/\(file).json")).first)
    }
    // Sydney to Melbourne, without steps.
    let google = try recorded(.google, "google_GetDirectionsResponse")
    let sydney = try position(-33.869, 151.20926)
    #expect(google.geometry.count == 222 && google.geometry[0] == sydney)
    #expect(google.name == "M31 and National Highway M31" && google.legs.isEmpty)
    #expect(abs(google.distance - 853_000) < 2000)
    let mapbox = try recorded(.mapbox, "mapbox_route_with_lanes")
    #expect(mapbox.source == "mapbox" && mapbox.steps.count == 11 && mapbox.distance == 8615.5)
    #expect(try recorded(.mapbox, "mapbox_route_with_instructions_geojson").geometry.count == 85)
    let osrm = try recorded(.osrm, "standard_osrm_polyline6_response")
    #expect(osrm.source == "osrm" && osrm.geometry.count == 18 && osrm.legs.count == 2)
    // Damaged in two ways: not strict JSON; a polyline whose backslashes were escaped twice.
    for (name, file) in [
      (DirectionsServiceName.mapbox, "mapbox_A12_trailing_commas"), (.google, "google_DirectionsApiBuilderResponse"),
      (.google, "google_RoadsApiSnapToRoadResponse"),
    ] {
      let error = try #require(#expect(throws: DirectionsError.self) { try recorded(name, file) })
      #expect(error.kind == .invalidResponse && isOneSentence(error), "\(error)")
    }
  }
}
