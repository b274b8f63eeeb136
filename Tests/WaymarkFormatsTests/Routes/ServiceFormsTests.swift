import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

/// The forms of services' responses besides the usual ones: openrouteservice, heights in encoded lines, trips, matchings in parts, legs of length 0.
@Suite struct ServiceFormsTests {
  private static let points = [(46.62, 14.3), (46.621, 14.301), (46.6215, 14.3025)]
  private static let heights = [450.0, 460.25, 470]

  private static func line() throws -> [Coordinate] { try OSRMReaderTests.coordinates(points.map { $0 }) }

  /// Values in the encoded polyline format, independent of the reader.
  private static func encoded(_ rows: [[Double]], scales: [Double]) -> String {
    var text = ""
    var last = [Double](repeating: 0, count: scales.count)
    for row in rows {
      for (i, value) in row.enumerated() {
        let scaled = (value * scales[i]).rounded()
        let difference = Int(scaled - last[i])
        last[i] = scaled
        var rest = difference < 0 ? ~(difference << 1) : difference << 1
        while rest >= 0x20 {
          text.unicodeScalars.append(Unicode.Scalar(UInt8((rest & 0x1F) | 0x20) + 63))
          rest >>= 5
        }
        text.unicodeScalars.append(Unicode.Scalar(UInt8(rest) + 63))
      }
    }
    return text
  }

  private static func rows(withHeights: Bool) -> [[Double]] {
    zip(points, heights).map { withHeights ? [$0.0, $0.1, $1] : [$0.0, $0.1] }
  }

  private static func openRouteService(geometry: JSONValue, isGeoJSON: Bool) -> JSONValue {
    let segment: JSONValue = [
      "distance": 258.9, "duration": 186.4,
      "steps": [
        [
          "distance": 135, "duration": 97.2, "type": 11, "instruction": "Head northeast", "name": "Seeweg",
          "way_points": [0, 1],
        ],
        [
          "distance": 123.9, "duration": 89.2, "type": 1, "instruction": "Turn right", "name": "-",
          "way_points": [1, 2],
        ],
        ["distance": 0, "duration": 0, "type": 10, "instruction": "Arrive", "name": "-", "way_points": [2, 2]],
      ],
    ]
    var about: JSONObject = [
      "segments": [segment], "way_points": [0, 2], "summary": ["distance": 258.9, "duration": 186.4],
    ]
    let metadata: JSONValue = ["query": ["profile": "cycling-regular"], "service": "routing"]
    guard isGeoJSON else {
      about["geometry"] = geometry
      return ["routes": [.object(about)], "metadata": metadata]
    }
    return [
      "type": "FeatureCollection", "metadata": metadata,
      "features": [["type": "Feature", "properties": .object(about), "geometry": geometry]],
    ]
  }

