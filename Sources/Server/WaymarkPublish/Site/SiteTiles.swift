import Foundation
import WaymarkAreas
import WaymarkFormats

/// Makes all tiles of an area and puts them into its archives.
struct SiteTiles {
  /// Maximum number of tiles of an area: some gigabytes.
  static let maximumTiles = 500_000
  /// Tiles that one thread makes in a row.
  private static let batch = 16

  let area: Area
  let tiles: AreaTiles
  let requests: [AreaRequest]

  /// - Throws: `InputError` when the area cannot be read or is too large.
  init(_ area: Area) throws(InputError) {
    self.area = area
    tiles = try AreaTiles(area: area)
    requests = try AreaPlan.requests(
      bounds: area.manifest.bounds, heights: area.elevationWindow, finest: area.manifest.finestHeights,
      maximumFiles: Self.maximumTiles)
  }

  /// The landmarks of the area, as one file.
  var landmarks: Data? {
    requests.lazy.compactMap { request in
      if case .landmarks = request { tiles.data(for: request) } else { nil }
    }.first
  }

  /// Writes the archives, one after the other, so that few files are open.
  ///
  /// - Parameters:
  ///   - site: the site.
  ///   - progress: receives the share that is done.
  /// - Returns: each archive that is not empty, in their order, and how many tiles there are in all.
  /// - Throws: `InputError` when one cannot be written; `CancellationError`.
  func write(to site: SiteFolder, progress: (Double) -> Void) async throws -> (archives: [Archive], count: Int) {
    let all = numbered
    var left: [SiteCell: Int] = [:]
    for tile in all { left[tile.archive, default: 0] += 1 }
    var writers: [SiteCell: (file: URL, writer: PMTilesWriter)] = [:]
    var archives: [Archive] = []
    var count = 0
    var next = 0
    try await withThrowingTaskGroup(of: [Piece].self) { group in
      var pending = all[...]
      var done = 0
      func add() {
        let part = Array(pending.prefix(Self.batch))
        pending = pending.dropFirst(part.count)
        guard !part.isEmpty else { return }
        group.addTask { [tiles] in try part.map { try Self.piece($0, tiles) } }
      }
      for _ in 0...ProcessInfo.processInfo.activeProcessorCount { add() }
      while let pieces = try await group.next() {
        add()
        for piece in pieces {
          let cell = piece.tile.archive
          if let data = piece.data {
            if writers[cell] == nil {
              next += 1
              let file = site.work.appendingPathComponent("tiles-\(next)")
              let description = cell.kind.description(of: area, square: cell.square)
              writers[cell] = (file, try PMTilesWriter(path: file.path, description: description))
            }
            let address = piece.tile.address
            try writers[cell]?.writer.add(data, zoom: address.zoom, column: address.column, row: address.row)
          }
          left[cell, default: 0] -= 1
          guard left[cell] == 0, let (file, writer) = writers.removeValue(forKey: cell) else { continue }
          try writer.finish()
          count += writer.count
          let (path, data) = try site.adopt(file, kind: cell.kind.rawValue, ending: "pmtiles")
          archives.append(Archive(cell: cell, path: path, data: data))
        }
        done += pieces.count
        progress(Double(done) / Double(max(1, all.count)))
      }
    }
    try Task.checkCancellation()
    return (archives.sorted { $0.cell < $1.cell }, count)
  }

  /// A finished archive.
  struct Archive {
    let cell: SiteCell
    let path: String
    let data: Data
  }

  private struct Tile: Sendable {
    let request: AreaRequest
    let archive: SiteCell
    let address: (zoom: Int, column: Int, row: Int)
  }

  private struct Piece: Sendable {
    let tile: Tile
    let data: Data?
  }

  /// The requests for tiles, those of an archive together.
  private var numbered: [Tile] {
    var groups: [SiteCell: [Tile]] = [:]
    for request in requests {
      guard let kind = SiteArchive(request), let address = SiteArchive.address(request) else { continue }
      let archive = SiteCell(kind, zoom: address.zoom, column: address.column, row: address.row)
      groups[archive, default: []].append(Tile(request: request, archive: archive, address: address))
    }
    return groups.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// A tile as it is stored; without data where there is nothing.
  private static func piece(_ tile: Tile, _ tiles: AreaTiles) throws -> Piece {
    try Task.checkCancellation()
    guard let data = tiles.data(for: tile.request), !data.isEmpty else { return Piece(tile: tile, data: nil) }
    let compression: PMTilesDescription.Compression = tile.archive.kind == .heights ? .none : .gzip
    return Piece(tile: tile, data: try PMTilesWriter.stored(data, compression))
  }
}
