import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices
import WaymarkTerrain

@testable import WaymarkAreas
@testable import WaymarkDemo

/// The demo area in its coarse form, which an unoptimized build makes in seconds; names, rules and code are the same.
@Suite struct DemoAreaTests {
  static let demo: Result<DemoArea, any Error> = Result { try DemoArea(detail: .coarse) { _ in } }

  private var demo: DemoArea { get throws { try Self.demo.get() } }

  @Test func islandIsTheSameEveryTime() throws {
    let again = try DemoArea(detail: .coarse) { _ in }
    #expect(try again.mapData() == demo.mapData())
    #expect(try again.grid == demo.grid)
  }

  @Test func islandHasMountainsPlainsAndSea() throws {
    let grid = try demo.grid
    #expect(grid.rows == ElevationTile.side && grid.voidCount == 0)
    let highest = try #require(grid.range?.upperBound)
    #expect(highest > 1500 && highest < 3500)
    #expect(grid.range?.lowerBound == 0)
    // Sea all around: the tile's border has no land.
    for i in 0..<grid.rows {
      #expect(grid.sample(row: i, column: 0) == 0 && grid.sample(row: i, column: grid.columns - 1) == 0)
      #expect(grid.sample(row: 0, column: i) == 0 && grid.sample(row: grid.rows - 1, column: i) == 0)
    }
    // At least 30 by 30 km of land.
    let land = grid.samples.count { $0 > 0 }
    let squareKilometers = Double(land) * 30.88 * 20.93 / 1e6
    #expect(squareKilometers > 900)
    // Whole metres: the map was made with the values that are written to the tile.
    #expect(grid.samples.allSatisfy { $0 == $0.rounded() })
  }

  @Test func summitsAreHigherThanAllAroundThem() throws {
    let demo = try demo
    let peaks = demo.map.nodes.filter { $0.tags["natural"] == "peak" }
    #expect(peaks.count >= 12)
    #expect(Set(peaks.compactMap { $0.tags["name"] }).count == peaks.count, "each has a name of its own")
    for peak in peaks {
      let position = try #require(demo.grid.position(of: peak.coordinate))
      let row = Int(position.row.rounded())
      let column = Int(position.column.rounded())
      #expect(abs(position.row - Double(row)) < 1e-3 && abs(position.column - Double(column)) < 1e-3)
      let height = try #require(demo.grid.sample(row: row, column: column))
      #expect(peak.tags["ele"] == String(Int(height)))
      for dy in -1...1 {
        for dx in -1...1 {
          let other = try #require(demo.grid.sample(row: row + dy, column: column + dx))
          #expect(other <= height, "\(peak.tags["name"] ?? "")")
        }
      }
    }
  }

  @Test func everythingThatPeopleLookForIsThere() throws {
    let map = try demo.map
    func count(_ key: String, _ value: String) -> Int {
      map.ways.count { $0.tags[key] == value } + map.nodes.count { $0.tags[key] == value }
        + map.relations.count { $0.tags[key] == value }
    }
    #expect(count("highway", "steps") >= 5)
    #expect(count("highway", "path") >= 2)
    #expect(count("highway", "footway") >= 10)
    #expect(count("bridge", "yes") >= 3)
    #expect(count("natural", "water") >= 3)
    #expect(count("waterway", "river") == 1)
    #expect(count("natural", "coastline") >= 1)
    #expect(count("natural", "wood") >= 5)
    #expect(count("leisure", "park") == 1)
    #expect(count("place", "square") == 1)
    #expect(count("place", "town") == 1)
    #expect(count("place", "village") >= 2)
    #expect(count("tourism", "alpine_hut") == 1)
    #expect(count("tourism", "viewpoint") >= 2)
    #expect(count("route", "hiking") >= 1)
    #expect(map.ways.count { $0.tags["building"] != nil } > 800)
    #expect(map.ways.allSatisfy { $0.tags["building"] == nil || ($0.isClosed && $0.tags["height"] != nil) })
  }

  @Test func mapIsSound() throws {
    let demo = try demo
    let folder = try TemporaryFolder()
    let url = try folder.write("demo.osm.pbf", try demo.mapData())
    let reader = try OSMPBFReader(url: url)
    var read = OSMBlock()
    while let block = try reader.next() {
      read.nodes += block.nodes
      read.ways += block.ways
      read.relations += block.relations
    }
    #expect(read.nodes == demo.map.nodes && read.ways == demo.map.ways && read.relations == demo.map.relations)
    let nodes = Set(read.nodes.map(\.id))
    #expect(Set(read.nodes.map(\.coordinate)).count == nodes.count, "no two nodes at one place")
    #expect(
      read.ways.allSatisfy { $0.nodes.count >= 2 && $0.nodes.count <= 2000 && $0.nodes.allSatisfy(nodes.contains) })
    let ways = Set(read.ways.map(\.id))
    #expect(read.relations.allSatisfy { $0.members.allSatisfy { $0.kind == .way && ways.contains($0.id) } })
    for way in read.ways { #expect(zip(way.nodes, way.nodes.dropFirst()).allSatisfy { $0 != $1 }) }
  }

