import Foundation
import WaymarkFormats

/// A PMTiles archive around parts of an input, packed and with lengths that fit, so that what lies behind them is reached.
enum FuzzArchive {
  private static let headerLength = 127

  /// The file: header, root directory, metadata, leaf directories, tiles.
  static func file(root: Data, metadata: Data, leaf: Data, tile: Data) -> Data {
    let parts = [root, metadata, leaf, tile].map { Gzip.compress($0, level: 1) ?? Data() }
    var file = Data("PMTiles".utf8) + [3]
    var start = headerLength
    for part in parts {
      for number in [start, part.count] { for i in 0..<8 { file.append(UInt8(truncatingIfNeeded: number >> (8 * i))) } }
      start += part.count
    }
    // Numbers of tiles, which are not read; then whether directories and tiles are packed.
    file.append(Data(count: 24) + [1, 2, 2, 1])
    file.append(Data(count: headerLength - file.count))
    return parts.reduce(file, +)
  }

  /// A directory of one entry, which is a tile of the first zoom or, with a run of 0, a leaf directory.
  static func directory(run: UInt8, length: Int) -> Data { Data([1, 0, run] + varint(length) + [1]) }

  /// How long something is in an archive.
  static func packedLength(_ data: Data) -> Int { Gzip.compress(data, level: 1)?.count ?? 0 }

  private static func varint(_ number: Int) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(truncatingIfNeeded: number | 128)] + varint(number >> 7)
  }
}
