import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

@Suite struct StreetWalksTests {
  private let fixtures = StreetFixtures()

  private func length(_ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + Geodesic.wgs84.inverse(from: $1.0, to: $1.1).distance }
  }

  @Test func walksKeepBesideTheStreets() throws {
    let walks = try #require(StreetWalks(fixtures.grid(), openGround: []))
    for seed in 1...5 as ClosedRange<UInt64> {
      let walk = try #require(walks.walk(.streets, length: 150, seed: seed))
      #expect(walk.line == walks.walk(.streets, length: 150, seed: seed)?.line)
      #expect(length(walk.line) > 140)
      let route = RouteIndex(try #require(walk.route))
      for coordinate in walk.line {
        let point = ECEF.vector(of: GeodeticPosition(coordinate, height: 0))
        let distance = try #require(route.nearest(to: point)).distance
        #expect(distance < 5.7, "seed \(seed)")
      }
    }
  }

  @Test func walksAcrossASquareStayOnIt() throws {
    let ring = [(-60.0, -60.0), (60, -60), (60, 60), (-60, 60), (-60, -60)].map { fixtures.coordinate($0.0, $0.1) }
    let walks = try #require(StreetWalks(fixtures.grid(), openGround: [OpenGround(borders: [ring])]))
    for seed in 1...5 as ClosedRange<UInt64> {
      let walk = try #require(walks.walk(.openGround, length: 100, seed: seed))
      #expect(walk.route == nil)
      for coordinate in walk.line {
        let position = StreetGraph.plane(coordinate, fixtures.frame)
        #expect(abs(position.x) < 60.01 && abs(position.y) < 60.01, "seed \(seed)")
      }
    }
  }

  @Test func mapsDifferAsTheyShould() throws {
    let walks = try #require(StreetWalks(fixtures.grid(), openGround: []))
    let walk = try #require(walks.walk(.anywhere, length: 50, seed: 3))
    let all = walks.map(.exact, for: walk, seed: 1).segmentCount
    let most = (1...20 as ClosedRange<UInt64>).map { walks.map(.missing(part: 0.1), for: walk, seed: $0).segmentCount }
    let mean = Double(most.reduce(0, +)) / 20 / Double(all)
    #expect((0.82...0.97).contains(mean))
    #expect(StreetWalks([], openGround: []) == nil)
  }
}
