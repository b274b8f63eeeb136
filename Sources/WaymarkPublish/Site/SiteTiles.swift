import Foundation
import WaymarkAreas
import WaymarkFormats

/// Makes all tiles of an area and puts them into its archives.
struct SiteTiles {
  /// Most tiles of an area: some gigabytes.
  static let mostTiles = 500_000
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
      bounds: area.manifest.bounds, heights: area.elevationWindow, most: Self.mostTiles)
  }

  /// The landmarks of the area, as one file.
  var landmarks: Data? {
    requests.lazy.compactMap { request in
      if case .landmarks = request { tiles.data(for: request) } else { nil }
    }.first
  }

  /// Writes the archives.
  ///
  /// - Parameters:
  ///   - folder: the folder for them.
  ///   - progress: receives the share that is done.
  /// - Returns: the path of each archive that is not empty, and how many tiles there are in all.
  /// - Throws: `InputError` when one cannot be written; `CancellationError`.
  func write(
    into folder: URL, progress: (Double) -> Void
  ) async throws -> (archives: [(kind: SiteArchive, path: String)], count: Int) {
    let cells = requests.compactMap { request -> JSONValue? in
      guard case .streets(let latitude, let longitude, let radius) = request else { return nil }
      return [.number(latitude), .number(longitude), .number(radius)]
    }
    var writers: [SiteArchive: PMTilesWriter] = [:]
    for kind in SiteArchive.allCases {
      writers[kind] = try PMTilesWriter(
        path: folder.appendingPathComponent(kind.rawValue + ".pmtiles").path,
        description: kind.description(of: area, cells: cells))
    }
    try await withThrowingTaskGroup(of: [Piece].self) { group in
      let all = numbered
      var pending = all[...]
      var done = 0
      func add() {
        let part = Array(pending.prefix(Self.batch))
        pending = pending.dropFirst(part.count)
        guard !part.isEmpty else { return }
        group.addTask { [tiles] in try part.compactMap { try Self.piece($0, tiles) } }
      }
      for _ in 0...ProcessInfo.processInfo.activeProcessorCount { add() }
      while let pieces = try await group.next() {
        add()
        for piece in pieces {
          let address = SiteArchive.address(piece.request.request, cell: piece.request.cell)
          try writers[piece.kind]?.add(piece.data, zoom: address.zoom, column: address.column, row: address.row)
        }
        done += Self.batch
        progress(min(1, Double(done) / Double(max(1, all.count))))
      }
    }
    try Task.checkCancellation()
    var archives: [(kind: SiteArchive, path: String)] = []
    var count = 0
    for kind in SiteArchive.allCases {
      guard let writer = writers[kind], writer.count > 0 else { continue }
      try writer.finish()
      count += writer.count
      archives.append((kind, kind.rawValue + ".pmtiles"))
    }
    return (archives, count)
  }

  private struct Numbered: Sendable {
    let request: AreaRequest
    let cell: Int
  }

  private struct Piece: Sendable {
    let kind: SiteArchive
    let request: Numbered
    let data: Data
  }

  /// The requests for tiles, with the number of the cell where they are for one; made anew each time.
  private var numbered: [Numbered] {
    var next: [SiteArchive: Int] = [:]
    return requests.compactMap { request in
      guard let kind = SiteArchive(request) else { return nil }
      let cell = next[kind, default: 0]
      next[kind] = cell + 1
      return Numbered(request: request, cell: cell)
    }
  }

  /// A tile as it is stored; nil where there is nothing.
  private static func piece(_ request: Numbered, _ tiles: AreaTiles) throws -> Piece? {
    try Task.checkCancellation()
    guard let kind = SiteArchive(request.request), let data = tiles.data(for: request.request), !data.isEmpty else {
      return nil
    }
    let compression: PMTilesDescription.Compression = kind == .elevation ? .none : .gzip
    return Piece(kind: kind, request: request, data: try PMTilesWriter.stored(data, compression))
  }
}