  @Test func openRouteServiceInAllItsForms() throws {
    let drawn: JSONValue = [
      "type": "LineString",
      "coordinates": .array(Self.rows(withHeights: true).map { [.number($0[1]), .number($0[0]), .number($0[2])] }),
    ]
    let scales = [1e5, 1e5, 100]
    let flat = Self.encoded(Self.rows(withHeights: false), scales: scales)
    let high = Self.encoded(Self.rows(withHeights: true), scales: scales)
    for (document, hasHeights) in [
      (Self.openRouteService(geometry: drawn, isGeoJSON: true), true),
      (Self.openRouteService(geometry: .string(flat), isGeoJSON: false), false),
      (Self.openRouteService(geometry: .string(high), isGeoJSON: false), true),
    ] {
      let routes = try RouteFile.routes(document.text())
      let route = try #require(routes.first)
      #expect(routes.count == 1 && route.source == "openrouteservice" && route.mode == .cycling)
      #expect(route.geometry == (try Self.line()))
      #expect(route.distance == 258.9 && route.duration == 186.4)
      #expect(route.steps.map(\.instruction) == ["Head northeast", "Turn right", "Arrive"])
      #expect(route.steps.map(\.maneuver) == [.depart, .turnRight, .arrive])
      #expect(route.steps.map(\.name) == ["Seeweg", "", ""])
      #expect(route.steps.map(\.geometryRange) == [0...1, 1...2, 2...2])
      let altitudes = Self.heights.map { Altitude?.some(Altitude(meters: $0, reference: .meanSeaLevel)) }
      #expect(route.altitudes == (hasHeights ? altitudes : []))
      // The page's reader gives the same of GeoJSON, and says of others that it reads none.
      if document["features"] != nil {
        #expect(try RouteDocument.list(in: Array(document.text().utf8), file: nil).routes == routes)
      } else {
        let error = try complaint { () throws(InputError) in
          _ = try RouteDocument.list(in: Array(document.text().utf8), file: nil)
        }
        #expect(error.problem.contains("response of a directions service (openrouteservice)"))
      }
    }
    let none = Self.openRouteService(geometry: .null, isGeoJSON: false)
    #expect(
      try complaint { () throws(InputError) in _ = try RouteFile.routes(none.text()) }.advice
        == "request it with geometry=true")
    let wrong = Self.openRouteService(geometry: .string(flat + "??"), isGeoJSON: false)
    #expect(
      try complaint { () throws(InputError) in _ = try RouteFile.routes(wrong.text()) }.problem.contains(
        "as many points"))
  }

  private static func graphHopper(_ points: String, multiplier: Double? = nil, hasInstructions: Bool) -> JSONValue {
    var path: JSONObject = ["distance": 258.9, "time": 186_400, "points_encoded": true, "points": .string(points)]
    if let multiplier { path["points_encoded_multiplier"] = .number(multiplier) }
    if hasInstructions {
      path["instructions"] = [
        [
          "distance": 258.9, "sign": 0, "interval": [0, 2], "text": "Continue", "time": 186_400,
          "street_name": "Seeweg",
        ],
        ["distance": 0, "sign": 4, "interval": [2, 2], "text": "Arrive at destination", "time": 0, "street_name": ""],
      ]
    }
    return ["hints": [:], "paths": [.object(path)]]
  }

  @Test func graphHoppersEncodedLinesWithItsMultiplierAndHeights() throws {
    for (multiplier, isStated) in [(1e5, false), (1e5, true), (1e6, true), (1e7, true)] {
      for withHeights in [false, true] {
        for hasInstructions in [false, true] {
          let text = Self.encoded(Self.rows(withHeights: withHeights), scales: [multiplier, multiplier, 100])
          let document = Self.graphHopper(
            text, multiplier: isStated ? multiplier : nil, hasInstructions: hasInstructions)
          let route = try RouteFile.routes(document.text())[0]
          #expect(route.geometry == (try Self.line()), "\(multiplier) \(withHeights)")
          #expect(route.altitudes.compactMap { $0?.meters } == (withHeights ? Self.heights : []))
          #expect(route.altitudes.allSatisfy { $0?.reference == .meanSeaLevel })
        }
      }
    }
    for multiplier in [0, -1, 0.5, 1e18] {
      let document = Self.graphHopper("_p~iF~ps|U_ulLnnqC", multiplier: multiplier, hasInstructions: false)
      let error = try complaint { () throws(InputError) in _ = try RouteFile.routes(document.text()) }
      #expect(
        error.field == "paths[0].points_encoded_multiplier" && error.advice == "request it with points_encoded=false")
    }
    let other = Self.graphHopper("_p~iF~ps|U_ulLnnqC_mqNvxq`@", hasInstructions: false)
    let error = try complaint { () throws(InputError) in _ = try RouteFile.routes(other.text()) }
    #expect(error.problem == "the encoded line is not as long as the route")
  }

  @Test func backslashesThatWereEscapedTwice() throws {
    // A line whose encoding has backslashes: differences of −15 units.
    let points: [(latitude: Double, longitude: Double)] = (0..<30).map { i in
      let t = Double(i)
      return (46.62 - t * 0.00015, 14.3 - t * 0.0005)
    }
    let line = try OSRMReaderTests.coordinates(points)
    let text = EncodedPolyline.encode(line, precision: .five)
    let expected = try EncodedPolyline.decode(text.utf8, precision: .five)
    #expect(text.contains("\\"))
    let length = RealAnswersTests.length(line)
    for doubled in [text, text.replacingOccurrences(of: "\\", with: "\\\\")] {
      let route: JSONValue = ["geometry": .string(doubled), "legs": [], "distance": .number(length.rounded())]
      #expect(try OSRMReaderTests.read(OSRMReaderTests.answer([route]))[0].geometry == expected)
      let google: JSONValue = [
        "status": "OK",
        "routes": [
          [
            "overview_polyline": ["points": .string(text)],
            "legs": [
              [
                "distance": ["value": .number(length.rounded())],
                "steps": [
                  ["polyline": ["points": .string(doubled)], "distance": ["value": .number(length.rounded())]]
                ],
              ]
            ],
          ]
        ],
      ]
      #expect(try RouteFile.routes(google.text())[0].geometry == expected)
    }
  }

  @Test func roundTrips() throws {
    let line = try Self.line()
    let trip: JSONValue = [
      "geometry": .string(EncodedPolyline.encode(line + line.dropLast().reversed(), precision: .six)), "distance": 526,
      "duration": 380,
      "legs": [["distance": 263, "duration": 190, "steps": []], ["distance": 263, "duration": 190, "steps": []]],
    ]
    let document: JSONValue = [
      "code": "Ok", "trips": [trip],
      "waypoints": [
        ["waypoint_index": 1, "trips_index": 0, "location": [14.3025, 46.6215]],
        ["waypoint_index": 0, "trips_index": 0, "location": [14.3, 46.62]],
      ],
    ]
    let route = try RouteFile.routes(document.text())[0]
    #expect(route.geometry.count == 5 && route.geometry.first == route.geometry.last && route.legs.count == 2)
    #expect(route.source == "osrm" && route.distance == 526)
  }

  @Test func matchingsArePartsOfOneWay() throws {
    let line = try OSRMReaderTests.coordinates((0..<6).map { (46.62 + Double($0) * 0.001, 14.3) })
    func part(_ range: ClosedRange<Int>) -> JSONValue {
      OSRMReaderTests.route([[OSRMReaderTests.step(Array(line[range]), form: .geojson, type: "depart")]])
    }
    let near: JSONValue = ["code": "Ok", "matchings": [part(0...2), part(3...5)], "tracepoints": []]
    let joined = try OSRMReaderTests.read(near)
    #expect(joined.count == 1)
    #expect(joined[0].geometry == line && joined[0].legs.count == 2)
    #expect(joined[0].steps.map(\.geometryRange) == [0...2, 3...5])
    #expect(abs(joined[0].distance - 511.2) < 0.2 && joined[0].duration == 288)
    let meeting: JSONValue = ["code": "Ok", "matchings": [part(0...3), part(3...5)], "tracepoints": []]
    #expect(try OSRMReaderTests.read(meeting).map(\.geometry) == [line])
    #expect(try OSRMReaderTests.read(meeting)[0].steps.map(\.geometryRange) == [0...3, 3...5])
    let apart = try OSRMReaderTests.read(near, RouteReadingOptions(maximumGap: 50))
    #expect(apart.map(\.name) == ["part 1 of 2", "part 2 of 2"])
    #expect(apart.map(\.geometry) == [Array(line[0...2]), Array(line[3...5])])
  }

  @Test func legsOfLengthZero() throws {
    let line = try Self.line()
    let steps = [OSRMReaderTests.step(line, form: .geojson, type: "depart")]
    let document = OSRMReaderTests.answer([
      [
        "distance": 200, "duration": 144,
        "legs": [
          ["distance": 0, "duration": 0, "steps": []], ["distance": 200, "duration": 144, "steps": .array(steps)],
        ],
      ]
    ])
    let route = try OSRMReaderTests.read(document)[0]
    #expect(route.geometry == line && route.legs.map(\.steps.count) == [0, 1])
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) func cases() throws {
    func read(_ name: String) throws(InputError) -> Route {
      try RouteFile.read(path: SharedData.url("cases/tracks/" + name).path)
    }
    let ors = try read("44-ors.geojson")
    #expect(ors.steps.count == 3 && ors.duration == 186.4)
    #expect(ors.altitudes == [450, 460, 470].map { Altitude(meters: $0, reference: .meanSeaLevel) })
    let hopper = try read("47-graphhopper-multiplier-1e6.json")
    #expect(hopper.geometry == (try Self.line()) && hopper.steps.count == 3)
    let without = try complaint { () throws(InputError) in _ = try read("50-osrm-no-geometry.json") }
    #expect(without.advice == "request it with overview=full")
    #expect(try read("53-mapbox-zero-length-leg.json").geometry == (try Self.line()))
  }
}
