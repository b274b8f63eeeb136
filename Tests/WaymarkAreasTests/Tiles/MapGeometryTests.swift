import Foundation
import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

@testable import WaymarkAreas

/// The geometry of the map, compared with slow and simple implementations.
@Suite struct MapGeometryTests {
  private func point(_ x: Int, _ y: Int) -> MercatorPoint { MercatorPoint(x: UInt32(x), y: UInt32(y)) }

  private func square(_ x: Int, _ y: Int, _ side: Int, clockwise: Bool = true) -> [MercatorPoint] {
    let ring = [point(x, y), point(x + side, y), point(x + side, y + side), point(x, y + side)]
    return clockwise ? ring : ring.reversed()
  }

  @Test func mercatorPointsKeepPositionsToHalfACentimetre() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let latitude = random.uniform(-85...85)
      let longitude = random.uniform(-180...179.999)
      let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let back = MercatorPoint(position)
      // A unit is 8.4e-8 degrees; at most half of it is lost.
      #expect(abs(back.latitude - latitude) < 4.3e-8 && abs(back.longitude - longitude) < 4.3e-8, "\(position)")
    }
    // The corner of OGC's WebMercatorQuad at zoom 0.
    #expect(abs(WebMercator.latitude(y: 0) - 85.0511287798) < 1e-9)
  }

  @Test func addressesOutsideThePyramidAreNone() {
    #expect(TileAddress(zoom: 0, column: 0, row: 0) != nil)
    #expect(TileAddress(zoom: 20, column: 1 << 20 - 1, row: 0) != nil)
    for (zoom, column, row) in [(-1, 0, 0), (21, 0, 0), (2, 4, 0), (2, 0, 4), (2, -1, 0), (Int.max, 0, 0)] {
      #expect(TileAddress(zoom: zoom, column: column, row: row) == nil)
    }
  }

  @Test(arguments: [0, 1, 15, 16, 17, 300, 1000]) func treeFindsWhatALoopFinds(_ count: Int) {
    var random = SeededGenerator(seed: UInt64(count) + 7)
    func box(_ side: Int) -> MercatorBox {
      let x = Int.random(in: 0..<1_000_000, using: &random)
      let y = Int.random(in: 0..<1_000_000, using: &random)
      return MercatorBox(
        minX: x, minY: y, maxX: x + Int.random(in: 0...side, using: &random),
        maxY: y + Int.random(in: 0...side, using: &random))
    }
    let boxes = (0..<count).map { i in box(i % 50 == 0 ? 600_000 : 5000) }
    let tree = BoxTree(boxes)
    for _ in 0..<40 {
      let window = box(120_000)
      let expected = boxes.indices.filter { boxes[$0].intersects(window) }
      #expect(tree.elements(in: window) == expected, "seed \(random.seed)")
    }
  }

  @Test func weightsGiveTheLineOfDouglasAndPeucker() {
    var random = SeededGenerator(seed: 91)
    for _ in 0..<60 {
      var x = 1_000_000
      var y = 1_000_000
      let line = (0..<Int.random(in: 2...80, using: &random)).map { _ in
        x += Int.random(in: -900...1500, using: &random)
        y += Int.random(in: -900...900, using: &random)
        return point(x, y)
      }
      let weights = LineWeights.weights(line.map { PlanePoint(x: Double($0.x), y: Double($0.y)) }, isRing: false)
      for tolerance in [10.0, 200, 900] {
        let kept = line.indices.filter { Double(weights[$0]) > tolerance }
        // The ends stay, and what is dropped lies near what is kept.
        #expect(kept.first == 0 && kept.last == line.count - 1)
        for (a, b) in zip(kept, kept.dropFirst()) {
          for i in a..<b { #expect(distance(line[i], line[a], line[b]) <= tolerance + 0.01, "seed \(random.seed)") }
        }
      }
    }
  }

  /// A zigzag whose farthest vertex always stands beside an end: n² distances by the method alone.
  @Test func aZigzagIsNoMoreWorkThanItsLength() {
    let line = (0..<400_000).map { point(1_000_000 + $0, 1_000_000 + ($0 % 2 == 0 ? 1 : -1) * (400_000 - $0)) }
    let weights = LineWeights.weights(line.map { PlanePoint(x: Double($0.x), y: Double($0.y)) }, isRing: false)
    #expect(weights.count == line.count)
    // 8 · 10¹⁰ distances would not end here; what is dropped still lies near what is kept.
    for tolerance in [1000.0, 100_000] {
      let kept = line.indices.filter { Double(weights[$0]) > tolerance }
      #expect(kept.first == 0 && kept.last == line.count - 1)
      for (a, b) in zip(kept, kept.dropFirst()) where b - a < 1000 {
        for i in a..<b { #expect(distance(line[i], line[a], line[b]) <= tolerance + 0.1) }
      }
    }
  }

  private func distance(_ p: MercatorPoint, _ a: MercatorPoint, _ b: MercatorPoint) -> Double {
    let (px, py) = (Double(p.x) - Double(a.x), Double(p.y) - Double(a.y))
    let (dx, dy) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
    let length = dx * dx + dy * dy
    let t = length > 0 ? max(0, min(1, (px * dx + py * dy) / length)) : 0
    return ((px - t * dx) * (px - t * dx) + (py - t * dy) * (py - t * dy)).squareRoot()
  }

  @Test func ringsCutToAWindowKeepTheirAreaInside() {
    var random = SeededGenerator(seed: 12)
    let box = GridBox(minX: 0, minY: 0, maxX: 4096, maxY: 4096)
    for _ in 0..<40 {
      // A star around a centre, so that the ring does not cross itself.
      let center = (x: random.uniform(0...4096), y: random.uniform(0...4096))
      let ring = (0..<24).map { i in
        let angle = Double(i) / 24 * 2 * .pi
        let radius = random.uniform(300...3500)
        return GridPoint(
          x: Int(center.x + radius * SystemMath.cosine(angle)), y: Int(center.y + radius * SystemMath.sine(angle)))
      }
      let cut = Clipping.ring(ring, to: box)
      #expect(cut.allSatisfy { (0...4096).contains($0.x) && (0...4096).contains($0.y) })
      // Counted on a lattice, inside both.
      var inside = 0
      for x in stride(from: 8, to: 4096, by: 16) {
        for y in stride(from: 8, to: 4096, by: 16) where contains(ring, Double(x) + 0.3, Double(y) + 0.7) {
          inside += 1
        }
      }
      let area = abs(zip(cut, cut.dropFirst() + cut.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2
      #expect(abs(Double(area) - Double(inside * 256)) < 0.02 * 4096 * 4096, "seed \(random.seed)")
    }
  }

  private func contains(_ ring: [GridPoint], _ x: Double, _ y: Double) -> Bool {
    MercatorRing.contains(
      ring.map { MercatorPoint(x: UInt32($0.x + 10_000), y: UInt32($0.y + 10_000)) }, x: x + 10_000, y: y + 10_000)
  }

  @Test func linesCutToAWindowAreTheirPiecesInside() {
    let box = GridBox(minX: 0, minY: 0, maxX: 100, maxY: 100)
    func line(_ list: [(Int, Int)]) -> [GridPoint] { list.map { GridPoint(x: $0.0, y: $0.1) } }
    #expect(Clipping.line(line([(10, 10), (20, 30)]), to: box) == [line([(10, 10), (20, 30)])])
    #expect(Clipping.line(line([(-50, 50), (150, 50)]), to: box) == [line([(0, 50), (100, 50)])])
    // Out and in again: two pieces.
    let zigzag = Clipping.line(line([(50, 50), (150, 50), (150, 60), (50, 60)]), to: box)
    #expect(zigzag == [line([(50, 50), (100, 50)]), line([(100, 60), (50, 60)])])
    #expect(Clipping.line(line([(-10, -10), (-5, 200)]), to: box).isEmpty)
    #expect(Clipping.line(line([(-10, 5), (5, -10)]), to: box).isEmpty)
    #expect(Clipping.line([], to: box).isEmpty && Clipping.line(line([(5, 5)]), to: box).isEmpty)
  }

  @Test func ringsAreJoinedFromPiecesInAnyOrderAndDirection() {
    let (rings, open) = RingJoiner.join([[1, 2, 3], [5, 4, 3], [5, 1], [10, 11, 12, 10], [20, 21], [21, 22]])
    #expect(
      rings.count == 2 && rings.contains { Set($0) == [1, 2, 3, 4, 5] } && rings.contains { Set($0) == [10, 11, 12] })
    #expect(open.count == 1 && Set(open[0]) == [20, 21, 22])
    #expect(RingJoiner.join([[1, 2, 1], [], [7]]).rings.isEmpty)
    // Pieces of a coastline are joined only end to start, wherever they begin.
    let coast = RingJoiner.join([[3, 4, 5], [1, 2, 3], [9, 3]], keepsDirection: true)
    #expect(coast.open.contains([1, 2, 3, 4, 5]) && coast.open.contains([9, 3]))
  }

  @Test func holesBelongToTheRingAroundThem() {
    let rings = PolygonAssembler.polygon([
      square(100, 100, 50), square(0, 0, 1000), square(300, 300, 400, clockwise: false), square(400, 400, 100),
      square(2000, 0, 10, clockwise: false),
    ])
    let areas = rings.map { MercatorRing.area($0) }
    // The large square with its two holes, the island in the second hole, the small one far off, made clockwise.
    #expect(areas == [1_000_000, -160_000, -2500, 10_000, 100])
    #expect(PolygonAssembler.polygon([[point(0, 0), point(5, 5), point(10, 10)]]).isEmpty, "no area")
  }

  @Test func namesStandInsideTheirArea() throws {
    // A horseshoe, whose middle is outside.
    let shoe = [(0, 0), (900, 0), (900, 1000), (600, 1000), (600, 300), (300, 300), (300, 1000), (0, 1000)].map {
      point($0.0, $0.1)
    }
    var box = MercatorBox.empty
    for corner in shoe { box.include(corner) }
    let position = try #require(LabelPoint.point([shoe], box: box))
    #expect(MercatorRing.contains(shoe, x: Double(position.x), y: Double(position.y)))
  }

  // MARK: - The sea

  private let window = GeographicBounds(south: 47, west: 7, north: 48, east: 8)

  private func positions(_ list: [(Double, Double)]) throws -> [MercatorPoint] {
    try list.map { MercatorPoint(try #require(Coordinate(latitude: $0.0, longitude: $0.1))) }
  }

  private func isSea(_ sea: [[MercatorPoint]], _ latitude: Double, _ longitude: Double) throws -> Bool {
    let position = MercatorPoint(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    return sea.count { MercatorRing.contains($0, x: Double(position.x) + 0.5, y: Double(position.y) + 0.5) }.isMultiple(
      of: 2)
      == false
  }

  @Test func seaLiesToTheRightOfTheCoast() throws {
    // From west to east: the land lies north, the sea south.
    let east = try positions([(47.5, 6.9), (47.6, 7.5), (47.5, 8.1)])
    let south = SeaBuilder.sea(rings: [], open: [east], bounds: window)
    #expect(try isSea(south, 47.2, 7.5) && !isSea(south, 47.8, 7.5))
    #expect(south.count == 1 && MercatorRing.area(south[0]) > 0)
    let north = SeaBuilder.sea(rings: [], open: [east.reversed()], bounds: window)
    #expect(try !isSea(north, 47.2, 7.5) && isSea(north, 47.8, 7.5))
    // One that ends inside the window is extended to its border.
    let short = SeaBuilder.sea(rings: [], open: [try positions([(47.5, 7.1), (47.5, 7.9)])], bounds: window)
    #expect(try isSea(short, 47.2, 7.5) && !isSea(short, 47.8, 7.5))
  }

  @Test func islandsAreHolesAndBaysAreSea() throws {
    // A peninsula from the north: in along its west side, out along its east side; the sea around it.
    let peninsula = try positions([(48.1, 7.6), (47.5, 7.6), (47.5, 7.4), (48.1, 7.4)])
    // Reversed, it is a bay: with the land on the left, its inside is the sea.
    let bay = SeaBuilder.sea(rings: [], open: [peninsula.reversed()], bounds: window)
    let around = SeaBuilder.sea(rings: [], open: [peninsula], bounds: window)
    #expect(try isSea(bay, 47.8, 7.5) != isSea(around, 47.8, 7.5))
    #expect(try isSea(bay, 47.2, 7.5) != isSea(around, 47.2, 7.5))
    let island = try positions([(47.1, 7.1), (47.1, 7.2), (47.2, 7.2), (47.2, 7.1)])
    #expect(MercatorRing.area(island) < 0, "counter-clockwise on the Earth: land inside")
    let withIsland = SeaBuilder.sea(rings: [island], open: [peninsula.reversed()], bounds: window)
    #expect(try isSea(withIsland, 47.8, 7.5) == isSea(bay, 47.8, 7.5))
    // Islands without a mainland have the sea all around, far beyond the window.
    let alone = SeaBuilder.sea(rings: [island], open: [], bounds: window)
    #expect(try !isSea(alone, 47.15, 7.15) && isSea(alone, 47.5, 7.5) && isSea(alone, 52, 0))
    #expect(SeaBuilder.sea(rings: [], open: [], bounds: window).isEmpty)
  }

  @Test func coastsInManyPiecesCloseRoundTheWindow() throws {
    // Two straits cut the window into three strips: land, sea, land.
    let north = try positions([(47.7, 6.9), (47.7, 8.1)])
    let south = try positions([(47.3, 8.1), (47.3, 6.9)])
    let sea = SeaBuilder.sea(rings: [], open: [north, south], bounds: window)
    #expect(try isSea(sea, 47.5, 7.5) && !isSea(sea, 47.9, 7.5) && !isSea(sea, 47.1, 7.5))
  }
}
