import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

@testable import Waymark
@testable import WaymarkAreas
@testable import WaymarkDemo

/// Streets and houses that come out of the map's tiles are those of the map: nothing is missing, doubled or cut at the border of a tile.
@Suite struct MapSurroundingsTests {
  /// Positions may be rounded by so much, metres.
  private static let tolerance = 0.3

  /// A map, what was read of it, and its tiles.
  private struct Town {
    let data: MapData
    let streets: OSMStreets
    let around: MapSurroundings
    let tileCount: Int
  }

  private static func town(_ map: URL) throws -> Town {
    let bounds = try OSMSurvey(of: map).bounds
    let data = try MapDataReader.read(map, bounds: bounds)
    let tiles = try TileWindow(bounds.expanded(latitudeDegrees: 0.05, longitudeDegrees: 0.05), zoom: MapTile.zoom)
      .addresses
      .map { address in
        try [UInt8](VectorTile(address, data).encode()).withUnsafeBytes { try MapTile($0, at: address) }
      }
    return Town(
      data: data, streets: try OSMStreets(of: map), around: MapSurroundings(tiles), tileCount: tiles.count)
  }

  private static let towns: [String: Result<Town, any Error>] = [
    "demo": Result { try town(try TileAreas.demo.get().area.map) },
    "Monaco": Result { try town(SharedData.url("osm/monaco.osm.pbf")) },
    "Andorra": Result { try town(SharedData.url("osm/andorra.osm.pbf")) },
  ]

  private static func isThere(_ name: String) -> Bool {
    name == "demo" || FileManager.default.fileExists(atPath: SharedData.url("osm/monaco.osm.pbf").path)
  }

  private func town(_ name: String) throws -> Town { try #require(Self.towns[name]).get() }

  // MARK: - Houses

  @Test(arguments: ["demo", "Monaco", "Andorra"].filter { isThere($0) }) func housesAreThoseOfTheMap(_ name: String)
    throws
  {
    let town = try town(name)
    // Outer rings, each a house of its own.
    var expected: [(ring: [Coordinate], height: Double)] = []
    for feature in town.data.features where feature.layer == .buildings {
      guard case .number(let height)? = feature.attributes["height"] else { continue }
      for part in feature.parts where MercatorRing.area(town.data.points(ofPart: part)) > 0 {
        let ring = town.data.points(ofPart: part).compactMap {
          Coordinate(latitude: $0.latitude, longitude: $0.longitude)
        }
        // What is smaller than the rounding is a point.
        if Self.area(ring) > 0.5 { expected.append((ring, height)) }
      }
    }
    let found = town.around.buildings.filter { Self.area($0.outline.rings[0]) > 0.3 }
    #expect(found.count >= expected.count && found.count <= expected.count + expected.count / 50 + 2)
    // By a lattice of their centres.
    var lattice: [[Int]: [Int]] = [:]
    func cell(_ at: Coordinate) -> (Int, Int) { (Int(at.latitude * 2e4), Int(at.longitude * 2e4)) }
    for (i, building) in found.enumerated() {
      let (row, column) = cell(Self.center(building.outline.rings[0]))
      lattice[[row, column], default: []].append(i)
    }
    var isUsed = [Bool](repeating: false, count: found.count)
    var worst = 0.0
    for house in expected {
      let (row, column) = cell(Self.center(house.ring))
      let near = (row - 1...row + 1).flatMap { row in
        (column - 1...column + 1).flatMap { lattice[[row, $0]] ?? [] }
      }
      let distances = near.filter { !isUsed[$0] && found[$0].outline.height == house.height }.map {
        (index: $0, distance: Self.distance(house.ring, found[$0].outline.rings[0]))
      }
      guard let best = distances.min(by: { $0.distance < $1.distance }), best.distance < Self.tolerance else {
        Issue.record("a house at \(house.ring[0]) is missing: \(distances)")
        continue
      }
      isUsed[best.index] = true
      worst = max(worst, best.distance)
    }
    print("\(name): \(expected.count) houses within \(worst) m")
  }

  // MARK: - Streets

  @Test(arguments: ["demo", "Monaco", "Andorra"].filter { isThere($0) }) func streetsAreThoseOfTheMap(_ name: String)
    throws
  {
    let town = try town(name)
    let found = town.around.streets
    // Every vertex of one lies on a street of the same kind and level of the other, and lengths are equal: none is missing or doubled.
    for (a, b) in [(town.streets.streets, found), (found, town.streets.streets)] {
      let index = SegmentLattice(b)
      var far = 0
      var worst = 0.0
      for street in a {
        for position in street.line {
          let distance = index.distance(position, street.kind, street.level)
          if distance > Self.tolerance { far += 1 } else { worst = max(worst, distance) }
        }
      }
      #expect(far == 0, "\(name): \(far) vertices are farther than \(Self.tolerance) m")
      print("\(name): streets within \(worst) m")
    }
    func length(_ streets: [Street]) -> Double {
      streets.reduce(0) { sum, street in
        sum
          + zip(street.line, street.line.dropFirst()).reduce(0) {
            $0 + Geodesic.wgs84.inverse(from: $1.0, to: $1.1).distance
          }
      }
    }
    let (before, after) = (length(town.streets.streets), length(found))
    #expect(abs(after / before - 1) < 0.001, "\(name): \(before) m became \(after) m")
    // They are joined where tiles meet.
    #expect(found.count < town.streets.streets.count + town.streets.streets.count / 50 + 3, "\(found.count) streets")
  }

  // Not of Andorra: its extract cuts relations, whose tagged ways are ground of their own on the map.
  @Test(arguments: ["demo", "Monaco"].filter { isThere($0) }) func openGroundIsThatOfTheMap(_ name: String)
    throws
  {
    let town = try town(name)
    let (before, after) = (town.streets.network, town.around.network)
    let bounds = try #require(OSMBounds(town.streets.openGround.flatMap(\.borders).joined()))
    var random = SeededGenerator(seed: 4711)
    var (inside, different) = (0, 0)
    for _ in 0..<20_000 {
      let position = try #require(
        Coordinate(latitude: random.uniform(bounds.latitudes), longitude: random.uniform(bounds.longitudes)))
      let point = ECEF.vector(of: GeodeticPosition(position, height: 0))
      let isOpen = before.isOnOpenGround(point)
      if isOpen { inside += 1 }
      if isOpen != after.isOnOpenGround(point) { different += 1 }
    }
    #expect(inside > 20 && different <= 3 + inside / 500, "\(name): \(different) of 20,000, \(inside) on open ground")
  }

