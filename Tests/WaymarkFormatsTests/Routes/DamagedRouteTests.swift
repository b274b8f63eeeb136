import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Files that were cut off or changed: never a crash, always a valid route or one sentence.
@Suite struct DamagedRouteTests {
  /// A sample in every format, from a route with everything that a route can have.
  static let samples: [(format: RouteFormat, text: String)] = {
    var random = SeededGenerator(seed: 0xDA)
    var samples: [(format: RouteFormat, text: String)] = []
    guard
      let route = try? RandomRoute.make(
        &random, altitude: { Altitude(meters: $0.uniform(0...100), reference: .meanSeaLevel) }),
      let near = try? OSRMReaderTests.coordinates(OSRMReaderTests.line)
    else { return [] }
    for format in RouteWritingFormat.allCases {
      guard let same = RouteFormat(rawValue: format.rawValue) else { continue }
      samples.append((same, RouteFile.text(of: route, format: format)))
    }
    let valhalla = ValhallaReaderTests.trip([
      ValhallaReaderTests.leg(near, maneuvers: [(1, 0, 1), (10, 1, 3), (4, 3, 3)]),
      ValhallaReaderTests.leg(near.reversed(), maneuvers: [(1, 0, 2), (4, 3, 3)]),
    ])
    samples.append((.valhalla, valhalla.text(pretty: true)))
    for form in OSRMReaderTests.Form.allCases {
      let steps = [
        OSRMReaderTests.step(Array(near[0...1]), form: form, type: "depart", modifier: nil),
        OSRMReaderTests.step(Array(near[1...3]), form: form),
        OSRMReaderTests.step([near[3]], form: form, type: "arrive"),
      ]
      let overview = form.geometry(near)
      samples.append(
        (.osrm, OSRMReaderTests.answer([OSRMReaderTests.route([steps], overview: overview)]).text(pretty: true)))
    }
    samples.append(
      (.gpx, GPXReaderTests.gpx("<rte><rtept lat='1' lon='2'><desc>a</desc></rtept><rtept lat='1' lon='3'/></rte>")))
    samples.append(
      (
        .kml,
        "<kml><Placemark><gx:Track><when>x</when><gx:coord>1 2 3</gx:coord><gx:coord>1 3</gx:coord></gx:Track></Placemark></kml>"
      ))
    return samples
  }()

  /// What holds for every route, and for every error.
  static func check(_ data: Data, _ format: RouteFormat?, _ comment: Comment) {
    do throws(InputError) {
      for route in try RouteFile.routes(in: data, file: "f", format: format) {
        #expect(route.geometry.count >= 2, comment)
        #expect(route.altitudes.isEmpty || route.altitudes.count == route.geometry.count, comment)
        #expect(route.distance.isFinite && route.distance >= 0, comment)
        #expect(route.duration ?? 0 >= 0, comment)
        for step in route.steps {
          #expect(step.geometryRange.upperBound < route.geometry.count && step.geometryRange.lowerBound >= 0, comment)
          #expect(step.distance.isFinite && step.distance >= 0, comment)
        }
      }
    } catch {
      let text = error.description
      #expect(error.file == "f", comment)
      #expect(text.hasSuffix(".") && !text.contains("\n") && text.count < 500, "\(text)")
    }
  }

  @Test(arguments: 0..<11)
  func cutOffAnywhere(index: Int) throws {
    try #require(Self.samples.count == 11)
    let (format, text) = Self.samples[index]
    let data = Data(text.utf8)
    let step = max(1, data.count / 150)
    for length in Swift.stride(from: 0, to: data.count, by: step) {
      let part = data.prefix(length)
      Self.check(part, format, "\(format), \(length) bytes")
      Self.check(part, nil, "\(format), \(length) bytes")
      // A polyline that ends between two points is valid; every other format detects the cut.
      if format != .polyline5, format != .polyline6, length < data.count - 1 {
        Self.checkCut(part, format, "\(format), \(length) bytes")
      }
    }
  }

