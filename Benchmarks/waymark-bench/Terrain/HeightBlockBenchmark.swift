import Foundation
import WaymarkElevation
import WaymarkGeodesy
import WaymarkTerrain

/// Length and speed of blocks of heights, for Scripts/compare-heights.
enum HeightBlockBenchmark {
  /// Cuts an elevation file of a degree into blocks without a common sample but their borders.
  ///
  /// - Parameters:
  ///   - path: the file, with a sample every one or three seconds of arc.
  ///   - folder: receives the blocks, one file each.
  /// - Returns: length and speed, as JSON.
  /// - Throws: what the file's reader throws, and when a block cannot be written.
  static func run(_ path: String, into folder: URL) throws -> String {
    let grid = try ElevationFile(path: path).grid()
    let level = grid.rows > 2000 ? 0 : 1
    let side = HeightBlockAddress.sideSeconds(level: level) / HeightBlockAddress.stepSeconds(level: level)
    let (south, west) = (Int(grid.south.rounded()), Int(grid.west.rounded()))
    let parts = (grid.rows - 1) / side
    var blocks: [(block: HeightBlock, bytes: [UInt8])] = []
    for row in 0..<parts {
      for column in 0..<parts {
        guard
          let address = HeightBlockAddress(
            level: level, row: (south + 90) * parts + row, column: (west + 180) * parts + column)
        else { continue }
        let samples = (0..<address.sampleCount).map { i in
          grid.sample(row: (parts - 1 - row) * side + i / address.side, column: column * side + i % address.side)
            .map { Int16($0) } ?? HeightBlock.void
        }
        guard samples.contains(where: { $0 != HeightBlock.void }),
          let block = HeightBlock(address: address, samples: samples, verticalReference: grid.verticalReference)
        else { continue }
        let bytes = block.encoded()
        try Data(bytes).write(to: folder.appendingPathComponent("\(level)-\(address.row)-\(address.column).bin"))
        blocks.append((block, bytes))
      }
    }
    let encoding = Stopwatch.best(of: 3) { for (block, _) in blocks { _ = block.encoded() } }
    let decoding = try Stopwatch.best(of: 15) {
      for (block, bytes) in blocks {
        let read = try bytes.withUnsafeBufferPointer { try HeightBlock($0) }
        precondition(read.address == block.address)
      }
    }
    let samples = blocks.reduce(0) { $0 + $1.block.samples.count }
    let length = blocks.reduce(0) { $0 + $1.bytes.count }
    return #"{"samples":\#(samples),"bytes":\#(length),"encode":\#(encoding),"decode":\#(decoding)}"#
  }
}
