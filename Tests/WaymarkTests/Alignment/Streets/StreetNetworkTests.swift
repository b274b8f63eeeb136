import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct StreetNetworkTests {
  private func random(_ generator: inout SeededGenerator, lines: Int, _ fixtures: StreetFixtures) -> [Street] {
    (0..<lines).map { _ in
      var (x, y) = (generator.uniform(-2000...2000), generator.uniform(-2000...2000))
      return fixtures.street(
        (0..<Int.random(in: 2...12, using: &generator)).map { _ in
          x += generator.uniform(-60...60)
          y += generator.uniform(-60...60)
          return (x, y)
        })
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func findsEverySegmentThatIsNear(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let fixtures = StreetFixtures()
    let network = StreetNetwork(random(&generator, lines: 300, fixtures))
    for _ in 0..<20 {
      let (x, y) = (generator.uniform(-2000...2000), generator.uniform(-2000...2000))
      let position = fixtures.frame.ecef(ofENU: Vector3(x, y, 0))
      let radius = generator.uniform(10...400)
      var found: Set<Int> = []
      network.visitSegments(within: radius, of: position) { found.insert($0) }
      for i in network.kinds.indices where network.kinds[i] != nil {
        let (a, b) = (network.points[i], network.points[i + 1])
        let d = b - a
        let t = max(0, min(1, (position - a).dot(d) / max(1e-12, d.lengthSquared)))
        if (a + d * t).distance(to: position) <= radius {
          #expect(found.contains(i), "seed \(seed): segment \(i) within \(radius) m was not found")
        }
      }
    }
  }

  @Test func linesKeepTheirShape() {
    let fixtures = StreetFixtures()
    // The vertex in the middle is 0.1 m off the line and is dropped, the one 5 m off stays.
    let network = StreetNetwork([fixtures.street([(0, 0), (50, 0.1), (100, 0), (150, 5), (200, 0)])])
    #expect(network.segmentCount == 3)
    #expect(StreetNetwork([fixtures.street([(0, 0), (1600, 0)])]).segmentCount == 4)
  }

  @Test func degenerateLinesAreLeftOut() {
    let fixtures = StreetFixtures()
    let network = StreetNetwork([
      fixtures.street([]), fixtures.street([(3, 3)]), fixtures.street([(5, 5), (5, 5), (5, 5)]),
    ])
    #expect(network.isEmpty)
    #expect(network.segmentCount == 0)
    // Vertices far apart on Earth are two lines, not one around it.
    let far = Fixtures.coordinate(-40, 100)
    let leap = Street(kind: .path, line: [fixtures.coordinate(0, 0), fixtures.coordinate(10, 0), far])
    #expect(StreetNetwork([leap]).segmentCount == 1)
  }

  /// Positions where longitudes jump or are undefined.
  @Test(arguments: [(52.0, 180.0), (0.0, -179.9999), (89.9999, 30.0), (-90.0, 0.0), (47.0, 15.0)])
  func worksEverywhere(latitude: Double, longitude: Double) {
    let fixtures = StreetFixtures(at: Fixtures.coordinate(latitude, longitude))
    let network = StreetNetwork(fixtures.grid())
    let patch = StreetPatch([network], frame: fixtures.frame, east: 0, north: 0, radius: 300)
    // Middle and both sides of a street, and a position between streets.
    for (east, north, isNear) in [(0.0, 0.0, true), (-100, 40, true), (100, -40, true), (50, 50, false)] {
      let cell = patch.cell(east: east, north: north)
      let count = cell.map { Int(patch.starts[$0 + 1] - patch.starts[$0]) } ?? -1
      #expect((count > 0) == isNear, "\(latitude), \(longitude): \(east), \(north)")
    }
  }

  @Test(arguments: [4, 5] as [UInt64]) func patchKnowsTheSegmentsNearEachPosition(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let fixtures = StreetFixtures()
    let network = StreetNetwork(random(&generator, lines: 400, fixtures))
    let patch = StreetPatch([network], frame: fixtures.frame, east: 100, north: -50, radius: 300)
    for _ in 0..<200 {
      let (x, y) = (generator.uniform(-190...390), generator.uniform(-340...240))
      guard let cell = patch.cell(east: x, north: y) else {
        Issue.record("seed \(seed): \(x), \(y) is not inside")
        continue
      }
      let near = Set(patch.items[Int(patch.starts[cell])..<Int(patch.starts[cell + 1])])
      for (k, s) in patch.segments.enumerated() {
        let (rx, ry) = (x - s.east, y - s.north)
        let t = max(0, min(s.length, rx * s.alongEast + ry * s.alongNorth))
        let (dx, dy) = (rx - t * s.alongEast, ry - t * s.alongNorth)
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance <= StreetPatch.reach + s.halfWidth {
          #expect(near.contains(Int32(k)), "seed \(seed): segment \(k), \(distance) m away, is not known at \(x), \(y)")
        }
      }
    }
    #expect(patch.cell(east: 500, north: 0) == nil)
    #expect(patch.cell(east: .nan, north: 0) == nil)
  }

  @Test func openGroundIsWhatAnOddNumberOfBordersSurrounds() {
    let fixtures = StreetFixtures()
    func ring(_ half: Double) -> [Coordinate] {
      [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)].map {
        fixtures.coordinate($0.0, $0.1)
      }
    }
    let network = StreetNetwork(fixtures.grid(), openGround: [OpenGround(borders: [ring(80), ring(30)])])
    let patch = StreetPatch([network], frame: fixtures.frame, east: 0, north: 0, radius: 200)
    for (east, north, isOpen) in [(0.0, 0.0, false), (50, 0, true), (-60, 60, true), (100, 0, false), (50, 95, false)] {
      let cell = patch.cell(east: east, north: north)
      #expect(cell.map { patch.isOpen[$0] } == isOpen, "\(east), \(north)")
    }
  }
}