  /// Files give what is whole before a cut, and say so; responses of services are refused.
  static func checkCut(_ part: Data, _ format: RouteFormat, _ comment: Comment) {
    do throws(InputError) {
      let list = try RouteFile.list(in: part, file: "f", format: format)
      #expect([.gpx, .kml, .geojson].contains(format), comment)
      #expect(list.remarks.text?.contains("the file is cut off") == true, comment)
    } catch {
      #expect(error.file == "f", comment)
    }
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"), arguments: realFiles)
  func realFilesCutOffAtEveryTwentieth(path: String) throws {
    let data = try Data(contentsOf: SharedData.url(path))
    let format: RouteFormat = path.hasSuffix("gpx") ? .gpx : path.hasSuffix("kml") ? .kml : .osrm
    for i in 0..<20 {
      Self.check(data.prefix(data.count * i / 20), format, "\(i)/20")
      Self.checkCut(data.prefix(data.count * i / 20), format, "\(i)/20")
    }
    // Half of a track is half of its points, about.
    guard format == .gpx, !path.contains("route_and_track"),
      let whole = try? RouteFile.routes(in: data, format: format)[0]
    else { return }
    let half = try RouteFile.list(in: data.prefix(data.count / 2), file: "f", format: format).route()
    #expect(half.geometry.count < whole.geometry.count && half.geometry.count > whole.geometry.count / 4)
    #expect(half.geometry.elementsEqual(whole.geometry.prefix(half.geometry.count)))
  }

  static let realFiles =
    RealAnswersTests.expected.map { "routes/\($0.file).json" } + RealTracksTests.expected.map { "gpx/\($0.file)" }

  @Test(arguments: 0..<11)
  func changedAnywhere(index: Int) throws {
    let (format, text) = Self.samples[index]
    var random = SeededGenerator(seed: 0xDA11 + UInt64(index))
    let original = Array(text.utf8)
    let tokens = [
      "0", "-", "9", "1e999", "NaN", "null", "{", "}", "[", "]", "\"", ",", "<", ">", "&", "/>", "<![CDATA[", "\\",
      "\u{0}",
      "<trkseg>", "</trkpt>", "lat=", "é", ":", "99999999999999999999",
    ].map { Array($0.utf8) }
    for round in 0..<400 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let i = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...4, using: &random) {
        case 0: bytes[i] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[i] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: bytes.removeSubrange(i..<min(bytes.count, i + Int.random(in: 1...20, using: &random)))
        case 3: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: i)
        default:
          let j = Int.random(in: 0..<bytes.count, using: &random)
          bytes.insert(contentsOf: bytes[min(i, j)..<min(max(i, j), min(i, j) + 200)], at: i)
        }
      }
      Self.check(Data(bytes), format, "seed \(random.seed), round \(round)")
      if round % 4 == 0 { Self.check(Data(bytes), nil, "seed \(random.seed), round \(round)") }
    }
  }

  /// Values of the wrong kind at every location in a response.
  @Test(arguments: [4, 5, 6, 7, 8])
  func wrongTypesAnywhere(index: Int) throws {
    let samples = Self.samples.filter { $0.format == .valhalla || $0.format == .osrm || $0.format == .geojson }
    let (format, text) = samples[index - 4]
    let document = try JSONValue(parsing: Data(text.utf8))
    let wrong: [JSONValue] = [
      .null, true, -1, 1e300, .number(0.5), "", "x", [], [[]], ["type": "LineString"], [1, 2, 3],
    ]
    var positions = 0
    func walk(_ value: JSONValue, _ rebuild: (JSONValue) -> JSONValue) {
      positions += 1
      for replacement in wrong {
        let changed = rebuild(replacement).text()
        Self.check(Data(changed.utf8), format, "\(changed.prefix(300))")
      }
      switch value {
      case .array(let elements):
        for i in elements.indices {
          walk(elements[i]) { new in
            var copy = elements
            copy[i] = new
            return rebuild(.array(copy))
          }
        }
      case .object(let object):
        for key in object.keys {
          walk(object[key] ?? .null) { new in
            var copy = object
            copy[key] = new
            return rebuild(.object(copy))
          }
        }
      default: break
      }
    }
    walk(document) { $0 }
    #expect(positions > 20)
  }

  @Test func hugeCountsAreReadInReasonableSpace() throws {
    let points = (0..<20_000).map { "<trkpt lat=\"\(Double($0) * 1e-4)\" lon=\"1\"/>" }.joined(separator: "\n")
    let gpx = GPXReaderTests.gpx("<trk><trkseg>\(points)</trkseg></trk>")
    #expect(try RouteFile.routes(gpx)[0].geometry.count == 20_000)
    // Very many route points along a track, each to be located on it.
    let steps = (0..<20_000).map { "<rtept lat=\"\(Double($0) * 1e-4)\" lon=\"1\"><desc>x</desc></rtept>" }.joined()
    let both = GPXReaderTests.gpx("<rte>\(steps)</rte><trk><trkseg>\(points)</trkseg></trk>")
    #expect(try RouteFile.routes(both)[0].steps.count == 20_000)
  }
}