  // MARK: - What is wrong

  @Test func damagedTilesAreRefused() throws {
    let town = try town("demo")
    let address = try #require(town.around.network.isEmpty ? nil : TileAddress(zoom: 14, column: 6572, row: 5729))
    let data = [UInt8](VectorTile(address, town.data).encode())
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      var bytes = data
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0...min(20, bytes.count), using: &random))
      guard let tile = try? bytes.withUnsafeBytes({ try MapTile($0, at: address) }) else { continue }
      _ = SurroundingsText.features(of: MapSurroundings([tile]))
    }
    let error = #expect(throws: MapTileError.self) {
      try [UInt8]([0x1A, 0xFF, 0xFF]).withUnsafeBytes { try MapTile($0, at: address) }
    }
    #expect(error?.description.contains("14/6572/5729 is damaged") == true)
    #expect(try [UInt8]().withUnsafeBytes { MapSurroundings([try MapTile($0, at: address)]).streets.isEmpty })
  }

  // MARK: - Measures

  private static func center(_ ring: [Coordinate]) -> Coordinate {
    let latitudes = ring.map(\.latitude)
    let longitudes = ring.map(\.longitude)
    return Coordinate(
      latitude: ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2,
      longitude: ((longitudes.min() ?? 0) + (longitudes.max() ?? 0)) / 2) ?? ring[0]
  }

  /// In the plane, metres.
  fileprivate static func plane(_ at: Coordinate, from origin: Coordinate) -> (x: Double, y: Double) {
    let metres = 111_320.0
    return (
      (at.longitude - origin.longitude) * metres * cos(origin.latitude * .pi / 180),
      (at.latitude - origin.latitude) * metres
    )
  }

  private static func area(_ ring: [Coordinate]) -> Double {
    let points = ring.map { plane($0, from: ring[0]) }
    return abs(zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y })
      / 2
  }

  /// The greatest distance of a corner of one ring from the other (Hausdorff), metres.
  private static func distance(_ a: [Coordinate], _ b: [Coordinate]) -> Double {
    func farthest(_ a: [Coordinate], _ b: [Coordinate]) -> Double {
      let line = b.map { plane($0, from: a[0]) }
      return a.map { plane($0, from: a[0]) }.map { point in
        zip(line, line.dropFirst() + line.prefix(1)).map { segmentDistance(point, $0.0, $0.1) }.min() ?? .infinity
      }.max() ?? .infinity
    }
    return max(farthest(a, b), farthest(b, a))
  }

  fileprivate static func segmentDistance(
    _ p: (x: Double, y: Double), _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let t = length > 0 ? max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length)) : 0
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
  }
}

/// Segments of streets in cells of about 100 m.
private struct SegmentLattice {
  private struct Segment {
    let a: Coordinate
    let b: Coordinate
    let kind: StreetKind
    let level: StreetLevel
  }

  private static let cells = 1000.0
  private var segments: [[Int]: [Segment]] = [:]

  init(_ streets: [Street]) {
    for street in streets {
      for (a, b) in zip(street.line, street.line.dropFirst()) {
        let segment = Segment(a: a, b: b, kind: street.kind, level: street.level)
        for row in Self.range(a.latitude, b.latitude) {
          for column in Self.range(a.longitude, b.longitude) { segments[[row, column], default: []].append(segment) }
        }
      }
    }
  }

  private static func range(_ a: Double, _ b: Double) -> ClosedRange<Int> {
    Int((min(a, b) * cells).rounded(.down)) - 1...Int((max(a, b) * cells).rounded(.down)) + 1
  }

  func distance(_ at: Coordinate, _ kind: StreetKind, _ level: StreetLevel) -> Double {
    let cell = [Int((at.latitude * Self.cells).rounded(.down)), Int((at.longitude * Self.cells).rounded(.down))]
    return (segments[cell] ?? []).filter { $0.kind == kind && $0.level == level }.map {
      MapSurroundingsTests.segmentDistance(
        (0, 0), MapSurroundingsTests.plane($0.a, from: at), MapSurroundingsTests.plane($0.b, from: at))
    }.min() ?? .infinity
  }
}

/// The window of some positions, a little larger.
private struct OSMBounds {
  let latitudes: ClosedRange<Double>
  let longitudes: ClosedRange<Double>

  init?(_ positions: some Sequence<Coordinate>) {
    let all = Array(positions)
    guard let south = all.map(\.latitude).min(), let north = all.map(\.latitude).max(),
      let west = all.map(\.longitude).min(), let east = all.map(\.longitude).max()
    else { return nil }
    latitudes = south...north
    longitudes = west...east
  }
}
