import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkServer

@Suite struct AreaPlanTests {
  private let bounds = GeographicBounds(south: 47.0, west: 15.0, north: 47.1, east: 15.15)

  @Test func everyTileOfTheBoundsIsInIt() throws {
    let heights = GeographicBounds(south: 47, west: 15, north: 48, east: 16)
    let requests = Set(try AreaPlan.requests(bounds: bounds, heights: heights))
    var random = SeededGenerator(seed: 20_261_122)
    for _ in 0..<300 {
      let latitude = Double.random(in: bounds.south...bounds.north, using: &random)
      let longitude = Double.random(in: bounds.west...bounds.east, using: &random)
      for zoom in 0...14 {
        // The formula of every web map, implemented independently.
        let side = Double(1 << zoom)
        let x = Int((longitude + 180) / 360 * side)
        let angle = latitude * .pi / 180
        let y = Int((1 - log(tan(angle) + 1 / cos(angle)) / .pi) / 2 * side)
        #expect(requests.contains(.map(z: zoom, x: x, y: y)), "\(zoom)/\(x)/\(y)")
      }
    }
    let withoutHeights = try AreaPlan.requests(bounds: bounds, heights: nil)
    #expect(!withoutHeights.contains { if case .heights = $0 { true } else { false } })
  }

  /// The blocks that the page's plan chooses for an eye anywhere within the bounds.
  @Test(arguments: [47.0, -10.0, 69.5], [0, 1]) func everyBlockThatAnEyeNeedsIsInIt(_ south: Double, finest: Int) throws
  {
    let bounds = GeographicBounds(south: south + 0.2, west: 15.1, north: south + 0.5, east: 15.7)
    let window = GeographicBounds(south: south.rounded(.down), west: 15, north: south.rounded(.down) + 2, east: 17)
    let requests = Set(try AreaPlan.requests(bounds: bounds, heights: window, finest: finest))
    var random = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let latitude = Double.random(in: bounds.south...bounds.north, using: &random)
      let longitude = Double.random(in: bounds.west...bounds.east, using: &random)
      let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let plan = HeightBlockPlan.blocks(
        around: position, range: 200_000, reach: HeightBlockPlan.reach(at: position), finest: finest, within: window)
      #expect(plan.allSatisfy { $0.level >= finest })
      for block in plan {
        #expect(
          requests.contains(.heights(level: block.level, row: block.row, column: block.column)),
          "\(block) at \(latitude), \(longitude)")
      }
    }
  }

  /// Streets and houses come out of the map's tiles, and closer views enlarge them.
  @Test func nothingIsInItTwice() throws {
    let requests = try AreaPlan.requests(bounds: bounds, heights: nil)
    #expect(Set(requests).count == requests.count)
    for request in requests {
      switch request {
      case .map(let z, _, _): #expect(z <= 14)
      case .streets, .features: Issue.record("\(request)")
      default: break
      }
    }
  }

  @Test func pathsAreThoseThatTheServerReads() throws {
    let heights = GeographicBounds(south: 47, west: 15, north: 48, east: 16)
    for request in try AreaPlan.requests(bounds: bounds, heights: heights) {
      let target = try #require(RequestTarget("/" + request.path))
      let read: AreaRequest?
      switch target.segments.dropFirst(2).first {
      case "streets": read = try TileRequest.streets(target.query)
      case "features": read = try TileRequest.features(target.query)
      case "landmarks": read = try TileRequest.landmarks(target.query)
      case "search.idx": read = .searchIndex
      case "streets.graph": read = .streetGraph
      case let kind?: read = TileRequest.tile(kind, Array(target.segments.dropFirst(3)))
      case nil: read = nil
      }
      #expect(read == request, "\(request.path)")
    }
  }

  @Test func aCountryIsRefusedBeforeAnythingIsMade() {
    for bounds in [
      GeographicBounds(south: 46, west: 9, north: 49, east: 17),
      GeographicBounds(south: -90, west: -180, north: 90, east: 180),
    ] {
      let error = #expect(throws: InputError.self) { try AreaPlan.requests(bounds: bounds, heights: bounds) }
      #expect(error?.problem.contains("too large") == true)
    }
  }
}
