import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct RouteIndexTests {
  /// The index finds the same as a scan over all segments, anywhere on Earth.
  @Test(arguments: [
    (47.0, 15.0), (0, 179.9999), (89.9995, 20), (-33, -70), (-89.999, 0),
  ])
  func nearestAgreesWithAScan(latitude: Double, longitude: Double) throws {
    var generator = SeededGenerator(seed: 21)
    let origin = Fixtures.coordinate(latitude, longitude)
    var points: [(east: Double, north: Double)] = [(0, 0)]
    for _ in 0..<300 {
      let last = points[points.count - 1]
      points.append((last.east + generator.uniform(-40...40), last.north + generator.uniform(-40...40)))
    }
    let index = RouteIndex(try Fixtures.route(from: origin, points))
    let frame = LocalFrame(origin: GeodeticPosition(origin, height: 0))
    let vertices = index.route.geometry.map { ECEF.vector(of: GeodeticPosition($0, height: 0)) }
    for _ in 0..<300 {
      let p = frame.ecef(ofENU: Vector3(generator.uniform(-600...600), generator.uniform(-600...600), 0))
      var best = Double.infinity
      for i in 1..<vertices.count {
        let d = vertices[i] - vertices[i - 1]
        let t = max(0, min(1, (p - vertices[i - 1]).dot(d) / d.lengthSquared))
        best = min(best, p.distance(to: vertices[i - 1] + d * t))
      }
      let found = try #require(index.nearest(to: p))
      #expect(abs(found.distance - best) < 1e-6, "seed \(generator.seed)")
      #expect(abs(index.point(at: found.arcLength).distance(to: p) - best) < 1e-3, "seed \(generator.seed)")
      let first = try #require(index.first(within: best + 30, of: p))
      #expect(first.arcLength <= found.arcLength + 1e-9)
      #expect(first.distance <= best + 30)
    }
  }

  @Test func lengthIsGeodesic() throws {
    let route = try Route(
      geometry: [Fixtures.coordinate(10, 179), Fixtures.coordinate(12, -178)], source: "test")
    let index = RouteIndex(route)
    let line = Geodesic.wgs84.inverse(from: route.geometry[0], to: route.geometry[1])
    #expect(abs(index.length - line.distance) < 1e-6)
    // Points between lie on the geodesic across the date line.
    let middle = Geodesic.wgs84.direct(
      from: route.geometry[0], azimuth: line.initialAzimuth, distance: line.distance / 2)
    let expected = ECEF.vector(of: GeodeticPosition(middle.coordinate, height: 0))
    #expect(index.point(at: line.distance / 2).distance(to: expected) < 0.05)
    #expect(abs(route.distance - line.distance) < 1e-9)
  }

  @Test func windowKeepsToItsPart() throws {
    // Out and back on the same street.
    let index = RouteIndex(try Fixtures.route([(0, 0), (0, 100), (0.5, 100), (0.5, 0)]))
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    let p = frame.ecef(ofENU: Vector3(0.4, 50, 0))
    let out = try #require(index.nearest(to: p, from: 0, through: 90))
    #expect(abs(out.arcLength - 50) < 0.01)
    let back = try #require(index.nearest(to: p, from: 110, through: 200))
    #expect(abs(back.arcLength - 150.5) < 0.01)
  }

  @Test func altitudesAreInterpolatedBetweenVertices() throws {
    let index = RouteIndex(try Fixtures.route([(0, 0), (0, 100), (0, 200)], altitudes: [100, 120, 90]))
    #expect(abs((index.altitude(at: 50)?.meters ?? 0) - 110) < 1e-3)
    #expect(abs((index.altitude(at: 150)?.meters ?? 0) - 105) < 1e-3)
    #expect(abs((index.altitude(at: 1e9)?.meters ?? 0) - 90) < 1e-3)
  }

  @Test func doublePointsDoNoHarm() throws {
    let index = RouteIndex(try Fixtures.route([(0, 0), (0, 0), (0, 50), (0, 50), (0, 50)]))
    #expect(abs(index.length - 50) < 1e-6)
    #expect(index.direction(at: 0).isFinite && index.direction(at: 50).isFinite)
    let still = RouteIndex(try Fixtures.route([(0, 0), (0, 0)]))
    #expect(still.length == 0)
    #expect(still.point(at: 10).isFinite && still.direction(at: 0).isFinite)
    #expect(still.nearest(to: Vector3(.nan, 0, 0)) == nil)
  }

  @Test func routesThatCannotBeAreRefused() {
    #expect(throws: RouteError.tooFewPoints(1)) { try Route(geometry: [Fixtures.graz], source: "test") }
    #expect(throws: RouteError.altitudeCount(1, points: 2)) {
      try Route(geometry: [Fixtures.graz, Fixtures.graz], altitudes: [nil], source: "test")
    }
    let step = RouteStep(instruction: "", maneuver: .arrive, distance: 0, geometryRange: 0...2)
    #expect(throws: RouteError.stepOutsideGeometry(2, points: 2)) {
      try Route(
        geometry: [Fixtures.graz, Fixtures.graz], legs: [RouteLeg(steps: [step], distance: 0)], source: "test")
    }
  }

  @Test func windowsWithNothingInThemAreEmpty() throws {
    let index = RouteIndex(try Fixtures.route([(0, 0), (0, 100), (50, 100), (50, 0)]))
    let p = index.point(at: 50)
    #expect(index.nearest(to: p, from: 200, through: 20) == nil)
    #expect(index.nearest(to: p, from: .nan, through: 20) == nil)
    #expect(index.nearest(to: p, from: -1e9, through: -5)?.arcLength == 0)
  }

  /// Invalid lines that jump about the globe are divided only so far that their parts fit into memory.
  @Test func linesLongerThanTheEarthStaySmall() throws {
    let ends = [Fixtures.coordinate(60, 0), Fixtures.coordinate(-60, 179)]
    let route = try Route(geometry: (0..<2000).map { ends[$0 % 2] }, source: "test")
    let index = RouteIndex(route)
    #expect(index.length > 3e10)
    #expect(index.pointCount < 110_000)
    #expect(index.point(at: index.length / 2).isFinite)
  }
}
