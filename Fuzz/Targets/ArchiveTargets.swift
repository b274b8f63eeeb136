import Foundation
import WaymarkFormats

/// Archives of tiles, of which hosts send parts.
let archiveTargets: [FuzzTarget] = [
  // The first byte says whether the rest is a file, or the length of its root directory, before a leaf directory.
  FuzzTarget(
    "pmtiles",
    made: {
      [
        [5, 1, 0, 1, 21, 1, 65], [5, 1, 0, 0, 25, 1, 1, 0, 1, 21, 1], [9, 2, 0, 1, 1, 2, 21, 21, 1, 1, 65],
        [0] + FuzzArchive.file(root: Data([0]), metadata: Data("{}".utf8), leaf: Data(), tile: Data()),
      ]
    }
  ) { bytes in
    guard let first = bytes.first else { return }
    let rest = Data(bytes.dropFirst())
    let file =
      first == 0
      ? rest
      : FuzzArchive.file(
        root: rest.prefix(Int(first)), metadata: Data(rest.prefix(64)), leaf: Data(rest.dropFirst(Int(first))),
        tile: Data("a".utf8))
    FuzzTask.wait {
      let archive = PMTilesArchive(named: "input") { range in
        FuzzCheck.require(range.lowerBound >= 0, "ranges begin in the file")
        return Data(file.dropFirst(range.lowerBound).prefix(range.count))
      }
      for (zoom, column, row) in [(0, 0, 0), (1, 1, 0), (14, 8874, 5758), (31, 1, 1)] {
        _ = try? await archive.tile(zoom: zoom, column: column, row: row)
      }
      _ = try? await archive.metadata()
    }
  }
]
