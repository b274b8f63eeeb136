import Testing
import WaymarkTerrain

/// Blocks of real elevations.
enum RealBlocks {
  /// The blocks of level 1 of a tile of a degree with a sample every three seconds.
  static func of(_ grid: ElevationGrid) throws -> [HeightBlock] {
    let (south, west) = (Int(grid.south.rounded()), Int(grid.west.rounded()))
    var blocks: [HeightBlock] = []
    for row in 0..<4 {
      for column in 0..<4 {
        let address = try #require(
          HeightBlockAddress(level: 1, row: (south + 90) * 4 + row, column: (west + 180) * 4 + column))
        var samples: [Int16] = []
        for i in 0..<address.side {
          for j in 0..<address.side {
            let height = grid.sample(row: (3 - row) * 300 + i, column: column * 300 + j)
            samples.append(height.map { Int16($0) } ?? HeightBlock.void)
          }
        }
        let block = HeightBlock(address: address, samples: samples, verticalReference: grid.verticalReference)
        blocks.append(try #require(block))
      }
    }
    return blocks
  }
}
