import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

/// The ground of the test area rises by a metre per second of arc to the north.
@Suite struct AreaElevationTests {
  private let folder: TemporaryFolder
  private let area: Area

  init() throws {
    folder = try TemporaryFolder()
    area = try TestArea.make(in: folder.url.appendingPathComponent("area"), hasElevation: true)
  }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func heightsAreThoseOfThePlane() throws {
    let elevation = try #require(try AreaElevation(area))
    var generator = SeededGenerator(seed: 5)
    for round in 0..<500 {
      let here = try position(
        Double.random(in: 47...48, using: &generator), Double.random(in: 15...16, using: &generator))
      let altitude = try #require(elevation.altitude(at: here), "seed 5, round \(round): \(here)")
      #expect(altitude.reference == .meanSeaLevel)
      #expect(abs(altitude.meters - (here.latitude - 47) * 3600) < 1e-6, "seed 5, round \(round): \(here)")
    }
  }

  @Test func cornersBelongToItAndTheRestHasNoHeight() throws {
    let elevation = try #require(try AreaElevation(area))
    for (latitude, height) in [(47.0, 0.0), (48.0, 3600.0)] {
      for longitude in [15.0, 16.0] {
        let altitude = try #require(elevation.altitude(at: try position(latitude, longitude)))
        #expect(abs(altitude.meters - height) < 1e-9)
      }
    }
    for (latitude, longitude) in [(46.9, 15.5), (48.1, 15.5), (47.5, 14.9), (47.5, 16.1), (90, 15), (-90, -180)] {
      #expect(elevation.altitude(at: try position(latitude, longitude)) == nil)
    }
  }

  @Test func routesGetTheHeightsThatTheyLack() throws {
    let elevation = try #require(try AreaElevation(area))
    let geometry = [try position(47.01, 15.01), try position(47.02, 15.02), try position(46.5, 15.02)]
    let bare = try Route(geometry: geometry, source: "test", name: "x")
    let complete = elevation.adding(to: bare)
    #expect(complete.altitudes.map { $0?.meters } == [36, 72, nil])
    #expect(complete.geometry == bare.geometry && complete.name == "x" && complete.distance == bare.distance)
    let given = try Route(
      geometry: geometry, altitudes: [nil, Altitude(meters: 5, reference: .ellipsoid), nil], source: "test")
    #expect(elevation.adding(to: given).altitudes[1] == Altitude(meters: 5, reference: .ellipsoid))
  }
}
