import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Every GPX and KML file of the reference data. The expected numbers come from Python's XML reader and GeographicLib.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) struct RealTracksTests {
  struct Expected: Sendable {
    var file: String
    var name: String?
    var points: Int
    var length: Double
    var altitudes: ClosedRange<Double>?
    var duration: Double?
    var first: [Double]
    var last: [Double]
    var mode = TravelMode.walking
    var source = "GPX file"
  }

  static let expected: [Expected] = [
    Expected(
      file: "andorra_for_map_matching.gpx", name: "new", points: 21, length: 676.680, altitudes: 1672...1713.8,
      first: [42.623636, 1.532909], last: [42.621798, 1.540148], mode: .cycling),
    Expected(
      file: "bright_angel_hike.gpx", name: "From Bright Angel Trailhead to Phantom Ranch", points: 735,
      length: 15323.270, altitudes: 749.058094...2077.813447, duration: 21391.349,
      first: [36.057252, -112.143796], last: [36.103935, -112.095862]),
    Expected(
      file: "garmin_oregon_oslo.gpx", points: 997, length: 22235.460, altitudes: 58.6...337.8, duration: 6043,
      first: [59.938334534, 10.686133699], last: [59.938297234, 10.686079888]),
    Expected(
      file: "issue-70.gpx", name: "converted track", points: 17, length: 1010.308, altitudes: 382...382, duration: 960,
      first: [45.24443688057394, 19.70705632120371], last: [45.244905226540226, 19.716197289526463]),
    Expected(
      file: "leipzig_route_and_track.gpx", name: "GraphHopper", points: 264, length: 9567.550, duration: 796,
      first: [51.377719, 12.338217], last: [51.323392, 12.38721]),
    Expected(
      file: "mtk_logger_walk_italy.gpx", name: "track-1", points: 1199, length: 10474.424, altitudes: 374.625...675.453,
      duration: 1788, first: [41.805591583, 12.679831505], last: [41.805969238, 12.679401398]),
    Expected(
      file: "skytraq_two_continents.gpx", name: "SkyTraq tracklog", points: 271, length: 8749318.150,
      altitudes: 156.118...490.902, duration: 83_276_101, first: [47.547749767, 9.679499575],
      last: [30.377019668, -97.665032254]),
    Expected(
      file: "vitovtt_bad_altitude.gpx", points: 1866, length: 4008.125, altitudes: -42.2...106.8, duration: 2314,
      first: [40.24039, -74.6645733], last: [40.24036165, -74.6662416]),
    Expected(
      file: "gx_track.kml", name: "Track", points: 451, length: 7775.617, altitudes: 252.5...328.1, duration: 6130,
      first: [30.244696, -97.8586], last: [30.227217, -97.89716], source: "KML file"),
  ]

  static func path(_ name: String) -> String { SharedData.url("gpx/\(name)").path }

  @Test(arguments: expected)
  func isReadAsItIs(expected: Expected) throws {
    let format: RouteFormat = expected.file.hasSuffix("kml") ? .kml : .gpx
    let path = Self.path(expected.file)
    let route = try RouteFile.read(path: path, format: format)
    #expect(route == (try RouteFile.read(path: path)))
    #expect(route.name == expected.name)
    #expect(route.geometry.count == expected.points)
    #expect(abs(RealAnswersTests.length(route.geometry) - expected.length) < 0.001)
    #expect(abs(route.distance - expected.length) < 0.001)
    #expect(route.geometry.first == Coordinate(latitude: expected.first[0], longitude: expected.first[1]))
    #expect(route.geometry.last == Coordinate(latitude: expected.last[0], longitude: expected.last[1]))
    #expect(route.mode == expected.mode)
    #expect(route.source == expected.source)
    if let duration = expected.duration {
      #expect(abs((route.duration ?? 0) - duration) < 1e-3)
    } else {
      #expect(route.duration == nil)
    }
    if let range = expected.altitudes {
      let meters = route.altitudes.compactMap { $0?.meters }
      #expect(meters.count == expected.points)
      #expect(meters.min() == range.lowerBound)
      #expect(meters.max() == range.upperBound)
      #expect(route.altitudes.allSatisfy { $0?.reference == .meanSeaLevel })
    } else {
      #expect(route.altitudes.isEmpty)
    }
  }

  /// A route whose points lie along a track of the same file is that track with instructions.
  @Test func routeAndTrackOfOneRequestAreOneRoute() throws {
    let routes = try RouteFile.readAll(path: Self.path("leipzig_route_and_track.gpx")).routes
    #expect(routes.count == 1)
    let steps = routes[0].steps
    // 34 route points, 28 with an instruction.
    #expect(steps.count == 28)
    #expect(steps.first?.instruction == "continue onto Fučikstraße")
    #expect(steps.last?.instruction == "turn sharp right onto Tarostraße")
    #expect(steps.first?.geometryRange.lowerBound == 0)
    #expect(steps.last?.geometryRange.upperBound == 263)
    for (a, b) in zip(steps, steps.dropFirst()) {
      #expect(a.geometryRange.upperBound == b.geometryRange.lowerBound)
    }
    // GraphHopper's own length of the stretch from Landsberger to Breitenfelder Straße.
    let stretch = try #require(steps.first { $0.instruction == "turn right onto Landsberger Straße" })
    #expect(abs(stretch.distance - 420.4) < 2)
  }

  @Test(arguments: [
    ("empty_no_trkpt.gpx", "the file has one route or track, but none with two points"),
    ("barograph_zero_positions.gpx", "all 637 points of track “PRESALTTRK” lie at one position"),
  ])
  func filesWithoutALineAreExplained(name: String, problem: String) throws {
    let error = try complaint { () throws(InputError) in
      _ = try RouteFile.read(path: Self.path(name))
    }
    #expect(error.problem.hasPrefix(problem), "\(error)")
    #expect(error.file == Self.path(name))
  }

  @Test func pointsAreNoLine() throws {
    let error = try complaint { () throws(InputError) in
      _ = try RouteFile.read(path: SharedData.url("elevation/colorado_peaks.kml").path)
    }
    #expect(error.problem == "the file has no LineString and no gx:Track; points alone (143) are not a line")
  }

  @Test(arguments: [("walk.nmea", "format is not known"), ("glider_27GLQKF3.igc", "format is not known")])
  func otherFormatsAreRefused(name: String, problem: String) throws {
    let error = try complaint { () throws(InputError) in
      _ = try RouteFile.read(path: Self.path(name))
    }
    #expect(error.problem.contains(problem), "\(error)")
  }

  @Test func compressedAndBinaryFilesAreExplained() throws {
    for (path, problem) in [
      ("elevation/N42E001.hgt.zip", "ZIP archive"), ("osm/monaco.osm.pbf", "format is not known"),
    ] {
      let error = try complaint { () throws(InputError) in
        _ = try RouteFile.read(path: SharedData.url(path).path)
      }
      #expect(error.problem.contains(problem), "\(error)")
    }
    // A gzip file is read by its contents.
    let error = try complaint { () throws(InputError) in
      _ = try RouteFile.read(path: SharedData.url("osm/issue-70.osm.gz").path)
    }
    #expect(error.problem == "this is not GPX: the root element is <osm>", "\(error)")
  }
}
