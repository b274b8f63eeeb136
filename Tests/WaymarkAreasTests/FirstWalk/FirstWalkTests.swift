import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices
import WaymarkTerrain

/// The start and destination of a first walk in an area that is built from real data.
@Suite(
  .enabled(if: Valhalla.isAvailable, "\(Valhalla.message)"),
  .enabled(if: SharedData.isAvailable, "\(SharedData.message)")
)
struct FirstWalkTests {
  private let folder: TemporaryFolder
  private let valhalla: ValhallaInstallation

  init() throws {
    folder = try TemporaryFolder()
    valhalla = try #require(Valhalla.installation)
  }

  @Test(arguments: [("monaco", 43.7311, 7.4197, 1500.0), ("andorra", 42.5078, 1.5211, 1000)])
  func aWalkOfAFewMinutesBeginsInTheMiddle(
    _ name: String, _ latitude: Double, _ longitude: Double, _ middle: Double
  ) async throws {
    let area = try await AreaBuilder(valhalla: valhalla, threads: 1)
      .build(extract: SharedData.url("osm/\(name).osm.pbf"), into: folder.file(name))
    let spots = area.manifest.spots
    try #require(spots.count >= 2, "\(spots)")
    #expect(try Area(folder: folder.file(name)).manifest.spots == spots)
    let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(Geodesic.wgs84.inverse(from: center, to: spots[0].coordinate).distance < middle, "\(spots[0])")
    #expect(spots.allSatisfy { !$0.name.isEmpty && area.manifest.bounds.contains($0.coordinate) })
    #expect(Set(spots.map(\.name)).count == spots.count)
    // The start is on a street, and the independent engine finds about the intended distance.
    let directions = AreaDirections(area)
    let request = DirectionsRequest(from: spots[0].coordinate, to: spots[1].coordinate)
    let route = try await directions.route(for: request) { [valhalla] in valhalla }
    let first = try #require(route.geometry.first)
    #expect(Geodesic.wgs84.inverse(from: first, to: spots[0].coordinate).distance < 5)
    #expect((350...1300).contains(route.distance), "\(spots[0]) to \(spots[1]): \(route.distance) m")
    #expect(route.steps.count > 2)
  }

  /// The same file gives the same places, whatever order dictionaries have in this run.
  @Test func placesDoNotDependOnChance() async throws {
    let builder = AreaBuilder(valhalla: valhalla, threads: 1)
    let extract = SharedData.url("osm/monaco.osm.pbf")
    let one = try await builder.build(extract: extract, into: folder.file("one"))
    let two = try await builder.build(extract: extract, into: folder.file("two"))
    #expect(one.manifest.spots == two.manifest.spots)
    #expect(try one.searchIndex().bytes == two.searchIndex().bytes)
  }
}

/// Small maps, each without one thing that a real map may lack.
@Suite(.enabled(if: Valhalla.isAvailable, "\(Valhalla.message)")) struct SpotEdgeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A straight street along a parallel, of a number of pieces of 100 m, and further nodes.
  private func area(
    pieces: Int, longitude: Double = 10, tags: OSMTags = ["highway": "residential"], more: [OSMNode] = []
  ) async throws -> Area {
    let step = 100 / (111_195 * cos(46.5 * .pi / 180))
    let street = try (0...pieces).map { i -> OSMNode in
      let east = longitude + step * Double(i)
      let position = try #require(Coordinate(latitude: 46.5, longitude: east))
      return OSMNode(id: Int64(i + 1), coordinate: position)
    }
    let data = try OSMPBFWriter.data(
      nodes: street + more, ways: [OSMWay(id: 1, nodes: street.map(\.id), tags: tags)], relations: [], bounds: nil)
    let extract = try folder.write("map.osm.pbf", data)
    let valhalla = try #require(Valhalla.installation)
    return try await AreaBuilder(valhalla: valhalla, threads: 1)
      .build(extract: extract, name: "Nowhere", into: folder.file("area"))
  }

  private func length(_ spots: [AreaManifest.Spot]) throws -> Double {
    let (from, to) = (try #require(spots.first), try #require(spots.dropFirst().first))
    return Geodesic.wgs84.inverse(from: from.coordinate, to: to.coordinate).distance
  }

  @Test func aStreetWithoutAnyNameIsWalked() async throws {
    let spots = try await area(pieces: 20).manifest.spots
    #expect(abs(try length(spots) - 700) < 101, "\(spots)")
    #expect(spots.allSatisfy { $0.name == "Nowhere" })
  }

  @Test func aShortStreetIsWalkedToItsEnd() async throws {
    let spots = try await area(pieces: 2, tags: ["highway": "residential", "name": "Lane"]).manifest.spots
    #expect(try length(spots) > 99 && spots.allSatisfy { $0.name == "Lane" })
  }

  @Test func theSightWithinAWalkIsTheDestination() async throws {
    func node(_ id: Int64, _ metres: Double, _ tags: OSMTags) throws -> OSMNode {
      let east = 10 + metres / (111_195 * cos(46.5 * .pi / 180))
      return OSMNode(id: id, coordinate: try #require(Coordinate(latitude: 46.5001, longitude: east)), tags: tags)
    }
    let spots = try await area(
      pieces: 40, tags: ["highway": "residential", "name": "Lane"],
      more: [
        try node(100, 1000, ["place": "village", "name": "Middle"]),
        try node(101, 1500, ["historic": "castle", "name": "Keep"]),
        try node(102, 1100, ["historic": "castle", "name": "Too near"]),
        try node(103, 3000, ["historic": "castle", "name": "Too far"]),
        try node(104, 1600, ["amenity": "parking", "name": "Car park"]),
      ]
    ).manifest.spots
    #expect(spots.map(\.name) == ["Lane", "Keep", "Middle"])
  }
}
