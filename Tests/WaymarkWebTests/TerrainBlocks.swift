import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

/// Blocks of made-up mountains for tests of the C interface and of WebAssembly.
enum TerrainBlocks {
  /// Two blocks of different levels, side by side: 47° to 47.25° north, 10° to 10.25° and to 10.375° east.
  static func make() throws -> [HeightBlock] {
    [try block(level: 1, row: 548, column: 760), try block(level: 0, row: 1096, column: 1522)]
  }

  private static func block(level: Int, row: Int, column: Int) throws -> HeightBlock {
    let address = try #require(HeightBlockAddress(level: level, row: row, column: column))
    var samples: [Int16] = []
    samples.reserveCapacity(address.sampleCount)
    for i in 0..<address.side {
      for j in 0..<address.side {
        let north = address.southSeconds + address.sideSeconds - i * address.stepSeconds - 47 * 3600
        let east = address.westSeconds + j * address.stepSeconds - 10 * 3600
        samples.append(height(north, east))
      }
    }
    return try #require(HeightBlock(address: address, samples: samples, verticalReference: .meanSeaLevel))
  }

  /// Triangular ridges of several sizes, in whole numbers.
  static func height(_ north: Int, _ east: Int) -> Int16 {
    func ridge(_ x: Int, _ length: Int, _ height: Int) -> Int {
      let phase = ((x % length) + length) % length
      return height * (phase < length / 2 ? phase : length - phase) * 2 / length
    }
    let sum =
      ridge(north + east / 3, 211, 400) + ridge(east - north / 2, 173, 300) + ridge(north * 2 + east, 37, 40)
      + ridge(east, 901, 900)
    return Int16(500 + sum)
  }
}
