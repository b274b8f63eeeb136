import Foundation
import Testing
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy

@Suite struct AreaGroundTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func area(tiles: String) throws -> Area {
    let description = """
      {"waymarkArea":1,"name":"X","bounds":{"south":1,"west":2,"north":2,"east":3},
      "map":{"nodes":1,"ways":2,"relations":3,"streets":4,"buildings":5,"peaks":6},
      "elevation":{"tiles":[\(tiles)],"reference":"msl","voidShare":0},"routing":{"engineVersion":null},"sources":[]}
      """
    _ = try folder.write("area.json", description.utf8)
    return try Area(folder: folder.url)
  }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// A tile of 3″ that rises by a metre a column eastwards and by two a row northwards.
  @Test func groundIsThatOfTheTiles() throws {
    var bytes: [UInt8] = []
    for row in 0...1200 {
      for column in 0...1200 {
        let height = column + 2 * (1200 - row)
        bytes += [UInt8(height >> 8), UInt8(height & 255)]
      }
    }
    try FileManager.default.createDirectory(at: folder.file("elevation"), withIntermediateDirectories: true)
    _ = try folder.write("elevation/N01E002.hgt", bytes)
    let area = try area(tiles: "\"N01E002\"")
    let ground = try #require(try area.ground(around: try position(1.5, 2.25), radius: 2500))
    #expect(ground.reference == .meanSeaLevel)
    for (latitude, longitude) in [(1.5, 2.25), (1.5031, 2.2562), (1.4802, 2.2301), (1.52, 2.27)] {
      let height = try #require(ground.height(at: try position(latitude, longitude)))
      #expect(abs(height - ((longitude - 2) * 1200 + 2 * (latitude - 1) * 1200)) < 0.01)
    }
    #expect(ground.height(at: try position(1.6, 2.25)) == nil)
    #expect(try area.ground(around: try position(3.5, 2.25), radius: 2500) == nil)
  }

  @Test func anAreaWithoutElevationsKnowsNoGround() throws {
    #expect(try area(tiles: "").ground(around: try position(1.5, 2.5), radius: 2500) == nil)
  }
}
