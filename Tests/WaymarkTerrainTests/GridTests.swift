import Testing
import WaymarkGeodesy

@testable import WaymarkTerrain

/// Heights where parallels and meridians cross, for pictures of the ground.
@Suite struct GridTests {
  private func terrain() throws -> Terrain {
    let side = 61
    let samples = (0..<side * side).map { i -> Int16 in
      let (row, column) = (i / side, i % side)
      return (20..<24).contains(row) && (30..<33).contains(column) ? .min : Int16(400 + 3 * row - 2 * column)
    }
    return try Terrain([
      TerrainTile(
        north: 47, west: 10, latitudeStep: 1.0 / 1200, longitudeStep: 1.0 / 1200, rows: side, columns: side,
        samples: samples)
    ])
  }

  @Test func heightsAreThoseOfTheSurface() throws {
    let terrain = try terrain()
    let latitudes = [46.9999, 46.981, 46.96, 47.5]
    let longitudes = [10.001, 10.026, 10.04, 370.02]
    let heights = terrain.heights(latitudes: latitudes, longitudes: longitudes, fillsGaps: false)
    #expect(heights.count == 16)
    for (i, latitude) in latitudes.enumerated() {
      for (j, longitude) in longitudes.enumerated() {
        let position = try #require(Coordinate(latitude: latitude, longitude: Angle.wrappedTo180(longitude)))
        let height = terrain.elevation(at: position)?.meters
        #expect(heights[i * 4 + j].isNaN == (height == nil))
        if let height { #expect(heights[i * 4 + j] == Float(height)) }
      }
    }
    #expect(heights[5].isNaN && heights[12].isNaN)
  }

  /// A plane's holes are filled with what its surroundings suggest, corners too; where there is nothing, it is zero.
  @Test func gapsAreFilled() throws {
    let terrain = try terrain()
    let latitudes = (0..<40).map { 46.9995 - 0.001 * Double($0) }
    let longitudes = (0..<40).map { 10.0005 + 0.001 * Double($0) }
    let known = terrain.heights(latitudes: latitudes, longitudes: longitudes, fillsGaps: false)
    let filled = terrain.heights(latitudes: latitudes, longitudes: longitudes, fillsGaps: true)
    var gaps = 0
    for i in known.indices {
      guard known[i].isNaN else {
        #expect(filled[i] == known[i])
        continue
      }
      gaps += 1
      let (row, column) = (i / 40, i % 40)
      let plane = 400 + 3 * 1.2 * (Double(row) + 0.5) - 2 * 1.2 * (Double(column) + 0.5)
      #expect(abs(Double(filled[i]) - plane) < 15, "\(row), \(column)")
    }
    #expect(gaps > 4)
    // Heights in the north-east alone.
    let corner = terrain.heights(latitudes: [46.99, 46.0], longitudes: [9.0, 10.02], fillsGaps: true)
    #expect(!corner[1].isNaN && corner == [Float](repeating: corner[1], count: 4))
    #expect(terrain.heights(latitudes: [0, 1], longitudes: [0, 1], fillsGaps: true) == [0, 0, 0, 0])
    #expect(terrain.heights(latitudes: [], longitudes: [], fillsGaps: true).isEmpty)
    #expect(terrain.heights(latitudes: [.nan], longitudes: [.infinity], fillsGaps: false)[0].isNaN)
  }
}