  @Test func landLiesOnTheLeftOfTheCoast() throws {
    let demo = try demo
    let positions = Dictionary(uniqueKeysWithValues: demo.map.nodes.map { ($0.id, $0.coordinate) })
    let coast = demo.map.ways.filter { $0.tags["natural"] == "coastline" }
    var right = 0
    var total = 0
    for way in coast {
      for (a, b) in zip(way.nodes, way.nodes.dropFirst()) {
        guard let p = positions[a], let q = positions[b] else { continue }
        // 150 m to the left of the segment's middle.
        let east = (q.longitude - p.longitude) * 75_344
        let north = (q.latitude - p.latitude) * 111_181
        let length = max(1, (east * east + north * north).squareRoot())
        let left = Coordinate(
          latitude: (p.latitude + q.latitude) / 2 + 150 * east / length / 111_181,
          longitude: (p.longitude + q.longitude) / 2 - 150 * north / length / 75_344)
        total += 1
        if let left, let height = demo.grid.elevation(at: left), height > 0.5 { right += 1 }
      }
    }
    #expect(total > 100 && Double(right) > 0.9 * Double(total), "\(right) of \(total)")
  }

  @Test func streetsOfTheTownAreOneNetwork() throws {
    let map = try demo.map
    let streets = map.ways.filter { $0.tags["highway"] != nil }
    var parent: [Int64: Int64] = [:]
    func root(_ node: Int64) -> Int64 {
      var node = node
      while let up = parent[node], up != node { node = up }
      return node
    }
    for street in streets {
      for node in street.nodes where parent[node] == nil { parent[node] = node }
      for node in street.nodes.dropFirst() { parent[root(node)] = root(street.nodes[0]) }
    }
    var sizes: [Int64: Int] = [:]
    for street in streets { sizes[root(street.nodes[0]), default: 0] += 1 }
    let largest = sizes.values.max() ?? 0
    #expect(largest >= streets.count - 4, "\(sizes.values.sorted()) of \(streets.count) streets hang together")
  }

  /// The search limits grades between its own points; the ground between them adds slightly.
  @Test func trailsAreNotSteeperThanPeopleWalk() throws {
    let demo = try demo
    let positions = Dictionary(uniqueKeysWithValues: demo.map.nodes.map { ($0.id, $0.coordinate) })
    for trail in demo.map.ways where trail.tags["highway"] == "path" && trail.tags["sac_scale"] == "hiking" {
      var length = 0.0
      var climb = 0.0
      for (a, b) in zip(trail.nodes, trail.nodes.dropFirst()) {
        guard let p = positions[a], let q = positions[b], let low = demo.grid.elevation(at: p),
          let high = demo.grid.elevation(at: q)
        else { continue }
        length += Geodesic.wgs84.inverse(from: p, to: q).distance
        climb += abs(high - low)
      }
      #expect(length < 400 || climb / length < 0.36, "\(trail.tags["name"] ?? ""): \(climb) m over \(length) m")
    }
  }

  @Test(.enabled(if: Valhalla.isAvailable, "\(Valhalla.message)"))
  func valhallaFindsTheRouteOverBridgeAndStairs() async throws {
    let folder = try TemporaryFolder()
    let valhalla = try #require(Valhalla.installation)
    let area = try await AreaBuilder(valhalla: valhalla, threads: 1).build(demo, into: folder.file("demo"))
    #expect(area.manifest.name == "Skarra")
    #expect(area.manifest.elevationTiles == [DemoArea.tile])
    let spots = area.manifest.spots
    #expect(spots.count >= 6)
    let request = DirectionsRequest(from: spots[0].coordinate, to: spots[1].coordinate)
    let route = try await AreaDirections(area).route(for: request, valhalla: { valhalla })
    #expect(route.distance > 800 && route.distance < 4000)
    #expect(route.steps.contains { $0.maneuver == .stairs })
    #expect(route.steps.contains { ["Old Bridge", "King's Bridge", "Miller's Bridge"].contains($0.name) })
    #expect(route.duration.map { $0 > route.distance / 2.5 } == true)
  }
}
